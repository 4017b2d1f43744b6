package web_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"testing"
)

var nextPattern = regexp.MustCompile(`^<(/api/[^>]+)>; rel="next"$`)

// TestPaging checks that the links of a list lead to every entry once, and that they keep the other query keys.
func TestPaging(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	var ids []string
	for path := "/api/products?limit=1&sort=-name&status=active"; path != ""; {
		a := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK)
		if got := a.header.Get("X-Total-Count"); got != "1" {
			t.Fatalf("%s: X-Total-Count %s", path, got)
		}
		ids, path = append(ids, idsOf(t, a)...), next(t, a)
	}
	for path := "/api/products?limit=2&sort=-name"; path != ""; {
		a := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK)
		if got := a.header.Get("X-Total-Count"); got != "3" {
			t.Fatalf("%s: X-Total-Count %s", path, got)
		}
		ids, path = append(ids, idsOf(t, a)...), next(t, a)
	}
	if want := []string{"atlas", "cairn", "beacon", "atlas"}; !slices.Equal(ids, want) {
		t.Errorf("met %v, want %v", ids, want)
	}
}

func next(t *testing.T, a answer) string {
	t.Helper()
	link := a.header.Get("Link")
	if link == "" {
		return ""
	}
	match := nextPattern.FindStringSubmatch(link)
	if match == nil {
		t.Fatalf("Link %q", link)
	}
	return match[1]
}

func idsOf(t *testing.T, a answer) []string {
	t.Helper()
	var entries []struct{ ID string }
	if err := json.Unmarshal([]byte(a.body), &entries); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range entries {
		ids = append(ids, e.ID)
	}
	return ids
}

// TestHiddenFromVisitors checks that no way to read shows drafts to visitors.
func TestHiddenFromVisitors(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, path := range []string{
		"/api/products?status=draft", "/api/blog?status=draft", "/api/blog?category=Hidden",
	} {
		a := s.get(path).want(t, http.StatusOK)
		if a.body != "[]" || a.header.Get("X-Total-Count") != "0" {
			t.Errorf("%s: %s of %s", path, a.body, a.header.Get("X-Total-Count"))
		}
	}
	for _, path := range []string{
		"/api/products/cairn", "/api/blog/secret", "/api/blog/related/secret", "/api/blog/related?id=secret",
	} {
		s.get(path).want(t, http.StatusNotFound)
	}
	if body := s.get("/api/blog/categories").body; body != `["Craft","News"]` {
		t.Errorf("categories %s", body)
	}
	// The public path shows signed-in staff what visitors see.
	a := s.do(request{method: http.MethodGet, path: "/api/settings", staff: true})
	var settings map[string]any
	s.check(json.Unmarshal([]byte(a.body), &settings))
	if _, leaked := settings["monthlyGoal"]; leaked {
		t.Error("a private field at the public address")
	}
}

// TestQueryStrings checks that the answer to an invalid query names the key.
func TestQueryStrings(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path, name := range map[string]string{
		"/api/products?limit=0":         "limit",
		"/api/products?limit=5000":      "limit",
		"/api/products?limit=x":         "limit",
		"/api/products?limit=1&limit=2": "limit",
		"/api/products?cursor=zzz":      "cursor",
		"/api/products?sort=price":      "sort",
		"/api/products?colour=red":      "colour",
		"/api/products?description=A":   "description",
		"/api/products?%zz":             "query",
		"/api/blog/related?id=":         "id",
		"/api/inquiries?notes=x":        "notes",
	} {
		a := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusBadRequest)
		if p := a.problem(t); !regexp.MustCompile(`\b` + name + `\b`).MatchString(p.Detail) {
			t.Errorf("%s: %q does not name %s", path, p.Detail, name)
		}
	}
}
