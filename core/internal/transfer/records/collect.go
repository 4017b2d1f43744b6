package records

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// idPattern describes the ids that an imported entry may have.
var idPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// Record adds a record.
func (c *collector) Record(r plugin.Record) error {
	return c.once(func() error { return c.collect(r) })
}

func (c *collector) collect(r plugin.Record) error {
	spooled := record{Type: core.Cut(r.Type, 200), Where: c.where(r.Source, r.Line), Former: slices.Clone(r.Former), Files: r.Files}
	t, err := c.registry.Find(r.Type)
	switch {
	case err != nil:
		spooled.Refused = fmt.Sprintf("there is no content type %q: %s", core.Shorten(r.Type), schema.Meant(r.Type, c.names()))
	case t.Options.Files:
		spooled.Refused = "name files in Files of the records that refer to them, or add them by Sink.File, instead of in records of their own"
	case len(r.Former) > maxFormer || len(r.Files) > maxFiles:
		spooled.Refused = fmt.Sprintf("it has more than %d former addresses or %d files", maxFormer, maxFiles)
	default:
		fields, refused := fieldsOf(r, t)
		spooled.Refused = refused
		switch {
		case refused != "":
		case t.Name == redirect.TypeName:
			spooled.Entry, err = encode(fields)
		default:
			err = c.plan(t, &spooled, fields)
		}
	}
	if err != nil && spooled.Refused == "" {
		return err
	}
	c.progress(int64(len(spooled.Entry)))
	return c.spool.Encode(spooled)
}

func (c *collector) names() (names []string) {
	for _, t := range c.registry.Types() {
		names = append(names, t.Name)
	}
	return names
}

// where returns a place for people.
func (c *collector) where(source string, line int) string {
	place := transfer.OneLine(core.Cut(source, 200))
	if place == "" {
		place = c.name
	}
	if line > 0 {
		place += ":" + strconv.Itoa(line)
	}
	return place
}

// fieldsOf returns the fields of a record by their names, without optional fields that the type does not have. refused is the reason
// for which the record cannot be imported; empty if there is none.
func fieldsOf(r plugin.Record, t *model.Type) (fields map[string]json.RawMessage, refused string) {
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
	for _, name := range r.Optional {
		if t.Schema.Field(name) == nil {
			delete(fields, name)
		}
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
		id, r.Instead = c.idsOf(t.Name, id)
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
		r.Key = keyOf(t.Name, id)
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
	r.Floating = convertLocalTimes(t, fields)
	if r.Entry, err = encode(fields); err != nil || r.Key == "" {
		return err
	}
	c.announced[r.Key] = true
	announcement := &transfer.Announcement{Of: r.Key, Type: t.Name, ID: id, Instead: r.Instead, Slug: asked}
	if p := t.Options.Public.Paths; p != nil {
		announcement.Path, _ = textOf(fields, p.Field)
	}
	c.page(t, r, announcement)
	return c.to.Send(transfer.Frame{Entry: announcement}, nil)
}

// keyOf returns the key of the record whose entry has an id.
func keyOf(typ, id string) string { return transfer.IDOf("imported", typ, id) }

// localPattern matches times without an offset.
var localPattern = regexp.MustCompile(`^"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?"$`)

// convertLocalTimes writes times without an offset as times in UTC, and returns the names of their fields.
func convertLocalTimes(t *model.Type, fields map[string]json.RawMessage) (names []string) {
	for name, raw := range fields {
		f := t.Schema.Field(name)
		isTime := f != nil && f.Kind == field.KindTime || name == model.CreatedAt || name == model.UpdatedAt
		if !isTime || !localPattern.Match(raw) {
			continue
		}
		if at, err := time.Parse(`"2006-01-02T15:04:05"`, string(raw)); err == nil {
			set(fields, name, field.At(at).String())
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
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
			c.links.add(r.Key, r.Former[i])
		}
	}
}

// slug returns the slug of a record, or a slug that is derived from its title, with a suffix if an earlier record has it. A record with an id
// and neither gets the name of its type.
func (c *collector) slug(t *model.Type, fields map[string]json.RawMessage, id string) string {
	asked, _ := textOf(fields, t.SlugField().Name)
	title, _ := textOf(fields, t.SlugField().From)
	asked = slug.Of(transfer.Printable(asked))
	base := asked
	if base == "" {
		base = slug.Of(transfer.Printable(title))
	}
	if base == "" && id != "" {
		base = t.Name
	}
	if base == "" {
		return ""
	}
	for choice := range slug.Choices(base, id) {
		if key := [2]string{t.Name, choice}; !c.slugs[key] {
			if choice != asked && asked != "" {
				c.Note(asked+" became "+choice, "slugs were taken by another "+commit.LowerFirst(t.Called().One)+" and changed")
			}
			c.slugs[key] = true
			return choice
		}
	}
	return ""
}

// idsOf returns the id of the entry that has an id in the source, and the id that it has if an entry of another source has the first;
// empty for none.
func (c *collector) idsOf(typ, id string) (first, instead string) {
	switch {
	case c.local:
		return transfer.IDOf(c.name, id), transfer.IDOf(c.name, c.source, id)
	case idPattern.MatchString(id):
		return id, ""
	}
	return transfer.IDOf("importer", c.name, typ, id), ""
}
