package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// createdID returns the id of the entry in an answer.
func createdID(t *testing.T, a answer) string {
	t.Helper()
	var e struct{ ID string }
	if err := json.Unmarshal([]byte(a.body), &e); err != nil || e.ID == "" {
		t.Fatalf("%v in %.300s", err, a.body)
	}
	return e.ID
}

// TestPreviewHasTheSectionsOfItsPage checks that the preview of a hidden page has the sections of that page, and that its
// token opens nothing else: neither the sections by themselves, nor other pages, nor entries that visitors do not see.
func TestPreviewHasTheSectionsOfItsPage(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	create := func(path, body string) string {
		t.Helper()
		a := s.do(request{method: http.MethodPost, path: path, body: body, staff: true}).want(t, http.StatusCreated)
		return createdID(t, a)
	}
	own := create("/api/admin/content/sections", `{"title":"Own words","type":"intro"}`)
	covered := create("/api/admin/content/sections", `{"title":"Covered words","type":"intro"}`)
	other := create("/api/admin/content/sections", `{"title":"Other words","type":"intro"}`)
	list := create("/api/admin/content/sections", `{"title":"List","type":"list","metadata":{"of":"product","pick":"chosen","entries":["cairn","atlas"]}}`)
	id := create("/api/pages", fmt.Sprintf(`{"title":"Plan","slug":"plan","sections":[%q,%q,%q],"hidden":[%q]}`, own, covered, list, covered))
	create("/api/pages", fmt.Sprintf(`{"title":"Rival","slug":"rival","sections":[%q]}`, other))
	token := s.link("pages/" + id)

	for _, staff := range []bool{false, true} {
		path := "/api/pages?path=/plan&preview=" + token
		a := s.do(request{method: http.MethodGet, path: path, staff: staff}).want(t, http.StatusOK)
		if !strings.Contains(a.body, "Own words") || strings.Contains(a.body, "Covered words") || strings.Contains(a.body, "cairn") || !strings.Contains(a.body, "atlas") {
			t.Errorf("the preview (staff: %t) is %s", staff, a.body)
		}
	}
	for _, path := range []string{
		"/api/sections/" + own, "/api/sections/" + own + "?fields=title", "/api/pages?path=/plan", "/api/pages?path=/rival&preview=" + token, "/api/pages?path=/plan&preview=x",
	} {
		s.get(path).want(t, http.StatusNotFound)
	}
	for _, path := range []string{"/api/sections?limit=1000", "/api/sections?fields=title", "/api/pages", "/api/pages?expand=sections"} {
		if a := s.get(path).want(t, http.StatusOK); strings.Contains(a.body, "Own words") || strings.Contains(a.body, "Covered words") || strings.Contains(a.body, "Other words") || strings.Contains(a.body, own) {
			t.Errorf("%s has words of hidden pages", path)
		}
	}
}

// TestChosenEntriesAreThoseThatVisitorsSee checks that visitors read of a list of chosen entries those that they see, at the
// moment at which they see them.
func TestChosenEntriesAreThoseThatVisitorsSee(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	a := s.do(request{
		method: http.MethodPost, path: "/api/admin/content/sections", staff: true,
		body: `{"title":"List","type":"list","metadata":{"of":"product","pick":"chosen","entries":["cairn","atlas","none"]}}`,
	}).want(t, http.StatusCreated)
	section := createdID(t, a)
	s.do(request{
		method: http.MethodPost, path: "/api/pages", staff: true,
		body: fmt.Sprintf(`{"title":"Ours","slug":"ours","status":"published","sections":[%q]}`, section),
	}).want(t, http.StatusCreated)
	paths := []string{"/api/sections/" + section, "/api/sections?limit=1000", "/api/sections/" + section + "?fields=metadata", "/api/pages?path=/ours", "/api/pages?expand=sections"}
	want := func(entries string) {
		t.Helper()
		for _, path := range paths {
			if a := s.get(path).want(t, http.StatusOK); !strings.Contains(a.body, `"entries":`+entries) || strings.Contains(a.body, "none") {
				t.Errorf("%s has not the entries %s: %s", path, entries, a.body)
			}
		}
	}
	want(`["atlas"]`)
	tag := s.get(paths[0]).header.Get("Etag")
	s.change("/api/products/cairn", `{"status":"active"}`).want(t, http.StatusOK)
	want(`["cairn","atlas"]`)
	if s.get(paths[0]).header.Get("Etag") == tag {
		t.Error("the tag of the section is as before")
	}
	s.change("/api/products/cairn", `{"status":"draft"}`).want(t, http.StatusOK)
	want(`["atlas"]`)
	staff := s.staff("/api/admin/content/sections/"+section).want(t, http.StatusOK)
	if !strings.Contains(staff.body, `["cairn","atlas","none"]`) {
		t.Errorf("staff read %s", staff.body)
	}
}
