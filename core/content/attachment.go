package content

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Attachment describes a file that is made of one entry: a brochure, a calendar entry.
type Attachment struct {
	MediaType string
	Summary   string   // for the API document: "A brochure of the product"
	Reads     []string // the other types that Make looks at
	Inline    bool     // it is shown where it is asked for; otherwise it is saved under its name
	Goal      string   // what analytics call it when a visitor downloads it: a conversion; empty if it is none
	// Make gives the file. The value is a pointer to the type's struct and must not be changed; read
	// fills into with what a visitor sees of an entry of another type.
	Make func(e core.Entry, value any, read Read) (File, error)
}

// Read fills into, a pointer, from the JSON of an entry. It fails with NotFound.
type Read func(typ, id string, into any) error

// File is what an attachment gives. It is shared and must not be changed.
type File struct {
	Name string // as people save it: "client-portal.pdf"
	Body []byte
	ETag string // set by the service

	seq uint64
}

func (f *File) weight() int  { return len(f.Body) }
func (f *File) upTo() uint64 { return f.seq }

// Attach gives the file of that name of one entry. It fails like Get, and with NotFound where the type has
// no such file.
func (s *Service) Attach(ctx context.Context, actor core.Actor, typ, id, name string) (*File, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return nil, err
	}
	a, ok := t.Options.Attachments[name]
	if !ok {
		return nil, noEntry(t)
	}
	k := pageKey{typ: typ, op: "attach", arg: key(id, name), who: actor.Role}
	return cached(ctx, s, k, a.Reads, func(r storage.Reader) (*File, error) {
		rev, err := loadRevision(r, t, id)
		if err != nil {
			return nil, err
		}
		if !rev.Visible && !actor.SeesAll() {
			return nil, noEntry(t)
		}
		f, err := a.Make(rev.Entry, rev.value, s.reader(r))
		if err != nil {
			return nil, fmt.Errorf("content: %s of %s: %w", name, typ, err)
		}
		f.seq = uint64(r.Seq())
		f.ETag = strconv.Quote(strconv.FormatUint(f.seq, 10))
		return &f, nil
	})
}

// reader reads for an attachment, as a visitor.
func (s *Service) reader(r storage.Reader) Read {
	return func(typ, id string, into any) error {
		t, err := s.typeOf(typ)
		if err != nil {
			return err
		}
		e, _, err := load(r, t, id)
		if err != nil {
			return err
		}
		if !e.Visible {
			return noEntry(t)
		}
		return json.Unmarshal(t.render(core.Actor{}, e), into)
	}
}
