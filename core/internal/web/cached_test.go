package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// sameAs fails the test unless two answers are equal except for their request ID and date.
func (a answer) sameAs(t *testing.T, other answer, what string) {
	t.Helper()
	mine, others := a.header.Clone(), other.header.Clone()
	if mine.Get("X-Request-Id") == others.Get("X-Request-Id") {
		t.Errorf("%s: two requests have the id %s", what, mine.Get("X-Request-Id"))
	}
	for _, own := range []string{"X-Request-Id", "Date"} {
		mine.Del(own)
		others.Del(own)
	}
	if a.status != other.status || a.body != other.body || fmt.Sprint(mine) != fmt.Sprint(others) {
		t.Errorf("%s: once more it is %d %v %.300q\nthen it is %d %v %.300q", what, a.status, mine, a.body, other.status, others, other.body)
	}
}

// TestCachedAnswers checks that the same request has the same answer until something changes.
func TestCachedAnswers(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	type step struct {
		what string
		do   func()
	}
	staff := func(method, path, body string) func() {
		return func() {
			s.do(request{method: method, path: path, body: body, staff: true})
		}
	}
	paths := []string{
		"/", "/products", "/products/atlas", "/products/atlas-2", "/products/cairn", "/blog/hello", "/nowhere", "/favicon.svg", "/search",
		"/assets/app-1a2b.js", "/admin", "/products?utm_source=x", "/api/products", "/api/products?limit=1", "/api/products/atlas",
		"/api/products/atlas-2", "/api/products/cairn", "/api/products/atlas?fields=name", "/api/blog", "/api/blog/hello", "/api/settings", "/api/openapi.json",
		"/api/blog/categories", "/api/products?colour=red", "/api/products/atlas/picture", "/healthz",
	}
	tags := map[string]string{}
	for _, now := range []step{
		{"at first", func() {}},
		{"a change", staff(http.MethodPut, "/api/products/atlas", `{"description":"Other words."}`)},
		{"another slug", staff(http.MethodPut, "/api/products/atlas", `{"slug":"atlas-2"}`)},
		{"the slug of before", staff(http.MethodPut, "/api/products/atlas", `{"slug":"atlas"}`)},
		{"a draft is shown", staff(http.MethodPut, "/api/products/cairn", `{"status":"active"}`)},
		{"it is hidden again", staff(http.MethodPut, "/api/products/cairn", `{"status":"draft"}`)},
		{"a new entry", staff(http.MethodPost, "/api/products", `{"name":"Dolmen","description":"Stands."}`)},
		{"another theme", staff(http.MethodPut, "/api/admin/content/settings", `{"theme":"green"}`)},
		{"a deletion", staff(http.MethodDelete, "/api/products/atlas", ``)},
		{"what is refused", staff(http.MethodPut, "/api/products/cairn", `{"name":""}`)},
	} {
		now.do()
		for _, path := range paths {
			for _, header := range []map[string]string{
				nil,
				{"Accept-Encoding": "gzip"},
				{"Accept-Encoding": "gzip, br"},
				{"Host": "example.co.uk"},
				{"Host": "nobody.example"},
				{"If-None-Match": tags[path]},
			} {
				r := request{method: http.MethodGet, path: path, header: header}
				first, what := s.do(r), fmt.Sprint(now.what, ": ", path, " ", header)
				if header == nil {
					tags[path] = first.header.Get("Etag")
				}
				s.do(r).sameAs(t, s.do(r), what)
				r.method = http.MethodHead
				if head := s.do(r); head.status != first.status && first.status != http.StatusNotModified || head.body != "" {
					t.Errorf("%s: the head has status %d and %d bytes", what, head.status, len(head.body))
				}
			}
		}
	}
}

// TestCachesTellVisitorsFromStaff checks that signed-in clients and clients with a token do not get answers cached for
// visitors.
func TestCachesTellVisitorsFromStaff(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for range 3 {
		visitor, staff := s.get("/api/products"), s.do(request{method: http.MethodGet, path: "/api/products", staff: true})
		if visitor.header.Get("X-Total-Count") == staff.header.Get("X-Total-Count") || visitor.body == staff.body {
			t.Errorf("visitors and staff have the same list, of %s", staff.header.Get("X-Total-Count"))
		}
		s.get("/api/products/cairn").want(t, http.StatusNotFound)
		s.do(request{method: http.MethodGet, path: "/api/products/cairn", staff: true}).want(t, http.StatusOK)
		wrong := request{method: http.MethodGet, path: "/api/products", header: map[string]string{"Authorization": "Bearer qn_nothing"}}
		s.do(wrong).want(t, http.StatusUnauthorized)
	}
}

// TestCachesInMaintenance checks that cached answers are not sent to visitors in maintenance mode, and are sent again
// afterwards.
func TestCachesInMaintenance(t *testing.T) {
	t.Parallel()
	s, closed := closedStack(t)
	set := func(on bool) {
		t.Helper()
		if _, err := closed.Set(t.Context(), core.Actor{Name: "ada"}, on, ""); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		for _, path := range []string{"/api/products", "/api/products/atlas", "/favicon.svg"} {
			s.get(path).want(t, http.StatusOK)
			s.get(path).want(t, http.StatusOK)
		}
		set(true)
		s.get("/api/products").want(t, http.StatusServiceUnavailable)
		s.get("/api/products/atlas").want(t, http.StatusServiceUnavailable)
		s.get("/favicon.svg").want(t, http.StatusOK)
		set(false)
	}
}

// TestCachedPicture checks that a cached picture is served until it is replaced or its focal point changes.
func TestCachedPicture(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	item := s.put("lake.png", pngOf(t, 640, 480))
	path := "/media/" + item.ID + "/320.png?ratio=1:1"
	check := func(what string) string {
		t.Helper()
		r := request{method: http.MethodGet, path: path}
		s.do(r).want(t, http.StatusOK)
		again := s.do(r).want(t, http.StatusOK)
		again.sameAs(t, s.do(r), what)
		part := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"Range": "bytes=0-3"}}).want(t, http.StatusPartialContent)
		if part.body != again.body[:4] {
			t.Errorf("%s: the part is %q", what, part.body)
		}
		return again.body
	}
	whole := check("at first")
	s.do(request{method: http.MethodPut, path: "/api/admin/media/" + item.ID, body: `{"focal":{"x":0,"y":0}}`, staff: true}).want(t, http.StatusOK)
	if check("moved") == whole {
		t.Error("moving the focal point changed nothing")
	}
	s.form(http.MethodPut, "/api/admin/media/"+item.ID+"/file", part{"file", "other.png", string(pngOf(t, 320, 700))}).want(t, http.StatusOK)
	check("replaced")
	s.do(request{method: http.MethodDelete, path: "/api/admin/media/" + item.ID, staff: true}).want(t, http.StatusNoContent)
	s.get(path).want(t, http.StatusNotFound)
}
