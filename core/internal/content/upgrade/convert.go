package upgrade

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// convert returns an entry in the current schema version. Only fields that its JSON does not name take their
// default. The revision is incremented, but the time of the last change stays, because nobody edited the
// entry.
func (p *migration) convert(record entrystore.Record, now time.Time) (*commit.Revision, error) {
	b, err := entrystore.Migrate(p.typ, record)
	if err != nil {
		return nil, err
	}
	next, err := p.composeRevision(record, b.Known, now)
	if err != nil {
		return nil, err
	}
	next.Past, next.MigrationsRun = b.Past(next.JSON), b.Migrations
	return next, nil
}

// composeRevision makes the revision from the part of an entry that the type has fields for.
func (p *migration) composeRevision(record entrystore.Record, known []byte, now time.Time) (*commit.Revision, error) {
	value, err := p.decodeValue(known)
	if err != nil {
		return nil, err
	}
	if p.rulesChanged() {
		// The value is prepared as an update of itself, so that what it records about its past is kept.
		past, err := p.decodeValue(known)
		if err != nil {
			return nil, err
		}
		p.typ.Prepare(value, past, record.Updated)
		p.typ.Schema.FillLists(value)
	}
	record.Rev++
	next := commit.NewRevision(p.typ, record.Entry, value, record.Date, now)
	return next, next.Marshal()
}

func (p *migration) decodeValue(entity []byte) (any, error) {
	value := p.typ.Fresh()
	if err := entrystore.Read(p.typ, entity, value); err != nil {
		return nil, p.findFault(entity, err)
	}
	p.typ.Schema.FillLists(value)
	return value, nil
}

// findFault returns an error that names the field that cannot be read, and the reason.
func (p *migration) findFault(entity []byte, err error) error {
	for m := range entrystore.Members(entity) {
		f := p.typ.Schema.Field(m.Name)
		if f == nil {
			continue
		}
		if err := p.typ.Schema.Decode(p.typ.New(), f, m.Value()); err != nil {
			return describeFault(f, err)
		}
	}
	return err
}

func describeFault(f *schema.Field, err error) error {
	kind, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return fmt.Errorf("%s %w", f.Name, err)
	}
	path := f.Name
	if kind.Field != "" {
		path += "." + kind.Field
	}
	return fmt.Errorf("%s holds a JSON %s, which is no %s", path, kind.Value, kind.Type)
}

// slugReserve is how many bytes an entry may grow by when it gets its slug.
const slugReserve = 1 << 10

// checkStorable fails if an entry in the current schema version cannot be stored.
func (p *migration) checkStorable(next *commit.Revision) error {
	room := storage.MaxValue
	if p.typ.SlugField() != nil && next.RequestedSlug == "" {
		room -= slugReserve
	}
	if n := len(next.Encode()); n > room {
		return fmt.Errorf("the entry has %d bytes, which is too large to be kept", n)
	}
	for _, f := range p.typ.Unique() {
		if len(p.typ.Schema.Key(next.Value, f)) > entrystore.MaxUnique {
			return fmt.Errorf("%s must be at most %d bytes, as it is unique", f.Name, entrystore.MaxUnique)
		}
	}
	model.Due(next.Value, next.Updated) // called to detect panics: Due runs when the entry is written
	return nil
}
