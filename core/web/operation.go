package web

import (
	"net/http"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/schema"
)

// object is a part of the OpenAPI document.
type object = schema.JSON

// operation describes a route for the OpenAPI document.
type operation struct {
	id, summary, tag string
	parameters       []object // beside those of the path
	body             string   // the component that a body has; empty for none
	success          int
	result           object // the schema of the answer; nil for none
	media            string // the answer's media type, if it is not JSON
	list             bool   // the answer is a page of a list
	cached           bool   // the answer has an entity tag and may be 304
	matched          bool   // the write may carry If-Match
	created          bool   // the answer says where the new entry is
	unready          bool   // may answer 503 with the result's schema
	failures         []core.Code
}

func ref(component string) object {
	return object{"$ref": "#/components/schemas/" + component}
}

func arrayOf(items object) object { return object{"type": "array", "items": items} }

// words makes one name of several words: "Blog posts" reads "BlogPosts".
func words(text string) string {
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

// component names the schema of the collection's entries.
func (c collection) component() string { return words(c.typ.Name) }

// suffix tells the operations of the staff's address from those of the public one.
func (c collection) suffix() string {
	if c.staff {
		return "ForStaff"
	}
	return ""
}

func (c collection) operation(verb core.Verb, tail string) operation {
	one, many := words(c.typ.Options.One), words(c.typ.Options.Many)
	op := operation{tag: c.typ.Name, success: http.StatusOK, result: ref(c.component())}
	switch verb {
	case core.VerbList:
		op.id, op.summary = "list"+many, "List "+c.typ.Options.Many
		op.result, op.list, op.cached = arrayOf(op.result), true, true
		op.parameters = c.listParameters()
		op.failures = []core.Code{core.Malformed}
	case core.VerbRead:
		op.id, op.summary, op.cached = "get"+one, "Get "+c.typ.Options.One, true
		if tail != "" {
			op.failures = []core.Code{core.NotFound}
		}
		if c.typ.Schema.Slug() != nil {
			op.summary += ", by its id or its slug"
		}
	case core.VerbCreate:
		op.id, op.summary, op.body = "create"+one, "Create "+c.typ.Options.One, c.component()+"Input"
		op.success, op.created = http.StatusCreated, true
		op.failures = []core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}
	case core.VerbUpdate:
		op.id, op.summary, op.body = "update"+one, "Change some fields of "+c.typ.Options.One, c.component()+"Update"
		op.matched = true
		op.failures = []core.Code{
			core.Malformed, core.NotFound, core.Conflict, core.Stale, core.TooLarge, core.Unsupported, core.Invalid,
		}
	case core.VerbDelete:
		op.id, op.summary = "delete"+one, "Delete "+c.typ.Options.One
		op.success, op.result, op.matched = http.StatusNoContent, nil, true
		op.failures = []core.Code{core.NotFound, core.Stale}
	}
	op.id += c.suffix()
	op.failures = append(op.failures, c.refusals(verb)...)
	return op
}

// refusals are the failures that come of who asks.
func (c collection) refusals(verb core.Verb) []core.Code {
	reads := verb == core.VerbList || verb == core.VerbRead
	switch {
	case c.access == core.Inbox && verb == core.VerbCreate:
		return []core.Code{core.Forbidden, core.Throttled}
	case c.access == core.Published && reads:
		return nil
	case reads:
		return []core.Code{core.Unauthenticated}
	}
	return []core.Code{core.Unauthenticated, core.Forbidden}
}

func (c collection) distinctOperation(name, field string) operation {
	return operation{
		id:      "list" + words(c.typ.Options.One) + words(name) + c.suffix(),
		summary: "List the values of " + field, tag: c.typ.Name, success: http.StatusOK,
		result: arrayOf(object{"type": "string"}), cached: true, failures: c.refusals(core.VerbList),
	}
}

func (c collection) relatedOperation(verb, in string) operation {
	op := operation{
		id:      verb + "Related" + words(c.typ.Options.Many) + c.suffix(),
		summary: "List what is most like one of " + c.typ.Options.Many, tag: c.typ.Name, success: http.StatusOK,
		result: arrayOf(ref(c.component())), cached: true,
		failures: append([]core.Code{core.NotFound}, c.refusals(core.VerbList)...),
	}
	if in == "query" {
		op.parameters = []object{{"name": "id", "in": "query", "required": true, "schema": object{"type": "string"}}}
		op.failures = append(op.failures, core.Malformed)
	}
	return op
}
