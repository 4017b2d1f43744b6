package openapi

import (
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Object is a part of the document.
type Object = schema.JSON

// Operation describes a call.
type Operation struct {
	ID, Summary, Tag string
	Parameters       []Object // beside those of the path
	Body             string   // the component that a body has; empty for none
	Form             Object   // the schema of a body that is multipart/form-data, in the place of Body or beside it; nil for none
	Encoded          bool     // the body may be an encoded form as well as JSON
	AnyBody          bool     // the body may have any media type, or be missing
	Success          int      // the status
	Result           Object   // the schema of the answer; nil for none
	Media            string   // the answer's media type, if it is not JSON
	List             bool     // the answer is a page of a list
	Cached           bool     // the answer has an entity tag and may be 304
	Matched          bool     // the write may carry If-Match
	Created          bool     // the answer says where the new entry is
	Unready          bool     // may answer 503 with the result's schema
	Open             bool     // nobody has to sign in, whatever the failures say
	Failures         []core.Code
	// Filters are the query parameters of the conditions of a list, all of whose names begin with "filter[". The call may
	// have others of such names, and checks them itself.
	Filters []Object
}

// QueryKeys returns the keys that the query string of the call may have besides Filters, in the order of Parameters.
func (o *Operation) QueryKeys() (keys []string) {
	for _, parameter := range o.Parameters {
		if name, ok := parameter["name"].(string); ok && parameter["in"] == "query" {
			keys = append(keys, name)
		}
	}
	return keys
}

// Ref refers to a component of the schemas.
func Ref(component string) Object { return Object{"$ref": "#/components/schemas/" + component} }

// ArrayOf is a list of items.
func ArrayOf(items Object) Object { return Object{"type": "array", "items": items} }

// Record is an object with these properties, of which some are required.
func Record(required []string, properties Object) Object {
	return Object{"type": "object", "required": required, "properties": properties}
}

// Text is a string.
func Text() Object { return Object{"type": "string"} }

// Moment is an RFC 3339 timestamp.
func Moment() Object { return Object{"type": "string", "format": "date-time"} }

// Flag is a boolean.
func Flag() Object { return Object{"type": "boolean"} }

// Number is a number.
func Number() Object { return Object{"type": "number"} }

// Integer is a whole number.
func Integer() Object { return Object{"type": "integer"} }

// Enum is one of some texts.
func Enum[T ~string](values ...T) Object { return Object{"type": "string", "enum": values} }

// Query describes a key of the query string.
func Query(name, description string, shape Object) Object {
	return Object{"name": name, "in": "query", "description": description, "schema": shape}
}

// Header describes a header of the request.
func Header(name, description string) Object {
	return Object{"name": name, "in": "header", "description": description, "schema": Text()}
}

// Words makes one name of several words: "Blog posts" reads "BlogPosts".
func Words(text string) string {
	var b strings.Builder
	start := true
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			start = true
		case start:
			b.WriteRune(unicode.ToUpper(r))
			start = false
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
