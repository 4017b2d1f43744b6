package collections

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// documents holds the answers that never change while the program runs.
type documents struct {
	schema map[core.Role]*query.Answer
	paged  pagedDocuments
}

func newDocuments(registry *model.Registry, config Config) documents {
	schemas := map[core.Role]*query.Answer{}
	for _, role := range auth.Roles() {
		schemas[role] = documentPage(describe(registry, config.Screens, config.Kinds, role))
	}
	return documents{schemas, newPagedDocuments(registry, config.Paged)}
}

func documentPage(value any) *query.Answer {
	// All consist of plain values, which always marshal.
	body, _ := json.Marshal(value)
	return &query.Answer{Body: body, ETag: api.HashTag(body)}
}

func (h *Handlers) documentRoutes() []api.Route {
	return []api.Route{
		{
			Method: http.MethodGet, Path: "/api/admin/schema", Access: core.Closed, Verb: core.VerbRead, Handle: h.sendSchema,
			Operation: openapi.Operation{
				ID: "getSchema", Summary: "The content types, as the admin app draws them", Tag: "system",
				Success: http.StatusOK, Result: openapi.Ref("Schema"), Cached: true,
				Failures: []core.Code{core.Unauthenticated},
			},
		},
	}
}

func (h *Handlers) sendSchema(_ context.Context, r *api.Request) (api.Response, error) {
	return documentResponse(r.Actor(), h.documents.schema[r.Actor().Role]), nil
}

// documentFiles describes the calls that only files have. The schemas of forms are written out, because forms are read
// part by part, into no struct.
func (c fileCalls) documentFiles(all []api.Route) {
	one := openapi.Words(c.typ.Options.One)
	refused := []core.Code{
		core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Conflict, core.Unavailable, core.Full,
		core.Unauthenticated, core.Forbidden,
	}
	file := openapi.Object{"type": "string", "format": "binary"}
	for i := range all {
		op := &all[i].Operation
		switch all[i].Method + all[i].Path[len(c.path):] {
		case "POST":
			op.ID, op.Summary, op.Body = "create"+one, "Upload a file; the same bytes again give the entry that is there, with 200", ""
			op.Form = openapi.Record([]string{"file"}, openapi.Object{
				"file": file, "alt": openapi.Text(), "decorative": openapi.Flag(), "collection": openapi.Text(),
				"tags": openapi.Object{"type": "string", "description": "With commas between."},
			})
			op.Failures = refused
		case "POST" + fetchAddress:
			documentFetch(op, refused)
		case "GET/tags":
			op.ID, op.Summary, op.List, op.Parameters, op.Filters = "listMediaTags", "List all tags of files", false, nil, nil
			op.Result = openapi.ArrayOf(openapi.Text())
		case "GET/collections":
			op.ID, op.Summary, op.List, op.Parameters, op.Filters = "listMediaCollections", "List all collections of files", false, nil, nil
			op.Result = openapi.ArrayOf(openapi.Text())
		case "PUT/{id}/file":
			op.ID, op.Summary, op.Body, op.Parameters = "replaceFile", "Put another file in the place of this one, at the same address", "", nil
			op.Form = openapi.Record([]string{"file"}, openapi.Object{"file": file})
			op.Failures = append([]core.Code{core.NotFound, core.Stale}, refused...)
		case "GET/{id}/used-by":
			op.ID, op.Summary, op.Cached, op.Parameters, op.Filters = "listMediaUsers", "List what leads to the file, at most 100 entries", false, nil, nil
			op.Result = openapi.ArrayOf(openapi.Ref("MediaUser"))
		case "DELETE/{id}":
			op.Parameters = []openapi.Object{forceQuery()}
			op.Failures = append([]core.Code{core.Malformed, core.Conflict}, op.Failures...)
			op.Success = http.StatusNoContent
		}
	}
}

// forceQuery is the query key that deletes an entry in use.
func forceQuery() openapi.Object {
	return openapi.Query(forceParameter, "Whether to delete it although something leads to it.", openapi.Enum("true", "false"))
}
