package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// trashStack returns a stack with three entries, deleted an hour apart: an inquiry, a product, and a post whose slug
// another post has taken since.
func trashStack(t *testing.T) *stack {
	t.Helper()
	s := newStack(t)
	for _, doomed := range [][2]string{{"inquiry", "question"}, {"product", "beacon"}, {"post", "craft"}} {
		s.clock.Advance(time.Hour)
		s.check(s.content.Delete(t.Context(), contenttest.Staff, doomed[0], doomed[1], writer.Match{}))
	}
	_, err := s.content.Create(t.Context(), contenttest.Staff, "post",
		[]byte(`{"title":"Another craft","slug":"on-craft","content":"<p>Care.</p>"}`))
	s.check(err)
	return s
}

// TestTheTrashOverHTTP checks that a deleted entry is missing at every path, can be restored, and can be erased.
func TestTheTrashOverHTTP(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	entity := s.staff("/api/blog/hello").want(t, http.StatusOK).body
	s.do(request{method: http.MethodDelete, path: "/api/blog/hello", staff: true}).want(t, http.StatusNoContent)
	for _, path := range []string{"/api/blog/hello", "/api/blog", "/api/blog/related/sequel", "/api/admin/search?q=hello", "/sitemap.xml", "/feed.xml"} {
		if a := s.staff(path); strings.Contains(a.body, `"hello"`) || strings.Contains(a.body, "/hello<") {
			t.Errorf("%s still tells of it: %s", path, a.body)
		}
	}
	const inTrash = "/api/admin/trash/blog/hello"
	restored := s.do(request{method: http.MethodPost, path: inTrash + "/restore", staff: true}).want(t, http.StatusOK)
	if was, is := fields(t, entity), fields(t, restored.body); is["slug"] != was["slug"] || is["id"] != was["id"] || is["title"] != was["title"] {
		t.Errorf("it came back as %v, it was %v", is, was)
	}
	if tag := restored.header.Get("Etag"); tag == "" || tag != s.staff("/api/blog/hello").header.Get("Etag") {
		t.Errorf("it came back with the tag %q", tag)
	}
	if a := s.get("/api/blog/hello"); a.status != http.StatusOK {
		t.Errorf("visitors get %d", a.status)
	}
	s.do(request{method: http.MethodDelete, path: inTrash, staff: true}).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodDelete, path: "/api/blog/hello", staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodDelete, path: inTrash, staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodPost, path: inTrash + "/restore", staff: true}).want(t, http.StatusNotFound)
}

func fields(t *testing.T, body string) (all map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(body), &all); err != nil {
		t.Fatal(err)
	}
	return all
}
