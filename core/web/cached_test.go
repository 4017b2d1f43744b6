package web_test

import (
	"net/http"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// TestCachesTellVisitorsFromStaff: a session and a token are not answered with what visitors got, nor the other way about.
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

// TestCachesInMaintenance: what is in a cache is not shown while the site is closed, and is again afterwards.
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

// TestCachedPicture is served until it is replaced or its focal point moved.
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
