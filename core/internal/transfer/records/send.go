package records

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/internal/transfer/markup"
	"github.com/quoin-cms/quoin/core/model"
)

// maxFile is the size in bytes up to which a file that cannot be read twice is kept in memory.
const maxFile = 64 << 20

// sender sends the records of the spool.
type sender struct {
	*collector
	files     fs.FS
	addresses map[string]string // of the files that were sent, by name
	froms     map[string]bool   // the sources of the redirects that were sent
}

// send sends the records of the spool with their files and redirects.
func (c *collector) send(files fs.FS, spool *json.Decoder) error {
	s := &sender{collector: c, files: files, addresses: map[string]string{}, froms: map[string]bool{}}
	for {
		var r record
		err := spool.Decode(&r)
		if errors.Is(err, io.EOF) {
			return c.to.End()
		}
		if err == nil {
			err = c.ctx.Err()
		}
		if err == nil {
			err = s.record(&r)
		}
		if err != nil {
			return err
		}
	}
}

func (s *sender) record(r *record) error {
	if r.Refused != "" {
		return s.refuse(r.Type, r.Where, r.Refused)
	}
	for _, name := range r.Files {
		if err := s.file(r.Where, name); err != nil {
			return err
		}
	}
	t, err := s.registry.Find(r.Type)
	if err != nil {
		return err
	}
	entry := s.rewrite(t, r.Entry)
	if len(entry) > maxFields {
		return s.refuse(r.Type, r.Where, fmt.Sprintf("its fields are longer than %d bytes", maxFields))
	}
	out := transfer.Record{
		Type: r.Type, Where: r.Where, Entry: entry, Source: transfer.IDOf("importer", s.name), Of: r.Key, Fits: r.Key != "",
	}
	if err := s.to.Send(transfer.Frame{Record: &out}, nil); err != nil {
		return err
	}
	return s.redirects(r)
}

func (s *sender) refuse(typ, where, why string) error {
	return s.to.Send(transfer.Frame{Record: &transfer.Record{Type: typ, Where: where, Refused: why}}, nil)
}

// redirects sends redirects from the former addresses of a record to its page.
func (s *sender) redirects(r *record) error {
	if r.Address == "" {
		return nil
	}
	for _, from := range r.Former {
		// The site replaces the address by that of the entry's page, which is known at the end.
		to, fields := transfer.Redirect(from, r.Address)
		if to == nil || s.froms[to.From] {
			continue
		}
		s.froms[to.From] = true
		entry, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		out := transfer.Record{Type: redirect.TypeName, Where: r.Where, Entry: entry, Of: r.Key, Led: true, IfSeen: true}
		if err := s.to.Send(transfer.Frame{Record: &out}, nil); err != nil {
			return err
		}
	}
	return nil
}

// file sends a file to the media library, unless an earlier record had it. A file that cannot be read is refused.
func (s *sender) file(where, name string) error {
	if s.addresses[name] != "" {
		return nil
	}
	from, size, err := open(s.files, name)
	if err != nil {
		if cause, ok := errors.AsType[*fs.PathError](err); ok {
			err = cause.Err
		}
		return s.refuse(field.MediaType, where, core.Shorten(name)+": "+err.Error())
	}
	defer from.Close()
	// Files of other folders may have the same name.
	sum := sha256.New()
	if _, err := io.Copy(sum, from); err != nil {
		return err
	}
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return err
	}
	id := transfer.IDOf(field.MediaType, "importer", s.name, name, hex.EncodeToString(sum.Sum(nil)))
	base := core.Cut(transfer.OneLine(path.Base(name)), 119)
	entry, err := json.Marshal(map[string]any{model.ID: id, "name": base})
	if err != nil {
		return err
	}
	s.addresses[name] = library.Address(id, base)
	s.told(size)
	return transfer.SendFile(s.to, &transfer.Record{Type: field.MediaType, Where: where + ": " + core.Shorten(name), Entry: entry, Was: name}, from, size)
}

// file is a file that can be read twice.
type file interface {
	io.ReadSeeker
	io.Closer
}

// open opens a regular file. Contents that can be read only once are kept in memory.
func open(files fs.FS, name string) (file, int64, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a file")
	}
	if err != nil {
		_ = f.Close()
		return nil, 0, err
	}
	if again, ok := f.(file); ok {
		return again, info.Size(), nil
	}
	content, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err = errors.Join(err, f.Close()); err == nil && len(content) > maxFile {
		err = errors.New("it is larger than 64 MB")
	}
	return memory{bytes.NewReader(content)}, int64(len(content)), err
}

// memory is a file in memory.
type memory struct{ *bytes.Reader }

// Close does nothing.
func (memory) Close() error { return nil }

// rewrite replaces the names of files, former addresses and the ids of the source in the fields of an entry. Fields that cannot be
// read stay as they are, for the site to refuse them.
func (s *sender) rewrite(t *model.Type, entry json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	value := t.Fresh()
	if json.Unmarshal(entry, &fields) != nil {
		return entry
	}
	of := t.Schema.ForJSON(entry)
	for i := range of.Fields {
		f := &of.Fields[i]
		if raw, named := fields[f.Name]; named && of.Decode(value, f, raw) != nil {
			return entry
		}
	}
	changed := map[string]bool{}
	t.Schema.MapTexts(value, func(f *schema.Field, at, text string) string {
		now := s.text(f, text)
		if now != text {
			name, _, _ := strings.Cut(at, ".")
			name, _, _ = strings.Cut(name, "[")
			changed[name] = true
		}
		return now
	})
	encoded, err := json.Marshal(value)
	var all map[string]json.RawMessage
	if len(changed) == 0 || err != nil || json.Unmarshal(encoded, &all) != nil {
		return entry
	}
	for name := range changed {
		if _, named := fields[name]; named {
			fields[name] = all[name]
		}
	}
	rewritten, err := encode(fields)
	if err != nil {
		return entry
	}
	return rewritten
}

// text replaces what the text of a field refers to.
func (s *sender) text(f *schema.Field, text string) string {
	switch {
	case text == "":
		return text
	case f.Ref != "":
		return s.idOf(f.Ref, text)
	case f.Kind == field.KindImage || f.Kind == field.KindLink:
		return s.address(text)
	case f.Kind == field.KindRich:
		root, err := markup.Parse(text)
		if err != nil {
			return text // the site refuses it
		}
		replaced := false
		_ = markup.Addresses(root, func(_ *html.Node, address string) (string, error) {
			now := s.address(address)
			replaced = replaced || now != address
			return now, nil
		})
		if replaced {
			return markup.Inner(root)
		}
	}
	return text
}

// address returns the new address of a file or of a page of the former site. Other addresses are unchanged.
func (s *sender) address(text string) string {
	text = strings.TrimSpace(text)
	at, err := url.Parse(text)
	if err != nil {
		return text
	}
	if at.Scheme == "" && at.Host == "" {
		for _, name := range []string{text, at.Path} {
			if address := s.addresses[path.Clean(strings.TrimPrefix(name, "/"))]; address != "" {
				return address
			}
		}
	}
	if at.Host == "" && !strings.HasPrefix(at.Path, "/") || at.Host != "" && !s.hosts[plainHost(at.Host)] {
		return text
	}
	key := s.links.Find(pathOf(at))
	if key == "" {
		return text
	}
	if anchor := field.Anchor(at.Fragment); anchor != "" {
		return transfer.LinkTo(key) + "#" + anchor
	}
	return transfer.LinkTo(key)
}

// pathOf returns the path and the query of an address.
func pathOf(at *url.URL) string {
	if at.RawQuery != "" {
		return "/" + strings.TrimPrefix(at.Path, "/") + "?" + at.RawQuery
	}
	return at.Path
}

// plainHost returns a host in lower case, without "www.".
func plainHost(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }
