package web

import (
	"net/http"
	"net/url"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/search"
)

const (
	searchPath      = "/api/search"
	staffSearchPath = "/api/admin/search"

	// A visitor may search as fast as people type, for a while even if a whole office shares an address.
	searchBurst = 200
	searchEvery = 50 * time.Millisecond
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
	Type     []search.Count `json:"type"`
	Category []search.Count `json:"category"`
}

type hit struct {
	Type    string  `json:"type"`
	ID      string  `json:"id"`
	Title   string  `json:"title"`
	Excerpt string  `json:"excerpt"`
	URL     string  `json:"url"`
	Score   float64 `json:"score"`
}

// completion is a title that a visitor may be about to type.
type completion struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

func (s *Server) searchRoutes() []route {
	public := []core.Code{core.Malformed, core.Throttled, core.Unavailable}
	staff := []core.Code{core.Malformed, core.Unauthenticated, core.Unavailable}
	return []route{
		{http.MethodGet, searchPath, anyone(s.searchSite), operation{
			id: "search", summary: "Find what visitors can see", tag: "search",
			parameters: searchParameters(), success: http.StatusOK, result: ref("SearchResult"), failures: public,
		}},
		{http.MethodGet, searchPath + "/suggest", anyone(s.complete), operation{
			id: "completeSearch", summary: "Complete the title of something that visitors can see", tag: "search",
			parameters: searchParameters()[:1], success: http.StatusOK, result: arrayOf(ref("Completion")), failures: public,
		}},
		{http.MethodGet, staffSearchPath, s.admit(core.Closed, core.VerbList, s.searchAll), operation{
			id: "searchAll", summary: "Find anything", tag: "search",
			parameters: searchParameters(), success: http.StatusOK, result: ref("SearchResult"), failures: staff,
		}},
		{http.MethodGet, staffSearchPath + "/misses", s.admit(core.Closed, core.VerbList, s.searchMisses), operation{
			id: "listSearchMisses", summary: "What visitors searched for without a result, the most frequent first",
			tag: "search", success: http.StatusOK, result: arrayOf(ref("SearchMiss")),
			failures: []core.Code{core.Unauthenticated, core.Unavailable},
		}},
	}
}

// searchSite shows everybody what visitors find, as the pages do that the hits lead to.
func (s *Server) searchSite(c call) error {
	if err := s.takeSearch(c); err != nil {
		return err
	}
	return s.search(c, searchPath, false, (*content.Type).PageOf)
}

func (s *Server) searchAll(c call) error { return s.search(c, staffSearchPath, true, adminPage) }

// takeSearch counts a search against where it comes from.
func (s *Server) takeSearch(c call) error {
	if inside(c) {
		return nil
	}
	_, err := s.searches.Take(auth.AddressKey(s.address(c)))
	return err
}

func (s *Server) search(c call, path string, staff bool, page func(*content.Type, string) string) error {
	raw := c.query()
	query, err := search.ParseQuery(raw)
	if err != nil {
		return err
	}
	if s.Search == nil {
		return noSearch()
	}
	found, err := s.Search.Search(c.Context(), query, staff)
	if err != nil {
		return err
	}
	if found.Next != "" {
		c.Set(fiber.HeaderLink, nextLink(path, raw, found.Next))
	}
	a := answer{found.Total, []hit{}, facets{orEmpty(found.Types), orEmpty(found.Categories)}, found.Suggestion}
	for _, h := range found.Hits {
		a.Hits = append(a.Hits, hit{h.Type, h.ID, h.Title, h.Excerpt, s.pageOf(h, page), h.Score})
	}
	return sendPrivate(c, a)
}

func (s *Server) complete(c call) error {
	if err := s.takeSearch(c); err != nil {
		return err
	}
	text, err := search.ParseText(c.query())
	if err != nil {
		return err
	}
	if s.Search == nil {
		return noSearch()
	}
	found, err := s.Search.Complete(c.Context(), text, false)
	if err != nil {
		return err
	}
	all := []completion{}
	for _, h := range found {
		all = append(all, completion{h.Type, h.ID, h.Title, s.pageOf(h, (*content.Type).PageOf)})
	}
	return sendPrivate(c, all)
}

func (s *Server) searchMisses(c call) error {
	if s.Search == nil || s.Search.Misses == nil {
		return noSearch()
	}
	all, err := s.Search.Misses.List(c.Context())
	if err != nil {
		return err
	}
	return sendPrivate(c, orEmpty(all))
}

func noSearch() error { return core.Errorf(core.Unavailable, "There is no search here.") }

// orEmpty makes a list that is sent as [] of one that is nil.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (s *Server) pageOf(h search.Hit, page func(*content.Type, string) string) string {
	// The hit is of a registered type.
	t, _ := s.registry.Type(h.Type)
	return page(&t, h.ID)
}

// adminPage gives where the admin app edits an entry: what admin-ui/src/screens/addressOf.ts says.
func adminPage(t *content.Type, id string) string {
	path, id := describeType(t).Path, url.QueryEscape(id)
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
func searchParameters() []object {
	return []object{
		query("q", "Words, all of which are wanted, and phrases in quotes; the last word may be only begun.",
			object{"type": "string", "maxLength": search.MaxText}),
		query("type", "Only hits of this content type.", text()),
		query("limit", "At most this many hits.", object{
			"type": "integer", "minimum": 1, "maximum": search.MaxLimit, "default": search.DefaultLimit,
		}),
		query("cursor", "Where the page before ended; the Link header has it.", text()),
		query("after", "Wait up to a second until the write is found that had this "+headerSeq+".", object{
			"type": "integer", "minimum": 0,
		}),
	}
}

func searchSchemas() object {
	count := record([]string{"value", "count"}, object{"value": text(), "count": integer()})
	return object{
		"SearchResult": record([]string{"total", "hits", "facets", "suggestion"}, object{
			"total": integer(),
			"hits":  arrayOf(ref("SearchHit")),
			"facets": record([]string{"type", "category"}, object{
				"type": arrayOf(ref("SearchCount")), "category": arrayOf(ref("SearchCount")),
			}),
			"suggestion": object{"type": "string", "description": "What to search for instead; empty for none."},
		}),
		"SearchCount": count,
		"SearchHit": record([]string{"type", "id", "title", "excerpt", "url", "score"}, object{
			"type": text(), "id": text(), "title": text(), "url": text(),
			"excerpt": object{"type": "string", "description": "HTML: mark elements, and text that is escaped."},
			"score":   object{"type": "number", "minimum": 0, "maximum": 1},
		}),
		"Completion": record([]string{"type", "id", "title", "url"}, object{
			"type": text(), "id": text(), "title": text(), "url": text(),
		}),
		"SearchMiss": record([]string{"query", "count", "last"}, object{
			"query": text(), "count": integer(), "last": object{"type": "string", "format": "date-time"},
		}),
	}
}
