package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryOpenRedirect: every redirect leads to a path of this site, as browsers read it.
func TestAdvisoryOpenRedirect(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	made := staff.create("/api/blog", map[string]any{"title": "First", "content": "<p>C</p>", "status": "published", "slug": "first"})
	must(t, "another slug", staff.ask(http.MethodPut, fmt.Sprintf("/api/blog/%v", made["id"]), `{"slug":"second"}`), http.StatusOK)
	paths := []string{"/blog/first", "/blog/first/", "/blog/first?next=//evil.example", "/products/", "/blog/first?preview"}
	for _, host := range []string{"evil.example", "evil.example/", "evil.example/x/", "evil.example/%2f..", "evil.example%2f/", "evil.example/blog/first"} {
		for _, lead := range []string{"//", "///", `/\`, `\\`, "/%2f", "/%5c", "/%09/", "/\t/", "/.//", "/..//", "/blog//", "/admin//", "/api//", "//user@", "/;//", "/?//", "/https:", "/https://", "/@", "/%0d%0a//"} {
			paths = append(paths, lead+host)
		}
	}
	for _, at := range []string{"/admin/login", "/admin", "/", "/blog/first", "/api/admin/login"} {
		for _, key := range []string{"next", "redirect", "return", "returnTo", "url", "continue", "dest"} {
			paths = append(paths, at+"?"+key+"=https://evil.example", at+"?"+key+"=//evil.example", at+"?"+key+`=/\evil.example`)
		}
	}
	for _, path := range paths {
		for _, r := range []reply{s.get(path), s.asStaff(staff, path)} {
			if r.err != nil {
				continue // refused without a word
			}
			for _, name := range []string{"Location", "Refresh", "Content-Location"} {
				if to := r.header.Get(name); to != "" && !stays(s, to) {
					t.Errorf("%q leads to %q", path, to)
				}
			}
			if strings.Contains(r.body, `http-equiv="refresh"`) {
				t.Errorf("%q is a page that leads on", path)
			}
		}
	}
	v := s.visitor("198.51.100.1")
	if r := v.get("/blog/first"); r.status != http.StatusMovedPermanently || r.header.Get("Location") != "/blog/second" {
		t.Errorf("the former slug leads with %d to %q", r.status, r.header.Get("Location"))
	}
	for _, next := range []string{"https://evil.example", "//evil.example", `/\evil.example`} {
		form := url.Values{"name": {"Ada"}, "email": {"ada@example.com"}, "message": {"Hello"}}
		r := v.form("/contact?next="+url.QueryEscape(next), form, "Referer", "https://evil.example/")
		if to := r.header.Get("Location"); to != "" && !stays(s, to) || r.status >= 500 {
			t.Errorf("a form leads with %d to %q", r.status, to)
		}
		want(t, "a sign-in with more", v.post("/api/admin/login?next="+url.QueryEscape(next), signIn("admin", password)), http.StatusBadRequest)
	}
}

// stays reports whether a browser that is told to go somewhere stays.
func stays(s *server, to string) bool {
	// Browsers pass over tabs and ends of lines, and take a backslash for a slash.
	to = strings.NewReplacer("\t", "", "\r", "", "\n", "", `\`, "/").Replace(strings.TrimSpace(to))
	base, err := url.Parse("http://" + s.addr + "/a/b")
	if err != nil {
		return false
	}
	u, err := base.Parse(to)
	return err == nil && u.Host == s.addr && u.Scheme == "http" && !strings.HasPrefix(to, "//")
}
