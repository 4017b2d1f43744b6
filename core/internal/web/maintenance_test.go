package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
)

// closedStack returns a stack with a switch for maintenance mode.
func closedStack(t *testing.T) (*stack, *maintenance.Switch) {
	t.Helper()
	var closed *maintenance.Switch
	s := newStackWith(t, func(_ *stack, c *parts) {
		c.Settings.Health.Problems = func() []string {
			if closed.State().On {
				return []string{"Visitors are shown the maintenance page."}
			}
			return nil
		}
	})
	closed = serviceOf[*maintenance.Switch](s, "maintenance")
	return s, closed
}

// TestMaintenance checks that maintenance mode closes the site to visitors only.
func TestMaintenance(t *testing.T) {
	t.Parallel()
	s, closed := closedStack(t)
	const message = `Back at <noon> & "soon".`
	if _, err := closed.Set(t.Context(), core.Actor{Name: "ada"}, true, message); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][2]int{ // the statuses for a visitor and for staff
		"/":                           {503, 200},
		"/products":                   {503, 200},
		"/nowhere":                    {503, 404},
		"/api/products":               {503, 200},
		"/api/settings":               {503, 200},
		"/api/openapi.json":           {503, 200},
		"/media/none/none.png":        {503, 404},
		"/favicon.svg":                {200, 200},
		"/assets/app-1a2b.js":         {200, 200},
		"/admin":                      {200, 200},
		"/admin/login":                {200, 200},
		"/admin/assets/admin-9f8e.js": {200, 200},
		"/api/admin/me":               {401, 200},
		"/api/admin/maintenance":      {401, 200},
		"/healthz":                    {200, 200},
		"/readyz":                     {200, 200},
	} {
		visitor, staff := s.get(path), s.do(request{method: http.MethodGet, path: path, staff: true})
		if visitor.status != want[0] || staff.status != want[1] {
			t.Errorf("%s: a visitor has %d and staff %d, want %v", path, visitor.status, staff.status, want)
		}
		if visitor.status != http.StatusServiceUnavailable {
			continue
		}
		if visitor.header.Get("Retry-After") != "120" || visitor.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v", path, visitor.header)
		}
		problem := strings.HasPrefix(visitor.header.Get("Content-Type"), "application/problem+json")
		if strings.HasPrefix(path, "/api/") != problem && !strings.HasPrefix(path, "/media/") {
			t.Errorf("%s is %s", path, visitor.header.Get("Content-Type"))
		}
	}
	page := s.get("/")
	for _, want := range []string{"Back at &lt;noon&gt; &amp; &#34;soon&#34;.", "<h1>Down for maintenance</h1>", `content="noindex"`} {
		if !strings.Contains(page.body, want) {
			t.Errorf("%q is not in %s", want, page.body)
		}
	}
	policy := page.header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || strings.Contains(page.body, "<script") {
		t.Errorf("policy %q", policy)
	}
	if ready := s.get("/readyz"); !strings.Contains(ready.body, "degraded") || !strings.Contains(ready.body, "maintenance page") {
		t.Errorf("/readyz says %s", ready.body)
	}
	// A visitor who has a cached page must not get 304.
	if again := s.do(request{method: http.MethodGet, path: "/", header: map[string]string{"If-None-Match": "*"}}); again.status != 503 {
		t.Errorf("a visitor who has the page has %d", again.status)
	}
	if wrong := s.do(request{method: http.MethodGet, path: "/", header: map[string]string{"Cookie": "quoin_session=nobody"}}); wrong.status != 503 {
		t.Errorf("somebody with a session that there is not has %d", wrong.status)
	}
	form := s.do(request{method: http.MethodPost, path: "/api/inquiries", body: `{"name":"Ada","email":"ada@example.com","message":"Hello"}`})
	if form.status != http.StatusServiceUnavailable {
		t.Errorf("a visitor's write has %d", form.status)
	}
	signIn := s.do(request{method: http.MethodPost, path: "/api/admin/login", body: `{"username":"` + username + `","password":"` + password + `"}`})
	if signIn.status != http.StatusOK {
		t.Errorf("signing in has %d %s", signIn.status, signIn.body)
	}
	if _, err := closed.Set(t.Context(), core.Actor{}, false, ""); err != nil {
		t.Fatal(err)
	}
	if open := s.get("/api/products"); open.status != http.StatusOK {
		t.Errorf("afterwards a visitor has %d", open.status)
	}
}

// TestMaintenanceIsForAdministrators checks that administrators switch maintenance mode by the API, and that visitors
// cannot.
func TestMaintenanceIsForAdministrators(t *testing.T) {
	t.Parallel()
	s, closed := closedStack(t)
	put := func(staff bool, body string) answer {
		return s.do(request{method: http.MethodPut, path: "/api/admin/maintenance", staff: staff, body: body})
	}
	if a := put(false, `{"on":true}`); a.status != http.StatusUnauthorized {
		t.Errorf("a visitor has %d", a.status)
	}
	for body, want := range map[string]int{
		`{"on":"yes"}`:                   http.StatusBadRequest,
		`{"off":true}`:                   http.StatusUnprocessableEntity,
		`{"on":true,"message":"\u0000"}`: http.StatusUnprocessableEntity,
		`{"on":true,"message":"` + strings.Repeat("x", 501) + `"}`: http.StatusUnprocessableEntity,
	} {
		if a := put(true, body); a.status != want {
			t.Errorf("%.40s: %d %s, want %d", body, a.status, a.body, want)
		}
	}
	if closed.State().On {
		t.Fatal("a refused write closed the site")
	}
	a := put(true, `{"on":true,"message":"Soon."}`)
	if a.status != http.StatusOK || !strings.Contains(a.body, `"on":true,"message":"Soon.","since":"2026-01-31T09:00:00.000Z","by":"ada"`) {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := put(true, `{"on":false}`); a.status != http.StatusOK || !strings.Contains(a.body, `"on":false,"message":"","since":null`) {
		t.Errorf("%d %s", a.status, a.body)
	}
}
