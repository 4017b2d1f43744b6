// Package records imports the records of a plugin's importer.
package records

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// The limits of a record. Its fields have that of a line in an export.
const (
	maxFields = 3 << 19 // bytes
	maxFormer = 100     // former addresses
	maxFiles  = 1000
)

// Source is what an importer reads.
type Source struct {
	Importer plugin.Importer
	Files    fs.FS
	// Place identifies the files of an importer with Local: their path, or a name given by a person. It is the same for each
	// import of the files.
	Place string
	// Fetch downloads a file of the former site; nil if the person has not asked for that.
	Fetch func(ctx context.Context, address string) (io.ReadSeekCloser, int64, error)
}

// record is a record as it waits in the spool, until all records are announced.
type record struct {
	Type     string          `json:"type"`
	Where    string          `json:"where"`
	Key      string          `json:"key,omitempty"`     // of its announcement
	Instead  string          `json:"instead,omitempty"` // as in transfer.Record
	Entry    json.RawMessage `json:"entry,omitempty"`
	Address  string          `json:"address,omitempty"` // the placeholder of its page's address; empty for none
	Former   []string        `json:"former,omitempty"`
	Files    []string        `json:"files,omitempty"`
	Floating []string        `json:"floating,omitempty"` // as in transfer.Record
	Refused  string          `json:"refused,omitempty"`
}

// collector is the Sink of an importer. It announces each record and writes it to the spool.
type collector struct {
	ctx      context.Context
	name     string // of the importer
	source   string // of its entries
	local    bool   // as in plugin.Importer
	files    fs.FS
	fetch    func(ctx context.Context, address string) (io.ReadSeekCloser, int64, error)
	registry *model.Registry
	to       *transfer.Sender
	spool    *json.Encoder
	progress func(bytes int64)
	notes    *Notes
	fatal    error // that has ended the import, even if the importer goes on

	announced map[string]bool // by key
	slugs     map[[2]string]bool
	links     *index          // keys by former addresses
	hosts     map[string]bool // hosts of former addresses
}

// Convert runs an importer and sends its records to the stream. It fails with Invalid if the importer does, or if the registry lacks a
// type that it needs, and then sends no entry. progress is called with the number of bytes that were read.
func Convert(ctx context.Context, from Source, registry *model.Registry, to io.Writer, progress func(bytes int64)) (*Notes, error) {
	if err := CheckTypes(from.Importer, registry); err != nil {
		return nil, err
	}
	spool, err := os.CreateTemp("", "quoin-import-*")
	if err != nil {
		return nil, err
	}
	defer func() {
		_ = spool.Close()
		_ = os.Remove(spool.Name())
	}()
	c := &collector{
		ctx: ctx, name: from.Importer.Name, source: transfer.IDOf("importer", from.Importer.Name), local: from.Importer.Local, files: from.Files,
		fetch: from.Fetch, registry: registry, to: transfer.NewSender(to), spool: json.NewEncoder(spool), progress: progress, notes: newNotes(),
		announced: map[string]bool{}, slugs: map[[2]string]bool{}, links: newIndex(), hosts: map[string]bool{},
	}
	if c.local {
		c.source = transfer.IDOf("folder", from.Place)
	}
	if err := c.read(from); err != nil {
		return nil, err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return c.notes, c.send(json.NewDecoder(spool))
}

// CheckTypes fails with Invalid if the registry lacks a content type that an importer needs.
func CheckTypes(importer plugin.Importer, registry *model.Registry) error {
	for _, name := range importer.Types {
		if _, known := registry.Type(name); !known {
			return core.Errorf(core.Invalid, "This program has no content type %q, which the importer %q needs.", name, importer.Name)
		}
	}
	return nil
}

// read runs the importer.
func (c *collector) read(from Source) (err error) {
	defer func() {
		if said := recover(); said != nil {
			err = core.Errorf(core.Invalid, "The importer %q stopped with a panic: %v\n%s", c.name, said, debug.Stack())
		}
	}()
	if err := from.Importer.Read(c.ctx, from.Files, c); err != nil {
		if _, known := err.(*core.Error); known || c.ctx.Err() != nil { //nolint:errorlint // a wrapped error names more than its cause
			return err
		}
		return core.Wrap(err, core.Invalid, fmt.Sprintf("The importer %q failed: %v", c.name, err))
	}
	if c.fatal != nil {
		return c.fatal
	}
	return c.ctx.Err()
}

// once runs a part of the import, unless an earlier one has failed.
func (c *collector) once(part func() error) error {
	if c.fatal == nil {
		c.fatal = c.ctx.Err()
	}
	if c.fatal == nil {
		c.fatal = part()
	}
	return c.fatal
}

// Refuse reports that a record is not imported.
func (c *collector) Refuse(r plugin.Record, why string) error {
	return c.once(func() error {
		return c.spool.Encode(record{Type: core.Cut(r.Type, 200), Where: c.where(r.Source, r.Line), Refused: transfer.OneLine(core.Cut(why, 500))})
	})
}

// Note counts an occurrence of something that the report has.
func (c *collector) Note(place, text string) { c.notes.add(place, text) }

// textOf returns the text of a member; empty if there is none. It is false if the member is not a text.
func textOf(fields map[string]json.RawMessage, name string) (text string, ok bool) {
	raw, there := fields[name]
	if !there {
		return "", true
	}
	err := json.Unmarshal(raw, &text)
	return text, err == nil
}

// encode returns a value as JSON. Characters of HTML are not escaped, which would make them six times as long.
func encode(value any) (json.RawMessage, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(out.Bytes()), nil
}

func set(fields map[string]json.RawMessage, name, text string) {
	raw, _ := json.Marshal(text) //nolint:errchkjson // a text is always written
	fields[name] = raw
}
