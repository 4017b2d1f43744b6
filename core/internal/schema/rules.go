package schema

import (
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// shape is what a rule sees of a kind.
type shape int

const (
	ofText shape = iota
	ofNumber
	ofItems // lines, tags, lists and maps
	ofOther // booleans, times and objects
)

func (f *Field) shapeOf() shape {
	switch f.Row().Shape {
	case field.ShapeNumber, field.ShapeInteger:
		return ofNumber
	case field.ShapeTexts, field.ShapeList, field.ShapePairs:
		return ofItems
	case field.ShapeBoolean, field.ShapeTime, field.ShapeParts, field.ShapeAny:
		return ofOther
	}
	return ofText
}

// rule is a word of the validate tag. The table is closed: what is not in it, forms and documents could not tell of, and
// a type's Check says it as well.
type rule struct {
	shapes []shape
	about  string // what it is for
	number bool   // it takes a number
	words  bool   // it takes words
}

var rules = map[string]rule{
	"required":  {shapes: []shape{ofText, ofNumber, ofItems, ofOther}},
	"omitempty": {shapes: []shape{ofText, ofNumber, ofItems}, about: "values that other rules hold"},
	"min":       {shapes: []shape{ofText, ofNumber, ofItems}, about: "texts, numbers and lists", number: true},
	"max":       {shapes: []shape{ofText, ofNumber, ofItems}, about: "texts, numbers and lists", number: true},
	"len":       {shapes: []shape{ofText, ofItems}, about: "texts and lists", number: true},
	"oneof":     {shapes: []shape{ofText}, about: "texts of one line", words: true},
	"dive":      {shapes: []shape{ofItems}, about: "lists of texts and of parts"},
}

// instead says how the rules of other programs are written here.
var instead = map[string]string{
	"email": "make it a field.Email", "url": "make it a field.Link", "uri": "make it a field.Link",
	"http_url": "make it a field.Link", "e164": "make it a field.Phone", "datetime": "make it a field.Time",
	"timezone": "make it a field.Zone", "hexcolor": "make it a field.Colour", "gte": "write min", "lte": "write max",
	"eq": "write oneof", "unique": `write cms:"unique"`, "-": "leave the tag out",
}

// checkDive refuses rules of parts that are never asked.
func (at place) checkDive(f *Field) {
	if !f.Listed() || slices.Contains(f.whole.seen, "dive") {
		return
	}
	if part := ruled(f.Fields); part != "" {
		at.say(`write validate:"dive"`, "the rules of its parts, such as %s, are never asked", part)
	}
}

// ruled gives the name of a part that has a rule; empty where none has.
func ruled(parts []Field) string {
	for i := range parts {
		part := &parts[i]
		if len(part.whole.seen) > 0 {
			return part.Name
		}
		if inside := ruled(part.Fields); inside != "" && part.Kind == field.KindObject {
			return part.Name + "." + inside
		}
	}
	return ""
}
