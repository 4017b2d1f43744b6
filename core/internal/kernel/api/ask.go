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
