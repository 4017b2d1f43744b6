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
		schemas[role] = documentPage(describe(registry, config.Screens, role))
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
