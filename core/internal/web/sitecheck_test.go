package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestSiteCheck checks who may read the report, and that an entry with a link that leads nowhere is in it.
func TestSiteCheck(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	const path = "/api/admin/site-check"
	s.get(path).want(t, http.StatusUnauthorized)
	s.do(request{method: http.MethodPut, path: "/api/blog/hello", body: `{"content":"<p><a href=\"/nowhere\">x</a></p>"}`, staff: true}).want(t, http.StatusOK)
	a := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK)
	if !strings.Contains(a.body, `"message":"The link to /nowhere leads nowhere."`) || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s, %v", a.body, a.header)
	}
}
