package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// mostList bounds what a list answers with, in bytes.
const mostList = 8 << 20

// large fills the site with articles of 200 kB each.
func (s *server) large(n int) *visitor {
	s.t.Helper()
	staff := s.staff()
	for i := range n {
		staff.create("/api/blog", map[string]any{
			"title": fmt.Sprintf("Volume %d", i), "status": "published", "category": "Long", "excerpt": "Of many words.",
			"content": strings.Repeat(fmt.Sprintf("<p>Chapter %d, which goes on.</p>", i), 200e3/32),
		})
	}
	return staff
}

// settled waits until the search has read the articles, which takes memory of its own.
func (s *server) settled(n int) {
	s.t.Helper()
	v := s.visitor("198.51.100.7")
	within(s.t, "the search has read all", func() bool {
		r := v.get(fmt.Sprintf("/api/search?q=%%22Volume+%d%%22", n-1))
		return r.status == http.StatusOK && strings.Contains(string(r.body), fmt.Sprintf("Volume %d", n-1))
	})
}

// TestLargeLists end early and go on at the next address.
func TestLargeLists(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	n := scale(50, 400)
	s := serve(t)
	s.large(n)
	s.settled(n)
	s.watchOwnMemory()
	reader := s.visitor("198.51.100.1")
	seen := map[any]bool{}
	for path := "/api/blog"; path != ""; {
		r := must(t, path, reader.get(path), 200)
		if len(r.body) > mostList {
			t.Errorf("%s: %d bytes", path, len(r.body))
		}
		if total := r.header.Get("X-Total-Count"); total != fmt.Sprint(n) {
			t.Errorf("%s: a total of %s", path, total)
		}
		for _, entry := range read[[]map[string]any](t, r) {
			seen[entry["id"]] = true
		}
		path = r.next()
	}
	if len(seen) != n {
		t.Errorf("the pages of the list have %d articles, want %d", len(seen), n)
	}
	if t.Failed() {
		return // the flood would take the machine's memory
	}
	s.beside(func() {
		for _, encoding := range []string{"br", "gzip", "identity"} {
			crowd(24, 24, func(i int) {
				r := s.visitor(address(i)).get("/api/blog", "Accept-Encoding", encoding)
				want(t, "a list beside 23 others", r, 200, 429, 503)
			})
		}
	}, "/healthz", "/api/services")
	s.lives()
	s.staysSmall()
}

// TestLargePages hold what they show, and less when they are refused.
func TestLargePages(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	n := scale(50, 400)
	s.large(n)
	s.settled(n)
	s.watchOwnMemory()
	v := s.visitor("198.51.100.1")
	const most = 600 << 10
	want(t, "the blog", v.get("/blog"), 200)
	var answers tally
	crowd(120, 4, func(i int) {
		if t.Failed() {
			return // more of the same would not tell more
		}
		r := want(t, "a search on the blog", v.get(fmt.Sprintf("/blog?q=zzz%d", i)), 200, 429, 503)
		answers.add(r)
		if len(r.body) > most {
			t.Errorf("/blog?q=zzz%d: status %d, %d bytes", i, r.status, len(r.body))
		}
	})
	t.Logf("answers by status: %v", answers.statuses)
	r := must(t, "the blog", s.visitor("198.51.100.2").get("/blog"), http.StatusOK)
	if len(r.body) > most {
		t.Errorf("/blog: %d bytes", len(r.body))
	}
	s.lives()
	s.staysSmall()
}

// TestFields are what a list or an entry answers with when it is asked for them.
func TestFields(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	made := staff.create("/api/blog", map[string]any{
		"title": "One", "excerpt": "Short", "content": "<p>Text</p>", "status": "published",
	})
	v := s.visitor("198.51.100.1")
	path := fmt.Sprintf("/api/blog/%v", made["id"])
	one := read[map[string]any](t, must(t, path, v.get(path+"?fields=title,excerpt,slug"), 200))
	list := read[[]map[string]any](t, must(t, "the list", v.get("/api/blog?fields=title,excerpt,slug"), 200))
	for _, entry := range append(list, one) {
		if len(entry) != 4 || entry["id"] != made["id"] || entry["title"] != "One" || entry["excerpt"] != "Short" || entry["slug"] != "one" {
			t.Errorf("fields: %v", entry)
		}
	}
	whole := read[map[string]any](t, v.get(path))
	if whole["content"] != "<p>Text</p>" {
		t.Errorf("without fields: %v", whole)
	}
	for _, fields := range []string{"nothing", "title,nothing"} {
		for _, at := range []string{"/api/blog", path} {
			r := want(t, at, v.get(at+"?fields="+fields), http.StatusBadRequest)
			if !strings.Contains(r.body, "nothing") {
				t.Errorf("the refusal does not name the field: %s", r)
			}
		}
	}
}
