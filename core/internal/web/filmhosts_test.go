package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestThePolicyFollowsTheFilmHosts checks that pages may frame the hosts in the settings, cached pages too, and that
// nothing else in the settings gets into the policy.
func TestThePolicyFollowsTheFilmHosts(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	frames := func(path string) string {
		for directive := range strings.SplitSeq(s.get(path).header.Get("Content-Security-Policy"), "; ") {
			if strings.HasPrefix(directive, "frame-src") {
				return directive
			}
		}
		return ""
	}
	for _, path := range []string{"/about", "/nowhere"} {
		if got := frames(path); !strings.HasPrefix(got, "frame-src 'self' https://youtube.com https://*.youtube.com ") {
			t.Errorf("%s: %q", path, got)
		}
	}
	if got := frames("/admin"); got != "frame-src 'self'" {
		t.Errorf("the back office: %q", got)
	}
	for body, want := range map[string]string{
		`{"filmHosts":["films.example"]}`: "frame-src 'self' https://films.example https://*.films.example",
		`{"filmHosts":[]}`:                "frame-src 'self'",
	} {
		s.do(request{method: http.MethodPut, path: "/api/admin/content/settings", body: body, staff: true}).want(t, http.StatusOK)
		if got := frames("/about"); got != want {
			t.Errorf("%s: %q", body, got)
		}
	}
}
