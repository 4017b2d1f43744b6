// Package records imports the records of a plugin's importer.
package records

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/internal/slug"
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

// idPattern describes the ids that an imported entry may have.
var idPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// Source is what an importer reads.
type Source struct {
	Importer plugin.Importer
	Files    fs.FS
}

// record is a record as it waits in the spool, until all records are announced.
type record struct {
	Type    string          `json:"type"`
	Where   string          `json:"where"`
	Key     string          `json:"key,omitempty"` // of its announcement
	Entry   json.RawMessage `json:"entry,omitempty"`
	Address string          `json:"address,omitempty"` // the placeholder of its page's address; empty for none
	Former  []string        `json:"former,omitempty"`
	Files   []string        `json:"files,omitempty"`
	Refused string          `json:"refused,omitempty"`
}

// collector is the Sink of an importer. It announces each record and writes it to the spool.
type collector struct {
	ctx      context.Context
	name     string // of the importer
	registry *model.Registry
	to       *transfer.Sender
	spool    *json.Encoder
	told     func(bytes int64)

	announced map[string]bool // by key
	slugs     map[[2]string]bool
	links     *transfer.Index // keys by former addresses
	hosts     map[string]bool // hosts of former addresses
}

// Convert runs an importer and sends its records to the stream. It fails with Invalid if the importer does, and then sends no
// entry. told is called with the number of bytes that were read.
func Convert(ctx context.Context, from Source, registry *model.Registry, to io.Writer, told func(bytes int64)) error {
	spool, err := os.CreateTemp("", "quoin-import-*")
	if err != nil {
		return err
	}
	defer func() {
		_ = spool.Close()
		_ = os.Remove(spool.Name())
	}()
	c := &collector{
		ctx: ctx, name: from.Importer.Name, registry: registry, to: transfer.NewSender(to), spool: json.NewEncoder(spool), told: told,
		announced: map[string]bool{}, slugs: map[[2]string]bool{}, links: transfer.NewIndex(), hosts: map[string]bool{},
	}
	if err := c.read(from); err != nil {
		return err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return c.send(from.Files, json.NewDecoder(spool))
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
	return c.ctx.Err()
}

// Record adds a record.
func (c *collector) Record(r plugin.Record) error {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	spooled := record{Type: r.Type, Where: c.where(r), Former: slices.Clone(r.Former), Files: r.Files}
	t, err := c.registry.Find(r.Type)
	switch {
	case err != nil:
		spooled.Refused = fmt.Sprintf("there is no content type %q: %s", core.Shorten(r.Type), schema.Meant(r.Type, c.names()))
	case t.Options.Files:
		spooled.Refused = "name files in Files of the records that refer to them, instead of in records of their own"
	case len(r.Former) > maxFormer || len(r.Files) > maxFiles:
		spooled.Refused = fmt.Sprintf("it has more than %d former addresses or %d files", maxFormer, maxFiles)
	default:
		fields, refused := fieldsOf(r)
		if spooled.Refused = refused; refused == "" {
			err = c.plan(t, &spooled, fields)
		}
	}
	if err != nil && spooled.Refused == "" {
		return err
	}
	c.told(int64(len(spooled.Entry)))
	return c.spool.Encode(spooled)
}

func (c *collector) names() (names []string) {
	for _, t := range c.registry.Types() {
		names = append(names, t.Name)
	}
	return names
}

// where returns the place of a record for people.
func (c *collector) where(r plugin.Record) string {
	place := transfer.OneLine(core.Cut(r.Source, 200))
	if place == "" {
		place = c.name
	}
	if r.Line > 0 {
		place += ":" + strconv.Itoa(r.Line)
	}
	return place
}

// fieldsOf returns the fields of a record by their names, or why it is refused.
func fieldsOf(r plugin.Record) (fields map[string]json.RawMessage, refused string) {
	entry, err := encode(r.Fields)
	if err != nil {
		return nil, "its fields cannot be written as JSON: " + err.Error()
	}
	if len(entry) > maxFields {
		return nil, fmt.Sprintf("its fields are longer than %d bytes", maxFields)
	}
	if json.Unmarshal(entry, &fields) != nil || fields == nil {
		return nil, "its fields are not a JSON object"
	}
	return fields, ""
}

// plan gives a record the id and the slug that its entry will have as far as this program can know them, and announces it.
func (c *collector) plan(t *model.Type, r *record, fields map[string]json.RawMessage) error {
	id, ok := textOf(fields, model.ID)
	if !ok {
		r.Refused = "id: must be a text"
		return nil
	}
	if id != "" {
		id = c.idOf(t.Name, id)
	}
	asked, slugged := "", t.SlugField()
	if slugged != nil {
		asked = c.slug(t, fields, id)
		if id == "" && asked != "" {
			id = transfer.IDOfSlug(t.Name, asked)
		}
	}
	if id != "" {
		set(fields, model.ID, id)
		r.Key = transfer.IDOf("imported", t.Name, id)
	}
	if c.announced[r.Key] {
		r.Key, r.Refused = "", "id: another record has the id "+id
		return nil
	}
	if asked != "" {
		set(fields, slugged.Name, asked)
	}
	var err error
	if r.Key == "" && len(r.Former) > 0 {
		r.Refused = "id: is required for former addresses"
		return nil
	}
	if r.Entry, err = encode(fields); err != nil || r.Key == "" {
		return err
	}
	c.announced[r.Key] = true
	announcement := &transfer.Announcement{Of: r.Key, Type: t.Name, ID: id, Slug: asked}
	if p := t.Options.Public.Paths; p != nil {
		announcement.Path, _ = textOf(fields, p.Field)
	}
	c.page(t, r, announcement)
	return c.to.Send(transfer.Frame{Entry: announcement}, nil)
}

// page records the page of an announced record, and the addresses that it had.
func (c *collector) page(t *model.Type, r *record, a *transfer.Announcement) {
	if !t.HasPage() {
		return
	}
	r.Address = transfer.LinkTo(r.Key)
	known := a.Path != "" || t.Options.Public.Paths == nil
	for i, address := range r.Former {
		at, err := url.Parse(address)
		if err != nil {
			continue
		}
		if at.Host != "" {
			c.hosts[plainHost(at.Host)] = true
		}
		r.Former[i] = pathOf(at)
		if known { // links to other pages lead there by their redirects
			c.links.Add(r.Key, r.Former[i])
		}
	}
}

// slug returns the slug of a record, or a slug that is derived from its title, with a suffix if an earlier record has it.
func (c *collector) slug(t *model.Type, fields map[string]json.RawMessage, id string) string {
	asked, _ := textOf(fields, t.SlugField().Name)
	title, _ := textOf(fields, t.SlugField().From)
	base := slug.Of(transfer.Printable(asked))
	if base == "" {
		base = slug.Of(transfer.Printable(title))
	}
	if base == "" {
		return ""
	}
	for choice := range slug.Choices(base, id) {
		if key := [2]string{t.Name, choice}; !c.slugs[key] {
			c.slugs[key] = true
			return choice
		}
	}
	return ""
}

// idOf returns the id of the entry that has an id in the source.
func (c *collector) idOf(typ, id string) string {
	if idPattern.MatchString(id) {
		return id
	}
	return transfer.IDOf("importer", c.name, typ, id)
}

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
