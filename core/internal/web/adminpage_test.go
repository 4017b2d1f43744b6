package web_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var preloadElement = regexp.MustCompile(`(?s)<script type="application/json" id="brought">(.*?)</script>`)

// preloadedBy returns the answers that a page includes, by their paths; nil for a page without any.
func preloadedBy(t *testing.T, page answer) map[string]struct {
	Status int
	Body   json.RawMessage
} {
	t.Helper()
	found := preloadElement.FindStringSubmatch(page.want(t, http.StatusOK).body)
	if found == nil {
		return nil
	}
	var preloaded struct {
		Answers map[string]struct {
			Status int
			Body   json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(found[1]), &preloaded); err != nil {
		t.Fatal(err)
	}
	return preloaded.Answers
}

// TestScreensIncludeTheirFirstAnswers checks that pages of screens include the answers of /api/admin/me and
// /api/admin/schema for a client with a session, and for no other.
func TestScreensIncludeTheirFirstAnswers(t *testing.T) {
	s := newStack(t)
	page := s.do(request{path: "/admin/products", staff: true})
	answers := preloadedBy(t, page)
	for _, path := range []string{"/api/admin/me", "/api/admin/schema"} {
		want := s.do(request{path: path, staff: true}).want(t, http.StatusOK).body
		var one, other any
		s.check(json.Unmarshal(answers[path].Body, &one))
		s.check(json.Unmarshal([]byte(want), &other))
		if a, b := canonical(t, one), canonical(t, other); answers[path].Status != http.StatusOK || a != b {
			t.Errorf("%s: the page has %.200s, the API %.200s", path, a, b)
		}
	}
	if control, tag := page.header.Get("Cache-Control"), page.header.Get("ETag"); control != "private, no-store" || tag != "" {
		t.Errorf("the page of a session may be kept: %q, %q", control, tag)
	}
	if vary := strings.Join(page.header.Values("Vary"), ", "); !strings.Contains(vary, "Cookie") {
		t.Errorf("the page varies by %q", vary)
	}

	for name, r := range map[string]request{
		"without a session":                 {path: "/admin/products"},
		"with one that ended":               {path: "/admin/products", header: map[string]string{"Cookie": "quoin_session=nobody"}},
		"the sign-in page":                  {path: "/admin/login", staff: true},
		"the page for a forgotten password": {path: "/admin/forgot", staff: true},
	} {
		page := s.do(r)
		if answers := preloadedBy(t, page); answers != nil || page.header.Get("ETag") == "" {
			t.Errorf("%s: the page includes %v, ETag %q", name, answers, page.header.Get("ETag"))
		}
	}
}

func canonical(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
