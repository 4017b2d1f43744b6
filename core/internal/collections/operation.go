package collections

import (
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// readSchema returns the schema of an entry that is read: all of it, or the part that the query key fields selects.
func (c typePath) readSchema() openapi.Object {
	return openapi.Object{"anyOf": []openapi.Object{openapi.Ref(c.component), openapi.Ref(c.component + "Part")}}
}

// suffix distinguishes the operations of the staff's path from those of the public one.
func (c typePath) suffix() string {
	if c.staff {
		return "ForStaff"
	}
	return ""
}

func (c typePath) operation(verb core.Verb, tail string) openapi.Operation {
	one, many := openapi.Words(c.typ.Options.One), openapi.Words(c.typ.Options.Many)
	op := openapi.Operation{Tag: c.typ.Name, Success: http.StatusOK, Result: openapi.Ref(c.component)}
	switch verb {
	case core.VerbList:
		op.ID, op.Summary = "list"+many, "List "+c.typ.Options.Many
		op.Result, op.List, op.Cached = openapi.ArrayOf(c.readSchema()), true, true
		if c.typ.Options.Public.Paths != nil {
			op.Result = openapi.Object{"anyOf": []openapi.Object{op.Result, {"type": "object"}}}
		}
		op.Parameters, op.Filters = c.listParameters(), c.filterParameters()
		op.Failures = []core.Code{core.Malformed}
		if c.typ.Options.Access == core.Published {
			op.Failures = append(op.Failures, core.Throttled, core.Unavailable)
		}
	case core.VerbRead:
		op.ID, op.Summary, op.Cached = "get"+one, "Get "+c.typ.Options.One, true
		op.Result = c.readSchema()
		if c.composes() {
			op.Result = openapi.Ref(c.component + "Shown")
		}
		op.Parameters = c.shapeParameters()
		op.Failures = []core.Code{core.Malformed}
		if c.hasPreview() {
			op.Parameters = append(op.Parameters, previewParameter(
				"gives it as it is stored, hidden or not, with its changes that are not published, and how far it is in the member preview."))
			op.Failures = append(op.Failures, core.Throttled)
		}
		if tail != "" {
			op.Failures = append(op.Failures, core.NotFound)
		}
		if c.typ.Schema.Slug() != nil {
			op.Summary += ", by its id or its slug"
		}
	case core.VerbCreate:
		op.ID, op.Summary, op.Body = "create"+one, "Create "+c.typ.Options.One, c.component+"Input"
		op.Success, op.Created = http.StatusCreated, true
		op.Failures = []core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}
	case core.VerbUpdate:
		op.ID, op.Summary, op.Body = "update"+one, "Change some fields of "+c.typ.Options.One, c.component+"Update"
		op.Matched = true
		op.Parameters = []openapi.Object{openapi.Header(api.HeaderAutosave,
			"Whether nobody pressed a button: what the same person saves within half an hour takes its place in the history: true or false.")}
		op.Failures = []core.Code{
			core.Malformed, core.NotFound, core.Conflict, core.Stale, core.TooLarge, core.Unsupported, core.Invalid,
		}
	case core.VerbDelete:
		op.ID, op.Summary = "delete"+one, "Delete "+c.typ.Options.One
		op.Success, op.Result, op.Matched = http.StatusNoContent, nil, true
		op.Failures = []core.Code{core.NotFound, core.Stale}
		if c.typ.Options.ForceDelete {
			op.Parameters = append(op.Parameters, forceQuery())
			op.Failures = append(op.Failures, core.Malformed, core.Conflict)
		}
	}
	op.ID += c.suffix()
	op.Failures = append(op.Failures, c.refusals(verb)...)
	return op
}

// refusals returns the errors that depend on the caller.
func (c typePath) refusals(verb core.Verb) []core.Code {
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

func (c typePath) distinctOperation(name, field string) openapi.Operation {
	return openapi.Operation{
		ID:      "list" + openapi.Words(c.typ.Options.One) + openapi.Words(name) + c.suffix(),
		Summary: "List the values of " + field, Tag: c.typ.Name, Success: http.StatusOK,
		Result: openapi.ArrayOf(openapi.Object{"type": "string"}), Cached: true, Failures: c.refusals(core.VerbList),
	}
}

func (c typePath) relatedOperation(verb, in string) openapi.Operation {
	op := openapi.Operation{
		ID:      verb + "Related" + openapi.Words(c.typ.Options.Many) + c.suffix(),
		Summary: "List what is most like one of " + c.typ.Options.Many, Tag: c.typ.Name, Success: http.StatusOK,
		Result: openapi.ArrayOf(c.readSchema()), Cached: true,
		Failures:   append([]core.Code{core.Malformed, core.NotFound}, c.refusals(core.VerbList)...),
		Parameters: c.shapeParameters(),
	}
	if in == "query" {
		op.Parameters = append(op.Parameters,
			openapi.Object{"name": "id", "in": "query", "required": true, "schema": openapi.Object{"type": "string"}})
	}
	return op
}
