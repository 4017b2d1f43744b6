package model

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Define makes a content type of the struct T. NewRegistry reports mistakes in T's tags and in the options, so that a
// plugin stays one expression.
func Define[T any](name string, o Options) Type {
	o.Order = cmp.Or(o.Order, OldestFirst)
	o.Access = cmp.Or(o.Access, core.Published)
	t := Type{Name: name, Options: o}
	var err error
	if t.Schema, err = schema.Of(reflect.TypeFor[T]()); err != nil {
		t.mistakes, _ = errors.AsType[schema.Mistakes](err)
		return t
	}
	t.codec = codec{
		make: func() any { return new(T) },
		prepare: func(v, old any, now time.Time) {
			if p, ok := v.(Preparer[T]); ok {
				before, _ := old.(*T)
				p.Prepare(before, now)
			}
		},
	}
	_, t.publishes = t.New().(Publisher)
	_, t.rules = t.New().(CrossEntryRule)
	_, t.derives = t.New().(Deriver)
	_, t.fills = t.New().(Filler)
	_, t.prepares = t.New().(Preparer[T])
	t.misread = misread(reflect.TypeFor[*T](), reflect.TypeFor[Preparer[T]](), reflect.TypeFor[Checker](), reflect.TypeFor[CrossEntryRule](), reflect.TypeFor[Deriver](), reflect.TypeFor[Container](),
		reflect.TypeFor[Filler](), reflect.TypeFor[DeleteChecker](), reflect.TypeFor[RichTexter](),
		reflect.TypeFor[Publisher](), reflect.TypeFor[Scheduler](), reflect.TypeFor[Dater](), reflect.TypeFor[Waiver]())
	t.slug, t.referred = t.Schema.Slug(), t.Schema.Referred()
	indexer{&t}.readIndex()
	return t
}

// codec holds the operations that need the Go type: making a value and preparing it.
type codec struct {
	make    func() any
	prepare func(v, old any, now time.Time)
}

// New returns a pointer to a new value of the type's struct, without defaults.
func (c *codec) New() any { return c.make() }

// Fresh returns a pointer to a new value with every default set.
func (t *Type) Fresh() any {
	value := t.New()
	t.Schema.ApplyDefaults(value, func(*schema.Field) bool { return false })
	return value
}

// Prepare calls Prepare of the value if it is a Preparer. value and old are pointers to the type's struct; old is nil
// on creation.
func (c *codec) Prepare(value, old any, now time.Time) { c.prepare(value, old, now) }

// indexer reads from the fields of a type how they are indexed.
type indexer struct{ *Type }

// readIndex determines the fields whose values are in the list index, so that filters, sorting and relatedness never
// read an entry.
func (t indexer) readIndex() {
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if f.Exact || f.Sortable || f.Indexed || t.relatedBy(f.Name) || t.sought(f) {
			t.indexed = append(t.indexed, columnOf(f.Row().Many(), f))
		}
		if f.Ref != "" {
			t.references = append(t.references, columnOf(f.Row().Many(), f))
		}
		t.readParts([]*SchemaField{f}, f.Listed())
		if f.Depicts() {
			t.depicts = append(t.depicts, f)
		}
		if f.Unique {
			t.unique = append(t.unique, f)
		}
		t.private = t.private || f.Private
	}
}

// readParts adds the indexed parts of the field at the end of a way, and those that refer to entries. The field may have
// several values if many is set.
func (t indexer) readParts(way []*SchemaField, many bool) {
	last := way[len(way)-1]
	for i := range last.Fields {
		f := &last.Fields[i]
		through := append(slices.Clip(way), f)
		c := columnOf(many || f.Row().Many(), through...)
		if f.Indexed {
			t.indexed = append(t.indexed, c)
		}
		if f.Ref != "" {
			t.references = append(t.references, c)
		}
		t.readParts(through, many || f.Listed())
	}
}

// columnOf returns the column at the end of a way.
func columnOf(many bool, way ...*SchemaField) Column {
	names := make([]string, len(way))
	for i, step := range way {
		names[i] = step.Name
	}
	return Column{way[len(way)-1], strings.Join(names, "."), many, way}
}

// Column is a field, or a part of one, with its path.
type Column struct {
	*SchemaField
	// Path is the name of the field, or of the part with dots: "venue.city".
	Path string
	// Many reports whether an entry has any number of values: of tags, of a list, or of a part of a list.
	Many bool

	way []*SchemaField
}

// Values returns the values of the column in a value of the type, a pointer to its struct.
func (c Column) Values(t *Type, value any) []string { return t.Schema.Texts(value, c.way...) }

// Whole reports whether the column is a field of the entry, and not a part of one.
func (c Column) Whole() bool { return len(c.way) == 1 }

// Private reports whether visitors do not see the values.
func (c Column) Private() bool { return c.way[0].Private }

// sought reports whether the text search of a list of files covers a field: editable one-line texts and tags.
func (t indexer) sought(f *schema.Field) bool {
	return t.Options.Files && !f.ReadOnly && (f.Kind == field.KindText || f.Kind == field.KindTags)
}

// likening reports whether values of a kind are short enough for the list index and suitable for relatedness.
func likening(kind field.Kind) bool {
	row := field.RowOf(kind)
	switch row.Shape {
	case field.ShapeParts, field.ShapeList, field.ShapePairs:
		return false
	}
	return row.Prose == field.OneLine
}

func (t indexer) relatedBy(name string) bool {
	return slices.Contains(t.Options.Public.Related, name)
}

// Filters returns the names of the fields by which a list of the type can be filtered.
func (t *Type) Filters() []string {
	return t.names(func(f *schema.Field) bool { return f.Exact || t.Options.Files && f.Kind == field.KindTags })
}

// Sorts returns the sort keys of a list of the type: fields, and the two times of every entry.
func (t *Type) Sorts() []string {
	var names []string
	for _, c := range t.indexed {
		if c.Sortable && !c.Many {
			names = append(names, c.Path)
		}
	}
	return append(names, CreatedAt, UpdatedAt)
}

func (t *Type) names(want func(*schema.Field) bool) []string {
	var names []string
	for _, c := range t.indexed {
		if c.Whole() && want(c.SchemaField) {
			names = append(names, c.Path)
		}
	}
	return names
}

// The names of the members that every entity has in addition to its fields. The server sets them.
const (
	ID        = "id"
	CreatedAt = "createdAt"
	UpdatedAt = "updatedAt"
)

// Reserved reports whether a name belongs to the server and therefore to no field.
func Reserved(name string) bool { return name == ID || name == CreatedAt || name == UpdatedAt }

// Visible reports whether visitors may see a value. A value that is no Publisher is visible.
func Visible(v any, now time.Time) bool {
	p, ok := v.(Publisher)
	return !ok || p.Visible(now)
}

// Due returns the next time after now at which the result of Visible changes, or the zero time if there is none.
func Due(v any, now time.Time) time.Time {
	if s, ok := v.(Scheduler); ok {
		if at := s.Due(now); at.After(now) {
			return at
		}
	}
	return time.Time{}
}

// Date returns the time by which an entry with the value is sorted.
func Date(v any, created time.Time) time.Time {
	if d, ok := v.(Dater); ok {
		if at := d.Date(); !at.IsZero() {
			return at
		}
	}
	return created
}
