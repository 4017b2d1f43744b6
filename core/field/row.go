package field

import (
	"encoding/json"
	"reflect"
)

// Shape is what the values of a kind are made of. Whoever takes values apart knows shapes; there are few of them, and
// a new kind has one of these.
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
)

// Prose is how much of what a person types a text keeps.
type Prose int

// The proses.
const (
	OneLine Prose = iota
	SeveralLines
	HTML
)

// The bounds of texts whose tags name none, in characters.
const (
	MaxLine = 2_000   // of a text of one line, and of an element of lines and tags
	MaxLong = 100_000 // of a text of several lines
	MaxRich = 500_000 // of HTML
)

// Row is all that the server knows of a kind. The rule of a value is the Check of its Go type.
type Row struct {
	Kind  Kind
	Shape Shape
	// Zero is the value of the kind's Go type that counts as nothing.
	Zero any
	// Written is how an author of a content type writes a field of the kind, as docs/plugins.md has it.
	Written string
	// Wants completes the sentence "<field> must be …" about a value of another shape.
	Wants string

	// Format and Pattern stand in the JSON schema.
	Format, Pattern string
	// House bounds the characters where no tag does, and Most where the kind's own rule does; 0 for none.
	House, Most int
	// Prose is what is kept of a text.
	Prose Prose
	// Closed says that values are of a set or a form, so that no rule about lengths fits.
	Closed bool

	// NoTitle, NoExact and NoUnique say what a field of the kind cannot be.
	NoTitle, NoExact, NoUnique bool

	// Search gives the texts of a value that a search looks through. Unsearched says that there are none. Parts are
	// searched by their own kinds.
	Search     func(value json.RawMessage) []string
	Unsearched bool
	// Cell gives a value, which is not null, as a table has it.
	Cell func(value json.RawMessage) string

	// Sample gives a text that keeps the kind's rule, the nth of many; nil where the shape says enough.
	Sample func(n int) string
	// Wrong is a value of the shape that the kind's rule refuses; nil where it refuses none.
	Wrong any
}

// Made gives what Go makes the values of.
func (r *Row) Made() string {
	typ := reflect.TypeOf(r.Zero)
	if typ.Kind() == reflect.Struct && typ.Name() != "" {
		return typ.String()
	}
	return typ.Kind().String()
}

// Many reports whether a value consists of others.
func (r *Row) Many() bool { return r.Shape >= ShapeTexts }

// Searched reports whether a search looks through values of the kind, or their parts.
func (r *Row) Searched() bool { return !r.Unsearched }

// RowOf gives the row of a kind; nil where there is no such kind.
func RowOf(kind Kind) *Row { return byKind[kind] }

var byKind = func() map[Kind]*Row {
	all := make(map[Kind]*Row, len(rows))
	for i := range rows {
		all[rows[i].Kind] = &rows[i]
	}
	return all
}()
