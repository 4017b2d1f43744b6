package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/search"
)

// searchStack returns a stack with a search index of the template's content.
func searchStack(tb testing.TB) *stack {
	tb.Helper()
	s, _ := indexed(tb)
	return s
}

func indexed(tb testing.TB) (*stack, *search.Index) {
	tb.Helper()
	s := newStack(tb)
	x := serviceOf[*search.Index](s, "search")
	s.check(x.Rebuild(tb.Context(), s.seq()))
	return s, x
}

// found is the part of an answer that the tests read.
type found struct {
	Total int
	Hits  []struct{ Type, ID, URL string }
}

func (s *stack) found(path string, staff bool) found {
	s.tb.Helper()
	var f found
	a := s.do(request{method: http.MethodGet, path: path, staff: staff})
	if a.status != http.StatusOK {
		s.tb.Fatalf("%s: %d %s", path, a.status, a.body)
	}
	s.check(json.Unmarshal([]byte(a.body), &f))
	return f
}

// TestHitsLead checks that hits have the URLs of their pages, and for staff the URLs of their screens.
func TestHitsLead(t *testing.T) {
	t.Parallel()
	s := searchStack(t)
	for _, c := range []struct {
		path  string
		staff bool
		want  string
	}{
		{"/api/search?q=atlas", false, "/products/atlas"},
		{"/api/search?q=booking", false, "/services"},
		{"/api/search?q=kindness&type=job", false, "/careers?job=engineer"},
		{"/api/search?q=kindness&type=page", false, "/careers"}, // by a section
		{"/api/search?q=sequel", true, "/blog/sequel"},
		{"/api/admin/search?q=cost&type=inquiry", true, "/admin/inquiries?edit=question"},
		{"/api/admin/search?q=sequel&type=post", true, "/admin/blog/sequel"},
		{"/api/admin/search?q=founded&type=member", true, "/admin/team?edit=ada"},
		{"/api/search?q=about&type=page", false, "/about"},
		{"/api/admin/search?q=earns&type=section", true, "/admin/content?section=hero"},
		{"/api/admin/search?q=earns&type=page", true, "/admin/pages?edit=home"},
		{"/api/admin/search?q=quoin&type=settings", true, "/admin/content?tab=settings"},
	} {
		if f := s.found(c.path, c.staff); len(f.Hits) != 1 || f.Hits[0].URL != c.want {
			t.Errorf("%s leads to %+v, want %s", c.path, f.Hits, c.want)
		}
	}
}

// TestThePublicSearchShowsEverybodyTheSame checks that the public search finds no drafts, for staff either.
func TestThePublicSearchShowsEverybodyTheSame(t *testing.T) {
	t.Parallel()
	s := searchStack(t)
	for _, path := range []string{"/api/search?q=wait", "/api/search?q=announced", "/api/search?q=tom"} {
		if f := s.found(path, true); f.Total != 0 {
			t.Errorf("%s finds %+v", path, f)
		}
	}
}

// TestHitsHaveFields checks that hits have the requested fields of their entries, without those hidden from the
// reader.
func TestHitsHaveFields(t *testing.T) {
	t.Parallel()
	s := searchStack(t)
	for _, c := range []struct {
		path  string
		staff bool
		want  string
	}{
		{"/api/search?q=atlas&type=product&fields=name,status", false, `"entry":{"id":"atlas","name":"Atlas","status":"active"}`},
		{"/api/admin/search?q=cost&type=inquiry&fields=email", true, `"entry":{"id":"question","email":`},
	} {
		a := s.do(request{method: http.MethodGet, path: c.path, staff: c.staff}).want(t, http.StatusOK)
		if !strings.Contains(a.body, c.want) {
			t.Errorf("%s gives %s, want %s", c.path, a.body, c.want)
		}
	}
	for path, want := range map[string]string{
		"/api/search?q=atlas&fields=name":                  `"fields" can be asked for with a "type" alone`,
		"/api/search?q=atlas&type=product&fields=nonsense": "nonsense",
	} {
		a := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusBadRequest)
		if !strings.Contains(a.body, strings.ReplaceAll(want, `"`, `\"`)) {
			t.Errorf("%s says %s, want %s", path, a.body, want)
		}
	}
}

// TestAWriteSaysFromWhenOnItIsFound checks that a search with the Quoin-Seq of a write as after finds the
// written entry.
func TestAWriteSaysFromWhenOnItIsFound(t *testing.T) {
	t.Parallel()
	s, x := indexed(t)
	s.feed(x)
	created := s.do(request{method: http.MethodPost, path: "/api/products", staff: true, body: `{"name":"Lantern","description":"New."}`})
	created.want(t, http.StatusCreated)
	path := created.header.Get("Location")
	after := func(a answer) string { return "/api/search?q=lantern&after=" + a.header.Get("Quoin-Seq") }
	if f := s.found(after(created), false); f.Total != 1 {
		t.Errorf("after the creation %+v", f)
	}
	updated := s.do(request{method: http.MethodPut, path: path, staff: true, body: `{"status":"draft"}`}).want(t, http.StatusOK)
	if f := s.found(after(updated), false); f.Total != 0 {
		t.Errorf("after the update %+v", f)
	}
	s.do(request{method: http.MethodPut, path: path, staff: true, body: `{"status":"active"}`}).want(t, http.StatusOK)
	deleted := s.do(request{method: http.MethodDelete, path: path, staff: true}).want(t, http.StatusNoContent)
	if f := s.found(after(deleted), false); f.Total != 0 {
		t.Errorf("after the deletion %+v", f)
	}
}

func TestMissesAreTold(t *testing.T) {
	t.Parallel()
	s := searchStack(t)
	for _, q := range []string{"blockchain", "blockchain", "atlas", "tom@example.com", "zeppelin+airship&type=post"} {
		s.found("/api/search?q="+q, false)
	}
	s.found("/api/admin/search?q=inside", true)
	a := s.do(request{method: http.MethodGet, path: "/api/admin/search/misses", staff: true}).want(t, http.StatusOK)
	var all []search.Miss
	s.check(json.Unmarshal([]byte(a.body), &all))
	if len(all) != 2 || all[0].Query != "blockchain" || all[0].Count != 2 || all[1].Query != "zeppelin airship" {
		t.Errorf("the misses are %s", a.body)
	}
}

func TestSearchesAreLimited(t *testing.T) {
	t.Parallel()
	s := searchStack(t)
	for range 200 {
		s.get("/api/search/suggest").want(t, http.StatusOK)
	}
	a := s.get("/api/search?q=atlas").want(t, http.StatusTooManyRequests)
	if a.problem(t); a.header.Get("Retry-After") == "" {
		t.Errorf("%v", a.header)
	}
}

// TestRelatedByText checks that entries with a similar text come before those that only share a tag, which fill up the
// list.
func TestRelatedByText(t *testing.T) {
	t.Parallel()
	s, x := indexed(t)
	s.feed(x)
	var last answer
	for _, body := range []string{
		`{"title":"Sourdough","content":"<p>Flour, water, salt and a patient starter.</p>","tags":["go"],"status":"published"}`,
		`{"title":"A better loaf","content":"<p>Salt, water and flour for the patient.</p>","status":"published"}`,
	} {
		last = s.do(request{method: http.MethodPost, path: "/api/blog", staff: true, body: body}).want(t, http.StatusCreated)
	}
	s.found("/api/search?q=loaf&after="+last.header.Get("Quoin-Seq"), false)
	id := s.found("/api/search?q=sourdough", false).Hits[0].ID
	a := s.get("/api/blog/related/"+id).want(t, http.StatusOK)
	loaf, tagged := strings.Index(a.body, "A better loaf"), strings.Index(a.body, "A sequel")
	if loaf < 0 || tagged < loaf {
		t.Errorf("related are %s", a.body)
	}
}
