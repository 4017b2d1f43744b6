package api

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/search"
)

const (
	searchPath      = "/api/search"
	staffSearchPath = "/api/admin/search"
)

// answer is what a search finds, as it is sent.
type answer struct {
	Total      int    `json:"total"`
	Hits       []hit  `json:"hits"`
	Facets     facets `json:"facets"`
	Suggestion string `json:"suggestion"`
}

// facets says how many of what fits have a value.
type facets struct {
	Type     []typeCount    `json:"type"`
	Category []search.Count `json:"category"`
}

// typeCount is how many of what fits are of a type.
type typeCount struct {
	search.Count
	Label string `json:"label"` // what many of them are called
}

type hit struct {
	Type    string  `json:"type"`
	Label   string  `json:"label"` // what one of the type is called
	ID      string  `json:"id"`
	Title   string  `json:"title"`
	Excerpt string  `json:"excerpt"`
	URL     string  `json:"url"`
	Score   float64 `json:"score"`
	// Entry has the fields that were asked for; nil where none were, and for an entry that has gone since it was found.
	Entry json.RawMessage `json:"entry,omitempty"`
}

// completion is a title that a visitor may be about to type.
type completion struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

func searchRoutes() []Route {
	public := []core.Code{core.Malformed, core.Throttled, core.Unavailable}
	staff := []core.Code{core.Malformed, core.Unauthenticated, core.Unavailable}
	return []Route{
		{Method: http.MethodGet, Path: searchPath, Budget: Searching, handle: (*API).searchSite, Operation: openapi.Operation{
			ID: "search", Summary: "Find what visitors can see", Tag: "search",
			Parameters: searchParameters(), Success: http.StatusOK, Result: openapi.Ref("SearchResult"), Failures: public,
		}},
		{Method: http.MethodGet, Path: searchPath + "/suggest", Budget: Searching, handle: (*API).complete, Operation: openapi.Operation{
			ID: "completeSearch", Summary: "Complete the title of something that visitors can see", Tag: "search",
			Parameters: searchParameters()[:1], Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Completion")), Failures: public,
		}},
		{Method: http.MethodGet, Path: staffSearchPath, Access: core.Closed, Verb: core.VerbList, handle: (*API).searchAll, Operation: openapi.Operation{
			ID: "searchAll", Summary: "Find anything", Tag: "search",
			Parameters: searchParameters(), Success: http.StatusOK, Result: openapi.Ref("SearchResult"), Failures: staff,
		}},
		{Method: http.MethodGet, Path: staffSearchPath + "/misses", Access: core.Closed, Verb: core.VerbList, handle: (*API).searchMisses, Operation: openapi.Operation{
			ID: "listSearchMisses", Summary: "What visitors searched for without a result, the most frequent first",
			Tag: "search", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("SearchMiss")),
			Failures: []core.Code{core.Unauthenticated, core.Unavailable},
		}},
	}
}

// searchSite shows everybody what visitors find, as the pages do that the hits lead to.
func (a *API) searchSite(ctx context.Context, r *Request) (Response, error) {
	return a.search(ctx, r, searchPath, false, shown{(*model.Type).PageOf, (*model.Type).Called, onPages})
}

func (a *API) searchAll(ctx context.Context, r *Request) (Response, error) {
	return a.search(ctx, r, staffSearchPath, true, shown{adminPage, func(t *model.Type) model.Words {
		return model.Words{One: t.Options.One, Many: t.Options.Many}
	}, func(*model.Type) bool { return true }})
}

// onPages reports whether visitors can find entries of a type.
func onPages(t *model.Type) bool {
	return t.Options.Access == core.Published && t.PageOf("id") != ""
}

// shown is how hits are shown to those who search.
type shown struct {
	page   func(t *model.Type, id string) string
	called func(t *model.Type) model.Words
	finds  func(t *model.Type) bool // whether entries of a type are found at all
}

func (a *API) search(
	ctx context.Context, r *Request, path string, staff bool, as shown,
) (Response, error) {
	raw := r.query()
	query, err := search.ParseQuery(raw)
	if err != nil {
		return Response{}, err
	}
	if a.Search == nil {
		return Response{}, noSearch()
	}
	found, err := a.Search.Search(ctx, query, staff)
	if err != nil {
		return Response{}, err
	}
	all := answer{found.Total, []hit{}, facets{[]typeCount{}, orEmpty(found.Categories)}, found.Suggestion}
	for _, c := range a.counted(found.Types, query.Type, as) {
		all.Facets.Type = append(all.Facets.Type, typeCount{c, a.called(c.Value, as).Many})
	}
	actor := core.Actor{}
	if staff {
		actor = r.actor
	}
	entries, err := a.wanted(ctx, actor, query, found.Hits)
	if err != nil {
		return Response{}, err
	}
	for i, h := range found.Hits {
		one := a.called(h.Type, as).One
		all.Hits = append(all.Hits, hit{h.Type, one, h.ID, h.Title, h.Excerpt, a.pageOf(h, as.page), h.Score, entries[i]})
	}
	out, err := private(all)
	if found.Next != "" {
		out.set(link, nextLink(path, raw, found.Next))
	}
	return out, err
}

// wanted gives the fields of each hit that a search asks for; nil for each where it asks for none.
func (a *API) wanted(ctx context.Context, actor core.Actor, q search.Query, hits []search.Hit) ([]json.RawMessage, error) {
	if q.Fields == "" {
		return make([]json.RawMessage, len(hits)), nil
	}
	ids := make([]string, len(hits))
	for i, h := range hits {
		ids[i] = h.ID
	}
	return a.Answers.Some(ctx, actor, q.Type, ids, strings.Split(q.Fields, ","))
}

func (a *API) complete(ctx context.Context, r *Request) (Response, error) {
	text, err := search.ParseText(r.query())
	if err != nil {
		return Response{}, err
	}
	if a.Search == nil {
		return Response{}, noSearch()
	}
	found, err := a.Search.Complete(ctx, text, false)
	if err != nil {
		return Response{}, err
	}
	all := []completion{}
	for _, h := range found {
		all = append(all, completion{h.Type, h.ID, h.Title, a.pageOf(h, (*model.Type).PageOf)})
	}
	return private(all)
}

func (a *API) searchMisses(ctx context.Context, _ *Request) (Response, error) {
	if a.Search == nil || a.Search.Misses == nil {
		return Response{}, noSearch()
	}
	all, err := a.Search.Misses.List(ctx)
	if err != nil {
		return Response{}, err
	}
	return private(orEmpty(all))
}

func noSearch() error { return core.Errorf(core.Unavailable, "There is no search here.") }

// counted gives the types of what fits. The one that is asked for is among them, if only with 0, so that whoever asked
// is told its name.
func (a *API) counted(types []search.Count, asked string, as shown) []search.Count {
	t, ok := a.registry.Type(asked)
	if len(types) == 0 || !ok || !as.finds(&t) ||
		slices.ContainsFunc(types, func(c search.Count) bool { return c.Value == asked }) {
		return types
	}
	return append(types, search.Count{Value: asked})
}

func (a *API) called(typ string, as shown) model.Words {
	// What is found is of a registered type.
	t, _ := a.registry.Type(typ)
	return as.called(&t)
}

func (a *API) pageOf(h search.Hit, page func(*model.Type, string) string) string {
	// The hit is of a registered type.
	t, _ := a.registry.Type(h.Type)
	return page(&t, h.ID)
}

// adminPage gives where the admin app edits an entry: what admin-ui/src/content/addressOf.ts says.
func adminPage(t *model.Type, id string) string {
	path, id := cmp.Or(t.Options.StaffPath, t.Options.Path), url.QueryEscape(id)
	switch o := t.Options; {
	case o.Group == "content" && o.Single:
		return "/admin/content?tab=settings"
	case o.Group == "content":
		return "/admin/content?section=" + id
	case o.Single:
		return "/admin/" + path
	}
	return "/admin/" + path + "?edit=" + id
}

// searchParameters are the query keys of a search. The first is the text.
func searchParameters() []openapi.Object {
	return []openapi.Object{
		openapi.Query("q", "Words, all of which are wanted, and phrases in quotes; the last word may be only begun.",
			openapi.Object{"type": "string", "maxLength": search.MaxText}),
		openapi.Query("type", "Only hits of this content type. Where others fit and none of it, it is counted with 0, unless nothing of it can be found at all.", openapi.Text()),
		openapi.Query("limit", "At most this many hits.", openapi.Object{
			"type": "integer", "minimum": 1, "maximum": search.MaxLimit, "default": search.DefaultLimit,
		}),
		openapi.Query("cursor", "Where the page before ended; the Link header has it.", openapi.Text()),
		openapi.Query("after", "Wait up to a second until the write is found that had this "+HeaderSeq+".", openapi.Object{
			"type": "integer", "minimum": 0,
		}),
		openapi.Query("fields", "These fields of each hit's entry, with commas between, in its member entry; only with a type.", openapi.Text()),
	}
}

func searchSchemas() openapi.Object {
	count := openapi.Record([]string{"value", "count"}, openapi.Object{"value": openapi.Text(), "count": openapi.Integer()})
	return openapi.Object{
		"SearchResult": openapi.Record([]string{"total", "hits", "facets", "suggestion"}, openapi.Object{
			"total": openapi.Integer(),
			"hits":  openapi.ArrayOf(openapi.Ref("SearchHit")),
			"facets": openapi.Record([]string{"type", "category"}, openapi.Object{
				"type": openapi.ArrayOf(openapi.Ref("SearchTypeCount")), "category": openapi.ArrayOf(openapi.Ref("SearchCount")),
			}),
			"suggestion": openapi.Object{"type": "string", "description": "What to search for instead; empty for none."},
		}),
		"SearchCount": count,
		"SearchTypeCount": openapi.Record([]string{"value", "label", "count"}, openapi.Object{
			"value": openapi.Text(), "count": openapi.Integer(),
			"label": openapi.Object{"type": "string", "description": "What many of the type are called."},
		}),
		"SearchHit": openapi.Record([]string{"type", "label", "id", "title", "excerpt", "url", "score"}, openapi.Object{
			"type": openapi.Text(), "label": openapi.Object{"type": "string", "description": "What one of the type is called."},
			"id": openapi.Text(), "title": openapi.Text(), "url": openapi.Text(),
			"excerpt": openapi.Object{"type": "string", "description": "HTML: mark elements, and text that is escaped."},
			"score":   openapi.Object{"type": "number", "minimum": 0, "maximum": 1},
			"entry": openapi.Object{
				"type": "object", "additionalProperties": true,
				"description": "The fields that were asked for, and the id; absent for an entry that has gone since it was found.",
			},
		}),
		"Completion": openapi.Record([]string{"type", "id", "title", "url"}, openapi.Object{
			"type": openapi.Text(), "id": openapi.Text(), "title": openapi.Text(), "url": openapi.Text(),
		}),
		"SearchMiss": openapi.Record([]string{"query", "count", "last"}, openapi.Object{
			"query": openapi.Text(), "count": openapi.Integer(), "last": openapi.Moment(),
		}),
	}
}
