// Package schema reads a content type's struct once, at the start, and says what it found: its fields,
// their kinds, limits and texts. All reflection of content types is here.
package schema

import (
	"reflect"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Schema is the shape of a content type. It is made by Of and never changes.
type Schema struct {
	Fields []Field
	typ    reflect.Type

	openings []*Field
	shapes   *shapes // those that plugins add; nil for none
}

// Openings gives the fields that hold the openings of others. It must not be changed.
func (s *Schema) Openings() []*Field { return s.openings }

// Field is one field of a struct, described for forms, lists and API documents.
type Field struct {
	Name     string              `json:"name"`  // the JSON key
	Label    string              `json:"label"` // for people: "Client name"
	Kind     field.Kind          `json:"kind"`
	Help     string              `json:"help,omitempty"`
	Group    string              `json:"group,omitempty"` // the part of the form that it belongs to
	Required bool                `json:"required,omitempty"`
	Title    bool                `json:"title,omitempty"`     // names the entry in lists
	Exact    bool                `json:"exact,omitempty"`     // may be filtered by equality
	Indexed  bool                `json:"indexed,omitempty"`   // may be filtered by every operator, in a part of a field too
	Sortable bool                `json:"sortable,omitempty"`  // may be sorted by
	Unique   bool                `json:"unique,omitempty"`    // no two entries share a value
	Private  bool                `json:"private,omitempty"`   // visitors neither read nor write it
	ReadOnly bool                `json:"readOnly,omitempty"`  // derived by the server; ignored when sent
	Min      *float64            `json:"min,omitempty"`       // of a number
	Max      *float64            `json:"max,omitempty"`       // of a number
	MaxLen   int                 `json:"maxLength,omitempty"` // characters of a text
	MaxItems int                 `json:"maxItems,omitempty"`  // elements of lines, tags and lists
	May      core.Role           `json:"-"`                   // the least role that writes it; empty for all who write the entry
	MinLen   int                 `json:"-"`                   // characters of a text that is not left empty where it may be
	MinItems int                 `json:"-"`                   // elements, likewise
	Choices  []string            `json:"choices,omitempty"`
	Offers   map[string][]string `json:"offers,omitempty"`                                   // of a choice among the parts of shapes: the values that forms offer for each shape; nil for all
	Empty    bool                `json:"empty,omitempty"`                                    // a choice that may be left open
	Default  any                 `json:"default,omitempty" api:"type=string|number|boolean"` // what a missing value becomes on creation
	Of       string              `json:"of,omitempty"`                                       // the values of a map: scalar, price or amount
	Custom   string              `json:"custom,omitempty"`                                   // the kind of a plugin that the values have
	Ref      string              `json:"ref,omitempty"`                                      // the type that a reference names
	Unit     string              `json:"unit,omitempty"`                                     // of a number: the field of the site's settings that says what it is in
	From     string              `json:"from,omitempty"`                                     // of a slug: the field that an empty one is made from
	Status   string              `json:"status,omitempty"`                                   // of the choice that says how far an entry is: the value that stands out
	Hides    []string            `json:"hides,omitempty"`                                    // of that choice: the values that hide an entry; the first takes one back
	User     bool                `json:"user,omitempty"`                                     // of a text: it names somebody who may sign in
	Suggest  string              `json:"suggest,omitempty"`                                  // where the API lists the values that entries have, for whoever adds another
	IDs      string              `json:"-"`                                                  // of lines: the text beside it that names the type of the entries whose ids they are
	Opening  string              `json:"opening,omitempty"`                                  // of what the server derives: the rich text whose beginning it is
	Script   string              `json:"script,omitempty"`                                   // the address of the module of that kind, for the back office
	Fields   []Field             `json:"fields,omitempty"`                                   // of an object, or of each element of a list

	Publishes   bool `json:"publishes,omitempty"`   // the time at which an entry appears
	Unpublishes bool `json:"unpublishes,omitempty"` // the time at which it goes

	// How search finds the field's texts.
	Weight   int    `json:"-"` // how much a word in it counts; 0 where no tag says so
	Language string `json:"-"` // its code; empty for English

	index  int          // of the struct field
	typ    reflect.Type // of the struct field
	plain  bool         // whether it is a text that has no decoder of its own
	custom *Custom      // the kind of a plugin; nil for a kind of the program
	Texts  bool         `json:"-"` // of a list: an element may be sent as a text, which its own decoder takes

	whole, element held // the rules of the value and of each element

	shapeName string       // the shape whose parts Fields are; empty for those of the struct
	shapeType reflect.Type // the struct of the shape
	absent    bool         // whether no plugin has the shape
	common    bool         // of a part of a shape: it is in the struct of the field, as for every shape

	houseLen, houseItems bool // whether MaxLen and MaxItems are the house's, because no tag names them
}
