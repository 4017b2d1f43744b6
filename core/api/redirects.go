package api

import (
	"context"
	"net/http"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/redirect"
)

// redirectRoutes are the calls that tell how redirects are used, and where others are wanted.
func redirectRoutes() []Route {
	failures := []core.Code{core.Unauthenticated}
	return []Route{
		{Method: http.MethodGet, Path: "/api/admin/redirect-hits", Access: core.Closed, Verb: core.VerbList, handle: (*API).redirectHits, Operation: openapi.Operation{
			ID: "listRedirectHits", Summary: "How often redirects were used, by their ids, the most frequent first",
			Tag: redirect.TypeName, Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("AskedFor")), Failures: failures,
		}},
		{Method: http.MethodGet, Path: "/api/admin/not-found", Access: core.Closed, Verb: core.VerbList, handle: (*API).askedInVain, Operation: openapi.Operation{
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

func (a *API) redirectHits(ctx context.Context, _ *Request) (Response, error) {
	if a.Tally == nil {
		return private([]redirect.Count{})
	}
	all, err := a.Tally.Hits(ctx)
	if err != nil {
		return Response{}, err
	}
	return private(orEmpty(all))
}

// mostMissing is how many paths are offered.
const mostMissing = 50

// askedInVain leaves out what has come to lead somewhere since.
func (a *API) askedInVain(ctx context.Context, _ *Request) (Response, error) {
	if a.Tally == nil {
		return private([]redirect.Count{})
	}
	all, err := a.Tally.Missing(ctx)
	if err != nil {
		return Response{}, err
	}
	left := slices.DeleteFunc(all, func(one redirect.Count) bool {
		if a.PublicPage != nil {
			if _, there := a.PublicPage(ctx, one.Name); there {
				return true
			}
		}
		_, id, err := a.Answers.Redirect(ctx, one.Name)
		return err == nil && id != ""
	})
	return private(orEmpty(left[:min(len(left), mostMissing)]))
}
