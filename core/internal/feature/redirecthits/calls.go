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

// handlers tell what was asked for; tally is nil where nobody counts.
type handlers struct {
	tally *Tally
	leads func(ctx context.Context, path string) bool
}

// Module gives the calls that tell how redirects are used. leads reports whether a path leads somewhere by now.
func Module(tally *Tally, leads func(ctx context.Context, path string) bool) api.Module {
	h := &handlers{tally, leads}
	return api.Module{Routes: h.redirectRoutes(), Schemas: redirectSchemas()}
}

// redirectRoutes are the calls that tell how redirects are used, and where others are wanted.
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

// redirectSchemas describe what the calls about redirects answer.
func redirectSchemas() openapi.Object {
	return openapi.Object{
		"AskedFor": openapi.Record([]string{"name", "count", "last"}, openapi.Object{
			"name": openapi.Text(), "count": openapi.Integer(), "last": openapi.Moment(),
		}),
	}
}

func (h *handlers) redirectHits(ctx context.Context, _ *api.Request) (api.Response, error) {
	if h.tally == nil {
		return api.Private([]Count{})
	}
	all, err := h.tally.Hits(ctx)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(api.OrEmpty(all))
}

// mostMissing is how many paths are offered.
const mostMissing = 50

// askedInVain leaves out what has come to lead somewhere since.
func (h *handlers) askedInVain(ctx context.Context, _ *api.Request) (api.Response, error) {
	if h.tally == nil {
		return api.Private([]Count{})
	}
	all, err := h.tally.Missing(ctx)
	if err != nil {
		return api.Response{}, err
	}
	left := slices.DeleteFunc(all, func(one Count) bool { return h.leads(ctx, one.Name) })
	return api.Private(api.OrEmpty(left[:min(len(left), mostMissing)]))
}
