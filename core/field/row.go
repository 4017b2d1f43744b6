package field

import (
	"encoding/json"
	"reflect"
)

// Shape is the JSON structure of the values of a kind. Code that takes values apart depends on shapes rather than
// kinds: there are few of them, and a new kind has one of these.
type Shape int

// The shapes.
const (
	ShapeText    Shape = iota + 1 // a string
	ShapeNumber                   // a number
	ShapeInteger                  // a number without a fraction
	ShapeBoolean                  // true or false
	ShapeTime                     // a string, or null
	ShapeTexts                    // an array of strings
	ShapePairs                    // an object of labels to values, or null
	ShapeParts                    // an object with fields of its own
	ShapeList                     // an array of such objects
	ShapeAny                      // any JSON; it is not taken apart
)

// Prose says which characters of a typed text are kept.
type Prose int

// The values of Prose.
const (
	OneLine Prose = iota
	SeveralLines
	HTML
)

// The limits of texts whose tags set none, in characters.
const (
	MaxLine = 2_000   // of a text of one line, and of an element of lines or tags
	MaxLong = 100_000 // of a text of several lines
	MaxRich = 500_000 // of HTML
)

// Row holds everything that the server knows about a kind, except for the rule of a value, which is the Check method of
// its Go type.
type Row struct {
	Kind  Kind
	Shape Shape
	// Zero is the zero value of the kind's Go type, which counts as empty.
	Zero any
	// Written is the notation for a field of the kind in a content type, as in docs/plugins.md.
	Written string
	// Wants completes the sentence "<field> must be …" for a value of another shape.
	Wants string

	// Format and Pattern are the JSON schema keywords of the same names.
	Format, Pattern string
	// House limits the characters where no tag does, and Most is the limit of the kind's own rule; 0 means no limit.
	House, Most int
	// Prose says which characters of a text are kept.
	Prose Prose
	// Closed says that values come from a set or have a fixed form, so that rules about length do not apply.
	Closed bool

	// NoTitle, NoExact and NoUnique say which tags a field of the kind cannot have.
	NoTitle, NoExact, NoUnique bool

	// Search returns the searchable texts of a value. Unsearched says that there are none. The parts of a value are
	// searched by their own kinds.
	Search     func(value json.RawMessage) []string
	Unsearched bool
	// Cell returns the text of a value in a table. The value is not null.
	Cell func(value json.RawMessage) string

	// Sample returns the n-th of many texts that satisfy the kind's rule; nil where the shape determines the samples.
	Sample func(n int) string
	// Wrong is a value of the shape that the kind's rule rejects; nil if the rule rejects none.
	Wrong any
}

// Made returns the Go type of the values: the name of a named struct type, or the basic kind.
func (r *Row) Made() string {
	typ := reflect.TypeOf(r.Zero)
	if typ.Kind() == reflect.Struct && typ.Name() != "" {
		return typ.String()
	}
	return typ.Kind().String()
}

// Many reports whether a value consists of other values that the host knows.
func (r *Row) Many() bool { return r.Shape >= ShapeTexts && r.Shape <= ShapeList }

// Searched reports whether a search covers values of the kind, or their parts.
func (r *Row) Searched() bool { return !r.Unsearched }

// RowOf returns the row of a kind, or nil for an unknown kind.
func RowOf(kind Kind) *Row { return byKind[kind] }

var byKind = func() map[Kind]*Row {
	all := make(map[Kind]*Row, len(rows))
	for i := range rows {
		all[rows[i].Kind] = &rows[i]
	}
	return all
}()
