// Package field defines the value types that a field of a content type may have in addition to those of Go. The Go type
// of a field determines its Kind, and the Kind determines the field's widget, its treatment in search and its JSON
// schema. A type may have a rule of its own in a Check method. The package imports only the standard library.
package field

// Kind names a way to write, read and show a value. The admin app has one widget for each Kind; a Kind without a widget
// is a compile error there.
type Kind string

// The kinds. Each comment describes the value in JSON.
const (
	KindText    Kind = "text"    // string, one line
	KindLong    Kind = "long"    // string, several lines
	KindRich    Kind = "rich"    // string, HTML that is sanitised when it is written
	KindEmail   Kind = "email"   // string
	KindPhone   Kind = "phone"   // string
	KindLink    Kind = "link"    // string: an http(s), mailto or tel address, or a path on this site
	KindImage   Kind = "image"   // string: an http(s) address or a path on this site
	KindIcon    Kind = "icon"    // string: a Font Awesome class name
	KindColour  Kind = "colour"  // string: one of the choices of Colour
	KindChoice  Kind = "choice"  // string: one of the field's choices
	KindNumber  Kind = "number"  // number
	KindInteger Kind = "integer" // number without a fraction
	KindBoolean Kind = "boolean" // boolean
	KindTime    Kind = "time"    // string, RFC 3339, or null
	KindLines   Kind = "lines"   // array of strings, edited as one per line
	KindTags    Kind = "tags"    // array of strings, edited as a comma-separated list
	KindMap     Kind = "map"     // object of label to value, or null; the order of the keys is kept
	KindObject  Kind = "object"  // object with fields of its own
	KindList    Kind = "list"    // array of objects with fields of their own
	KindBlocks  Kind = "blocks"  // array of objects with one member, named for the block's shape
	KindRef     Kind = "ref"     // string: the id of an entry of another type
	KindRefs    Kind = "refs"    // array of strings: the ids of entries of another type, in order, each once
	KindSlug    Kind = "slug"    // string: lower-case letters, digits and single hyphens
	KindZone    Kind = "zone"    // string: the IANA name of a time zone
	KindCustom  Kind = "custom"  // any JSON: a value of a kind that a plugin adds, with plugin.Kind
)

// Kinds returns every kind of this package. Plugins add others, whose values have the kind KindCustom.
func Kinds() []Kind {
	all := make([]Kind, len(rows))
	for i := range rows {
		all[i] = rows[i].Kind
	}
	return all
}

// Kinded is a value type of a kind of this package: it is edited, searched and shown as that kind is, and may have a rule of
// its own in Check. A type whose method Kind returns a string instead is a kind of a plugin, with a widget of its own: see
// plugin.Kind.
type Kinded interface{ Kind() Kind }

// Checker is a value type with a rule of its own. Check is not called for a zero value. The text of the error completes
// the sentence "<field> …": "must be an e-mail address".
type Checker interface{ Check() error }
