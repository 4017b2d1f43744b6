package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"
)

// Ask reads a path of the API with its query, as a visitor, on behalf of a request that has been admitted:
// nothing is taken from anybody's budget. The answer has everything that was saved before the call.
func (a *API) Ask(ctx context.Context, path string) Response {
	path, query, _ := strings.Cut(path, "?")
	return a.Do(ctx, &Request{Method: http.MethodGet, Path: path, Query: a.upToDate(path, query), inside: true})
}

// upToDate gives the query so that a call that waits, such as a search, waits for the newest commit.
func (a *API) upToDate(path, query string) string {
	route := a.reads(path)
	if route == nil || !route.Waits || a.Newest == nil {
		return query
	}
	newest := a.Newest()
	if newest == 0 {
		return query
	}
	return query + "&after=" + strconv.FormatUint(newest, 10)
}

// reads gives the route that reads a path; nil for none.
func (a *API) reads(path string) *Route {
	end, _ := a.tree.find(strings.TrimPrefix(path, "/"), nil)
	if end == nil {
		return nil
	}
	return end.routes[http.MethodGet]
}

// Types gives the content types that an answer at a path depends on: all of them where it is not a
// collection's, none where it never changes.
func (a *API) Types(path string) []string {
	path, query, _ := strings.Cut(path, "?")
	route := a.reads(path)
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
