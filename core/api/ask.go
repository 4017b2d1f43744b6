package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/field"
)

// Ask reads a path of the API with its query, as a visitor, on behalf of a request that has been admitted:
// nothing is taken from anybody's budget.
func (a *API) Ask(ctx context.Context, path string) Response {
	path, query, _ := strings.Cut(path, "?")
	return a.Do(ctx, &Request{Method: http.MethodGet, Path: path, Query: a.upToDate(path, query), inside: true})
}

// upToDate gives the query so that its answer has everything that was saved before the call: a search waits
// until the index has read it.
func (a *API) upToDate(path, query string) string {
	newest := a.Answers.NewestTold()
	if newest == 0 || path != searchPath {
		return query
	}
	return query + "&after=" + strconv.FormatUint(newest, 10)
}

// Types gives the content types that an answer at a path depends on: all of them where it is not a
// collection's, none where it never changes.
func (a *API) Types(path string) []string {
	path, query, _ := strings.Cut(path, "?")
	if end, _ := a.tree.find(strings.TrimPrefix(path, "/"), nil); end != nil {
		route := end.routes[http.MethodGet]
		switch {
		case route == nil:
		case route.Fixed:
			return nil
		case route.Type != "":
			return append([]string{route.Type}, a.expanded(route.Type, query)...)
		}
	}
	types := a.registry.Types()
	all := make([]string, len(types))
	for i := range types {
		all[i] = types[i].Name
	}
	return all
}

// expanded gives the types that a query has shown beside entries of a type.
func (a *API) expanded(typ, query string) (others []string) {
	values, err := url.ParseQuery(query)
	t, known := a.registry.Type(typ)
	if err != nil || !known {
		return nil
	}
	for name := range strings.SplitSeq(values.Get(answers.ExpandParameter), ",") {
		switch f := t.Schema.Field(name); {
		case f == nil:
		case f.Ref != "":
			others = append(others, f.Ref)
		case f.Depicts():
			others = append(others, field.MediaType)
		}
	}
	return others
}

// Submit creates an entry of a type, of texts that a visitor typed into a form; what was left empty is left
// out. It takes the way of every other creation, and fails as that does.
func (a *API) Submit(ctx context.Context, client Client, typ string, values map[string]string) error {
	for _, c := range a.collections {
		if c.typ.Name == typ && !c.public && !c.staff {
			return c.submit(a, ctx, client, values)
		}
	}
	return core.Errorf(core.NotFound, "There is no such form.")
}
