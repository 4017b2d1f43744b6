package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestComingSoon checks that visitors see a page that says so in the place of every page, and staff the site.
func TestComingSoon(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	say := func(body string) {
		t.Helper()
		s.do(request{method: http.MethodPut, path: "/api/admin/content/settings", body: body, staff: true}).want(t, http.StatusOK)
	}
	s.get("/").want(t, http.StatusOK)
	say(`{"comingSoon":true,"siteName":"Fenwick <& Daughters>"}`)
	for path, want := range map[string][2]int{ // the statuses for a visitor and for staff
		"/":                     {503, 200},
		"/products":             {503, 200},
		"/nowhere":              {503, 404},
		"/favicon.svg":          {200, 200},
		"/assets/app-1a2b.js":   {200, 200},
		"/admin":                {200, 200},
		"/api/products":         {503, 200},
		"/blog/nowhere?preview": {503, 404},
		"/about?preview":        {503, 200},
	} {
		visitor, staff := s.get(path), s.do(request{method: http.MethodGet, path: path, staff: true})
		if visitor.status != want[0] || staff.status != want[1] {
			t.Errorf("%s: a visitor has %d and staff %d, want %v", path, visitor.status, staff.status, want)
		}
	}
	page := s.get("/about")
	for _, want := range []string{"<h1>Coming soon</h1>", "Fenwick &lt;&amp; Daughters&gt;", `content="noindex"`} {
		if !strings.Contains(page.body, want) {
			t.Errorf("%q is not in %s", want, page.body)
		}
	}
	if strings.Contains(page.body, "<img") || strings.Contains(page.body, "<address") {
		t.Errorf("%s shows a logo or an address that nobody has entered", page.body)
	}
	say(`{"logo":"https://other.example/logo.svg"}`)
	if page := s.get("/"); strings.Contains(page.body, "<img") {
		t.Errorf("%s shows a picture that it may not load", page.body)
	}
	say(`{"contactEmail":"hello@example.com","phone":"0117 496 0142","address":"1 Quay <St>\nBristol"}`)
	page = s.get("/about")
	for _, want := range []string{
		`<a href="mailto:hello@example.com">hello@example.com</a>`, `<a href="tel:01174960142">0117 496 0142</a>`, "1 Quay &lt;St&gt;\nBristol",
	} {
		if !strings.Contains(page.body, want) {
			t.Errorf("%q is not in %s", want, page.body)
		}
	}
	if page.header.Get("Retry-After") != "3600" || page.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%v", page.header)
	}
	if again := s.do(request{method: http.MethodGet, path: "/", header: map[string]string{"If-None-Match": "*"}}); again.status != http.StatusServiceUnavailable {
		t.Errorf("a visitor who has the page has %d", again.status)
	}
	say(`{"comingSoon":false}`)
	s.get("/").want(t, http.StatusOK)
}

// TestFirstSteps checks the permissions of both calls, on a site with demo content, which has no first steps.
func TestFirstSteps(t *testing.T) {
	t.Parallel()
	s := newStack(t, func(c *parts) { c.Settings.Demo = true })
	const path = "/api/admin/first-steps"
	s.get(path).want(t, http.StatusUnauthorized)
	if a := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK); a.body != `{"steps":[]}` {
		t.Errorf("%s", a.body)
	}
	s.do(request{method: http.MethodPut, path: path, body: `{"skipped":["logo"]}`}).want(t, http.StatusUnauthorized)
	s.do(request{method: http.MethodPut, path: path, body: `{"skipped":["logo"]}`, staff: true}).want(t, http.StatusServiceUnavailable)
}
