package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"
)

// Ask reads a path of the API with its query, as a visitor, on behalf of a request that was already admitted: it is not
// rate limited. The answer includes everything that was saved before the call.
func (a *API) Ask(ctx context.Context, path string) Response {
	path, query, _ := strings.Cut(path, "?")
	return a.Do(ctx, &Request{Method: http.MethodGet, Path: path, Query: a.withNewestSeq(path, query), internal: true})
}

// withNewestSeq returns the query, extended for a route with Waits, such as a search, so that it waits for the newest
// commit.
func (a *API) withNewestSeq(path, query string) string {
	route := a.readRoute(path)
	if route == nil || !route.Waits || a.Newest == nil {
		return query
	}
	newest := a.Newest()
	if newest == 0 {
		return query
	}
	return query + "&after=" + strconv.FormatUint(newest, 10)
}

// readRoute returns the GET route of a path; nil if there is none.
func (a *API) readRoute(path string) *Route {
	end, _ := a.tree.find(strings.TrimPrefix(path, "/"), nil)
	if end == nil {
		return nil
	}
	return end.routes[http.MethodGet]
}

// Types returns the content types that an answer at a path depends on: all types if the path does not belong to a
// collection, none if the answer never changes.
func (a *API) Types(path string) []string {
	path, query, _ := strings.Cut(path, "?")
	route := a.readRoute(path)
	switch {
	case route == nil:
	case route.Fixed:
		return nil
	case route.Type != "":
		all := []string{route.Type}
		if route.Beside != nil {
			all = append(all, route.Beside(query)...)
		}
		return all
	}
	types := a.Registry.Types()
	all := make([]string, len(types))
	for i := range types {
		all[i] = types[i].Name
	}
	return all
}
