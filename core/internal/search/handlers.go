package search

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

const (
	searchPath      = "/api/search"
	staffSearchPath = "/api/admin/search"
)

// result is the JSON body of a search.
type result struct {
	Total      int    `json:"total"`
	Hits       []hit  `json:"hits"`
	Facets     facets `json:"facets"`
	Suggestion string `json:"suggestion" doc:"What to search for instead; empty for none."`
}

// facets counts the matching entries by value.
type facets struct {
	Type     []typeCount `json:"type"`
	Category []Count     `json:"category"`
}

// typeCount is the number of matching entries of a type.
type typeCount struct {
	Count
	Label string `json:"label" doc:"What many of the type are called."`
}

type hit struct {
	Type    string  `json:"type"`
	Label   string  `json:"label" doc:"What one of the type is called."`
	ID      string  `json:"id"`
	Title   string  `json:"title"`
	Excerpt string  `json:"excerpt" doc:"HTML: mark elements, and text that is escaped."`
	URL     string  `json:"url"`
	Score   float64 `json:"score"`
	// Entry is nil if no fields were requested.
	Entry json.RawMessage `json:"entry,omitempty" api:"open" doc:"The fields that were asked for, and the id; absent for an entry that has gone since it was found."`
}

// completion is a suggested title.
type completion struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

// Some loads fields of entries of a type, as an actor sees them, in the order of the ids; nil for an entry that does not
// exist.
type Some func(ctx context.Context, actor core.Actor, typ string, ids, fields []string) ([]json.RawMessage, error)

// handlers serve the search API.
type handlers struct {
	index      *Index
	registry   *model.Registry
	loadFields Some
}

// module returns the routes and schemas of the search API.
func (h *handlers) module() api.Module {
	return api.Module{Routes: h.searchRoutes(), Schemas: searchSchemas()}
}

func (h *handlers) searchRoutes() []api.Route {
	public := []core.Code{core.Malformed, core.Throttled, core.Unavailable}
	staff := []core.Code{core.Malformed, core.Unauthenticated, core.Unavailable}
	return []api.Route{
		{Method: http.MethodGet, Path: searchPath, Budget: api.Searching, Waits: true, Views: true, Handle: h.searchSite, Operation: openapi.Operation{
			ID: "search", Summary: "Find what visitors can see", Tag: "search",
			Parameters: searchParameters(), Success: http.StatusOK, Result: openapi.Ref("SearchResult"), Failures: public,
		}},
		{Method: http.MethodGet, Path: searchPath + "/suggest", Budget: api.Searching, Views: true, Handle: h.complete, Operation: openapi.Operation{
			ID: "completeSearch", Summary: "Complete the title of something that visitors can see", Tag: "search",
			Parameters: searchParameters()[:1], Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Completion")), Failures: public,
		}},
		{Method: http.MethodGet, Path: staffSearchPath, Access: core.Closed, Verb: core.VerbList, Handle: h.searchAll, Operation: openapi.Operation{
			ID: "searchAll", Summary: "Find anything", Tag: "search",
			Parameters: searchParameters(), Success: http.StatusOK, Result: openapi.Ref("SearchResult"), Failures: staff,
		}},
		{Method: http.MethodGet, Path: staffSearchPath + "/misses", Access: core.Closed, Verb: core.VerbList, Handle: h.searchMisses, Operation: openapi.Operation{
			ID: "listSearchMisses", Summary: "What visitors searched for without a result, the most frequent first",
			Tag: "search", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("SearchMiss")),
			Failures: []core.Code{core.Unauthenticated, core.Unavailable},
		}},
	}
}

// searchSite searches as a visitor for every caller, because its hits link to public pages.
func (h *handlers) searchSite(ctx context.Context, r *api.Request) (api.Response, error) {
	return h.search(ctx, r, searchPath, false, presentation{h.publicPage(ctx), (*model.Type).Called, (*model.Type).Leads})
}

func (h *handlers) searchAll(ctx context.Context, r *api.Request) (api.Response, error) {
	return h.search(ctx, r, staffSearchPath, true, presentation{adminPage, func(t *model.Type) model.Words {
		return model.Words{One: t.Options.One, Many: t.Options.Many}
	}, func(*model.Type) bool { return true }})
}

// publicPage returns the function that returns the page of a hit for visitors. A page that cannot be read is empty.
func (h *handlers) publicPage(ctx context.Context) func(t *model.Type, id string) string {
	return func(t *model.Type, id string) string {
		paths := t.Options.Public.Paths
		if paths == nil {
			return t.PageOf(id)
		}
		found, err := h.loadFields(ctx, core.Actor{}, t.Name, []string{id}, []string{paths.Field})
		var members map[string]json.RawMessage
		var path string
		if err != nil || len(found) == 0 || json.Unmarshal(found[0], &members) != nil || json.Unmarshal(members[paths.Field], &path) != nil {
			return ""
		}
		return path
	}
}

// presentation determines how hits are shown to visitors or to staff.
type presentation struct {
	page     func(t *model.Type, id string) string
	labels   func(t *model.Type) model.Words
	findable func(t *model.Type) bool // whether entries of a type can be found at all
}

func (h *handlers) search(
	ctx context.Context, r *api.Request, path string, staff bool, as presentation,
) (api.Response, error) {
	raw := r.RawQuery()
	query, err := ParseQuery(raw)
	if err != nil {
		return api.Response{}, err
	}
	query.After = h.commitAfter(r, query.After)
	found, err := h.index.Search(ctx, query, staff)
	if err != nil {
		return api.Response{}, err
	}
	all := result{found.Total, []hit{}, facets{[]typeCount{}, api.OrEmpty(found.Categories)}, found.Suggestion}
	for _, c := range h.withRequestedType(found.Types, query.Type, as) {
		all.Facets.Type = append(all.Facets.Type, typeCount{c, h.labelsOf(c.Value, as).Many})
	}
	actor := core.Actor{}
	if staff {
		actor = r.Actor()
	}
	entries, err := h.requestedFields(ctx, actor, query, found.Hits)
	if err != nil {
		return api.Response{}, err
	}
	for i, f := range found.Hits {
		one := h.labelsOf(f.Type, as).One
		all.Hits = append(all.Hits, hit{f.Type, one, f.ID, f.Title, f.Excerpt, h.pageOf(f, as.page), f.Score, entries[i]})
	}
	out, err := api.Private(all)
	if found.Next != "" {
		out.Set(api.Link, api.NextLink(path, raw, found.Next))
	}
	return out, err
}

// commitAfter returns the commit that a search waits for. Visitors count public changes. Whatever number they send, their
// searches wait for every completed write: how long they wait must not reveal the number of the newest commit.
func (h *handlers) commitAfter(r *api.Request, after storage.Seq) storage.Seq {
	if after == 0 || r.Actor().SeesAll() {
		return after
	}
	return storage.Seq(h.index.Answers.NewestTold())
}

// requestedFields returns the requested fields of each hit; nil for each if none were requested.
func (h *handlers) requestedFields(ctx context.Context, actor core.Actor, q Query, hits []Hit) ([]json.RawMessage, error) {
	if q.Fields == "" {
		return make([]json.RawMessage, len(hits)), nil
	}
	ids := make([]string, len(hits))
	for i, f := range hits {
		ids[i] = f.ID
	}
	return h.loadFields(ctx, actor, q.Type, ids, strings.Split(q.Fields, ","))
}

func (h *handlers) complete(ctx context.Context, r *api.Request) (api.Response, error) {
	text, err := ParseText(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	found, err := h.index.Complete(ctx, text, false)
	if err != nil {
		return api.Response{}, err
	}
	all := []completion{}
	for _, f := range found {
		all = append(all, completion{f.Type, f.ID, f.Title, h.pageOf(f, h.publicPage(ctx))})
	}
	return api.Private(all)
}

func (h *handlers) searchMisses(ctx context.Context, _ *api.Request) (api.Response, error) {
	all, err := h.index.misses.List(ctx)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(api.OrEmpty(all))
}

// withRequestedType adds the requested type with a count of 0 if it is missing from the counts, so that its label is
// included in the answer.
func (h *handlers) withRequestedType(types []Count, asked string, as presentation) []Count {
	t, ok := h.registry.Type(asked)
	if len(types) == 0 || !ok || !as.findable(&t) ||
		slices.ContainsFunc(types, func(c Count) bool { return c.Value == asked }) {
		return types
	}
	return append(types, Count{Value: asked})
}

func (h *handlers) labelsOf(typ string, as presentation) model.Words {
	// Hits are always of a registered type.
	t, _ := h.registry.Type(typ)
	return as.labels(&t)
}

func (h *handlers) pageOf(found Hit, page func(*model.Type, string) string) string {
	// Hits are always of a registered type.
	t, _ := h.registry.Type(found.Type)
	return page(&t, found.ID)
}

// adminPage returns the URL of an entry's form in the admin app. It must agree with admin-ui/src/model/addressOf.ts.
func adminPage(t *model.Type, found string) string {
	path, id := cmp.Or(t.Options.StaffPath, t.Options.Path), url.QueryEscape(found)
	switch o := t.Options; {
	case o.Admin.Group == model.TextsGroup && o.Single:
		return "/admin/content?tab=settings"
	case o.Admin.Group == model.TextsGroup:
		return "/admin/content?section=" + id
	case o.Single:
		return "/admin/" + path
	case o.Access != core.Inbox && o.Admin.Module.File == "" && slices.ContainsFunc(t.Schema.Fields, isWritten):
		return "/admin/" + path + "/" + url.PathEscape(found)
	}
	return "/admin/" + path + "?edit=" + id
}

// isWritten reports whether a field has the writing screen as its form.
func isWritten(f schema.Field) bool { return f.Kind == field.KindRich && !f.ReadOnly }

// searchParameters returns the query parameters of a search. The first is the text.
func searchParameters() []openapi.Object {
	return []openapi.Object{
		openapi.Query("q", "Words, all of which are wanted, and phrases in quotes; the last word may be only begun.",
			openapi.Object{"type": "string", "maxLength": MaxText}),
		openapi.Query("type", "Only hits of this content type. Where others fit and none of it, it is counted with 0, unless nothing of it can be found at all.", openapi.Text()),
		openapi.Query("limit", "At most this many hits.", openapi.Object{
			"type": "integer", "minimum": 1, "maximum": MaxLimit, "default": DefaultLimit,
		}),
		openapi.Query("cursor", "Where the page before ended; the Link header has it.", openapi.Text()),
		openapi.Query("after", "Wait up to a second until everything is found up to this number, which an answer to the same caller had in "+api.HeaderSeq+".", openapi.Object{
			"type": "integer", "minimum": 0,
		}),
		openapi.Query("fields", "These fields of each hit's entry, with commas between, in its member entry; only with a type.", openapi.Text()),
	}
}

func searchSchemas() openapi.Object {
	return openapi.Object{
		"SearchResult":    openapi.Of(result{}),
		"SearchCount":     openapi.Of(Count{}),
		"SearchTypeCount": openapi.Of(typeCount{}),
		"SearchHit":       openapi.Of(hit{}, openapi.AtLeast("score", 0), openapi.AtMost("score", 1)),
		"Completion":      openapi.Of(completion{}),
		"SearchMiss":      openapi.Of(Miss{}),
	}
}
