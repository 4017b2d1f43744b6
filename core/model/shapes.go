package model

import (
	"fmt"
	"reflect"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Shapes lets plugins add values to a choice of a type, each with the parts that a field has in entries with this choice. The
// values of the choice in the tag of the struct are shapes with the parts of the struct. The choice of an entry is set when
// it is created. The struct of the field has a field.Own for the parts that plugins add.
//
// An entry whose shape no plugin of the program has is hidden from visitors. Its parts are kept, are not returned, and
// cannot be changed. They return with the plugin.
type Shapes struct {
	Field string // the field with the parts: "metadata"
	By    string // the choice: "type"
	// Common are the parts of the struct that the shapes of plugins have as well: "look". Such a name is no name of a part of
	// a plugin. MarshalJSON of the struct writes them with field.Own.EncodeWith.
	Common []string
	// Offers are the values that forms offer of choices among the parts, by the path of the choice in Field, "look.layout",
	// and by the shape. A shape that is missing has none. Other values of the choice are valid, and change nothing. A choice
	// that is not named here has all values in each shape.
	Offers map[string]map[string][]string
}

// Shape is what a plugin adds to a type with Shapes. It is the result of ReadShape.
type Shape = schema.Shape

// ReadShape reads the struct of a shape. title and icon describe it for people. It fails with every mistake in the tags.
func ReadShape(name, title, icon string, value reflect.Type) (Shape, error) {
	return schema.ShapeOf(name, title, icon, value)
}

// WithShapes returns the type with the shapes that plugins add to it. The type must have Options.Shapes; mistakes of its
// Options.Shapes are reported by NewRegistry.
func (t Type) WithShapes(shapes ...Shape) Type {
	o := t.Options.Shapes
	if o == nil || t.Schema == nil {
		return t
	}
	with, err := schema.AddShapes(t.Schema, schema.ShapeOptions(*o), shapes)
	if err != nil {
		t.mistakes.Add("", fmt.Sprintf("Options.Shapes: %s", err), "write Shapes{Field: \"metadata\", By: \"type\"} and the method")
		return t
	}
	t.Schema, t.index, t.private = with, index{}, false
	t.slug, t.referred = t.Schema.Slug(), t.Schema.Referred()
	indexer{&t}.readIndex()
	return t
}
