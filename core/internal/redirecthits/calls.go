package redirecthits

import (
	"context"
	"net/http"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/redirect"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// handlers answers the calls about the use of redirects.
type handlers struct {
	tally *Tally
	leads func(ctx context.Context, path string) bool
}

// module returns the calls about the use of redirects.
func (h *handlers) module() api.Module {
	return api.Module{Routes: h.redirectRoutes(), Schemas: openapi.Object{"AskedFor": openapi.Of(Count{})}}
}

// redirectRoutes returns the calls that list how often redirects were used, and which paths were not found.
func (h *handlers) redirectRoutes() []api.Route {
	failures := []core.Code{core.Unauthenticated}
	return []api.Route{
		{Method: http.MethodGet, Path: "/api/admin/redirect-hits", Access: core.Closed, Verb: core.VerbList, Handle: h.redirectHits, Operation: openapi.Operation{
			ID: "listRedirectHits", Summary: "How often redirects were used, by their ids, the most frequent first",
			Tag: redirect.TypeName, Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("AskedFor")), Failures: failures,
		}},
		{Method: http.MethodGet, Path: "/api/admin/not-found", Access: core.Closed, Verb: core.VerbList, Handle: h.askedInVain, Operation: openapi.Operation{
			ID: "listNotFound", Summary: "Paths at which visitors found nothing, the most frequent first",
			Tag: redirect.TypeName, Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("AskedFor")), Failures: failures,
		}},
	}
}

func (h *handlers) redirectHits(ctx context.Context, _ *api.Request) (api.Response, error) {
	all, err := h.tally.Hits(ctx)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(api.OrEmpty(all))
}

// mostMissing is the largest number of paths in the list of paths that were not found.
const mostMissing = 50

// askedInVain lists the paths that were not found, without those that lead to something at present.
func (h *handlers) askedInVain(ctx context.Context, _ *api.Request) (api.Response, error) {
	all, err := h.tally.Missing(ctx)
	if err != nil {
		return api.Response{}, err
	}
	left := slices.DeleteFunc(all, func(one Count) bool { return h.leads(ctx, one.Name) })
	return api.Private(api.OrEmpty(left[:min(len(left), mostMissing)]))
}
