package collections

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// usedByPath is the path of the entries that refer to an entry. A type is named by its path under /api, and an entry by
// its id, as in historyPath.
const usedByPath = "/api/admin/used-by/{path}/{id}"

func (h *Handlers) usedByRoutes() []api.Route {
	return []api.Route{{
		Method: http.MethodGet, Path: usedByPath, Access: core.Closed, Verb: core.VerbRead, Handle: h.listReferrers,
		Operation: openapi.Operation{
			ID: "listReferrers", Summary: "List the entries that refer to an entry, by references, at most 100; path is that of its type under /api",
			Tag: "system", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("MediaUser")),
			Failures: []core.Code{core.Unauthenticated, core.NotFound},
		},
	}}
}

// listReferrers lists the entries that refer to an entry. Every role of staff may read every content type.
func (h *Handlers) listReferrers(ctx context.Context, r *api.Request) (api.Response, error) {
	place, err := h.Find(ctx, r, true)
	if err != nil {
		return api.Response{}, err
	}
	users, err := h.Answers.ReferredBy(ctx, place.Type, place.ID)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(users)
}
