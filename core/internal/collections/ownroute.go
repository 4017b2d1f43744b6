package collections

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// ownRoutes returns the routes that the type defines itself. Those for staff are below the path where staff write the
// type.
func (c collection) ownRoutes() []api.Route {
	var routes []api.Route
	for _, o := range c.typ.Options.Powers.Routes {
		if o.Staff && c.public {
			continue
		}
		r := c.route(http.MethodGet, "/"+o.Name, core.VerbList, c.callOwnRoute(o))
		if o.Staff {
			r.Access = core.Closed
		}
		r.Budget = api.Searching // their cost is unknown here
		r.Operation = c.ownOperation(o)
		routes = append(routes, r)
	}
	return routes
}

// callOwnRoute lets the type answer, with a reader limited to what the caller may see.
func (h *Handlers) callOwnRoute(o model.Route) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		query, err := ownQuery(o, r.RawQuery())
		if err != nil {
			return api.Response{}, err
		}
		body, err := o.Answer(ctx, h.Answers.As(ctx, r.Actor()), query)
		if err != nil {
			return api.Response{}, err
		}
		out := api.Revalidated(r.Actor(), body, etag.Content(body))
		out.MediaType = o.MediaType
		return out, nil
	}
}

// ownQuery parses a query string. It fails for unknown and for repeated keys.
func ownQuery(o model.Route, raw string) (url.Values, error) {
	query := url.Values{}
	p, err := params.Parse(raw)
	if err != nil {
		return nil, err
	}
	return query, p.Each(func(name, value string) error {
		if !slices.Contains(o.Query, name) {
			return params.Unknown(name, o.Query...)
		}
		query.Set(name, value)
		return nil
	})
}

func (c typePath) ownOperation(o model.Route) openapi.Operation {
	words := openapi.Words(strings.NewReplacer("-", " ", ".", " ").Replace(o.Name))
	out := openapi.Operation{
		ID: "get" + openapi.Words(c.typ.Options.Many) + words + c.suffix(), Summary: o.Summary, Tag: c.typ.Name,
		Success: http.StatusOK, Cached: true, Media: o.MediaType,
		Result:   openapi.Object{"type": "string", "contentEncoding": "binary"},
		Failures: append([]core.Code{core.Malformed, core.Throttled}, c.refusals(core.VerbList)...),
	}
	for _, name := range o.Query {
		out.Parameters = append(out.Parameters, openapi.Query(name, "Read by the content type.", openapi.Text()))
	}
	return out
}
