package model

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// index has the fields of a type by their use, as its definition says.
type index struct {
	indexed    []Column
	unique     []*schema.Field
	slug       *schema.Field
	references []Column
	referred   []string
	depicts    []*schema.Field
	expands    []Column
	pictured   []string
}

// Indexed returns the columns of the list index, in this order. It must not be changed.
func (x *index) Indexed() []Column { return x.indexed }

// Unique returns the fields whose values are unique among entries. It must not be changed.
func (x *index) Unique() []*SchemaField { return x.unique }

// Refers reports whether an entry may refer to others, in a field or in a part of one.
func (x *index) Refers() bool { return len(x.referred) > 0 }

// Depicts returns the top-level fields that may contain images of the site, themselves or in a part. It must not be
// changed.
func (x *index) Depicts() []*SchemaField { return x.depicts }

// Expands returns what can be expanded on request: the fields, and the parts of fields, that refer to entries and, if
// the program has the type field.MediaType, the fields of Depicts, which have no Ref. They are known once the type is in
// a Registry. It must not be changed.
func (x *index) Expands() []Column { return x.expands }

// Pictured returns the names of the fields of Depicts that visitors see, if the program has the type field.MediaType.
// They are known once the type is in a Registry. It must not be changed.
func (x *index) Pictured() []string { return x.pictured }

// SlugField returns the field with the slug, or nil if entries have none.
func (x *index) SlugField() *SchemaField { return x.slug }

// Referred returns the names of the types that an entry may refer to, in a field or in a part of one. It must not be
// changed.
func (x *index) Referred() []string { return x.referred }

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
	case field.ShapeParts, field.ShapeList, field.ShapePairs, field.ShapeAny:
		return false
	}
	return row.Prose == field.OneLine
}

func (t indexer) relatedBy(name string) bool {
	return slices.Contains(t.Options.Public.Related, name)
}

// Schema describes the fields of a type, as Define reads them from its struct. It must not be changed.
type Schema = schema.Schema

// SchemaField describes one field: its name in JSON, its kind and its rules. It must not be changed.
type SchemaField = schema.Field
