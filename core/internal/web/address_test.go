package web_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/analytics"
)

// change updates an entry as staff.
func (s *stack) change(path, body string) answer {
	s.tb.Helper()
	return s.do(request{method: http.MethodPut, path: path, body: body, staff: true})
}

// TestSlugs checks that an entry is answered under its present slug and its former slugs as under its ID.
func TestSlugs(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.change("/api/products/atlas", `{"slug":"client-portal"}`).want(t, http.StatusOK)
	s.change("/api/blog/hello", `{"slug":"first-words"}`).want(t, http.StatusOK)
	for path, same := range map[string]string{
		"/api/products/client-portal":          "/api/products/atlas",
		"/api/products/client-portal/brochure": "/api/products/atlas/brochure",
		"/api/blog/first-words":                "/api/blog/hello",
		"/api/blog/on-craft":                   "/api/blog/craft",
		"/api/blog/related/first-words":        "/api/blog/related/hello",
		"/api/blog/related?id=on-craft":        "/api/blog/related/craft",
	} {
		a, b := s.get(path).want(t, http.StatusOK), s.get(same).want(t, http.StatusOK)
		if a.body != b.body || a.header.Get("Etag") != b.header.Get("Etag") {
			t.Errorf("%s is not %s: %.200s", path, same, a.body)
		}
	}
	s.change("/api/products/atlas", `{"slug":"portal"}`).want(t, http.StatusOK)
	for _, path := range []string{"/api/products/portal", "/api/products/client-portal"} {
		var e struct{ ID, Slug string }
		s.check(json.Unmarshal([]byte(s.get(path).want(t, http.StatusOK).body), &e))
		if e.ID != "atlas" || e.Slug != "portal" {
			t.Errorf("%s is %+v", path, e)
		}
	}
	a := s.change("/api/products/beacon", `{"slug":"portal"}`).want(t, http.StatusConflict)
	if p := a.problem(t); len(p.Errors) != 1 || p.Errors[0].Field != "slug" {
		t.Errorf("the problem names %v", p.Errors)
	}
	s.change("/api/products/beacon", `{"slug":"Client Portal"}`).want(t, http.StatusUnprocessableEntity)
	s.change("/api/products/portal", `{"name":"x"}`).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodDelete, path: "/api/products/portal", staff: true}).want(t, http.StatusNotFound)
	s.get("/api/products/nowhere").want(t, http.StatusNotFound)
	s.get("/api/blog/not-yet").want(t, http.StatusNotFound)
	s.do(request{method: http.MethodGet, path: "/api/blog/not-yet", staff: true}).want(t, http.StatusOK)
}

// TestPagesUnderSlugs checks that a page is shown under the ID and the present slug, and that a former slug redirects
// to it.
func TestPagesUnderSlugs(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	visit := func(path string, status int, location string) {
		t.Helper()
		a := s.rawDo(request{method: http.MethodGet, path: path})
		if a.status != status || a.header.Get("Location") != location {
			t.Errorf("%s: status %d to %q, want %d to %q", path, a.status, a.header.Get("Location"), status, location)
		}
		if got := a.header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
	}
	visit("/blog/on-craft", 200, "")
	visit("/blog/craft", 200, "")
	visit("/blog/not-yet", 404, "")
	s.change("/api/products/atlas", `{"slug":"client-portal"}`).want(t, http.StatusOK)
	visit("/products/client-portal", 200, "")
	visit("/products/%63lient-portal", 200, "")
	visit("/products/atlas", 200, "")
	s.change("/api/products/atlas", `{"slug":"portal"}`).want(t, http.StatusOK)
	visit("/products/portal", 200, "")
	visit("/products/client-portal", 301, "/products/portal")
	visit("/products/client-portal?utm_source=fair&a=%26", 301, "/products/portal?utm_source=fair&a=%26")
	visit("/products/client-portal/more", 404, "")
	visit("/blog/client-portal", 404, "")
	s.change("/api/products/atlas", `{"slug":"client-portal"}`).want(t, http.StatusOK)
	visit("/products/portal", 301, "/products/client-portal")
	visit("/products/client-portal", 200, "")
	s.change("/api/products/atlas", `{"status":"draft"}`).want(t, http.StatusOK)
	visit("/products/portal", 404, "")
	visit("/products/client-portal", 404, "")
	s.do(request{method: http.MethodDelete, path: "/api/products/atlas", staff: true}).want(t, http.StatusNoContent)
	visit("/products/portal", 404, "")
}

// TestVisitsUnderSlugs checks that visits count for the page of the entry, whether its URL has the ID or a slug.
func TestVisitsUnderSlugs(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.change("/api/products/atlas", `{"slug":"client-portal"}`).want(t, http.StatusOK)
	s.change("/api/products/atlas", `{"slug":"portal"}`).want(t, http.StatusOK)
	for _, page := range []string{"/products/atlas", "/products/portal", "/products/client-portal/"} {
		s.do(beacon(`{"events":[{"type":"view","page":"`+page+`"}]}`, nil)).want(t, http.StatusAccepted)
	}
	pages := today[[]analytics.Page](s, "top-pages")
	if len(pages) != 1 || pages[0].Page != "/products/atlas" || pages[0].Views != 3 {
		t.Errorf("the pages are %+v", pages)
	}
}
