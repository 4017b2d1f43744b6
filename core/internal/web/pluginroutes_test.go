package web_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/report"
	"github.com/quoin-cms/quoin/core/plugin"
)

// signed returns the signature of a body, as a payment provider makes it.
func signed(body string) string {
	mac := hmac.New(sha256.New, []byte("the secret of the provider"))
	_, _ = mac.Write([]byte(body)) // it never fails
	return hex.EncodeToString(mac.Sum(nil))
}

type paid struct {
	Body, Role, Cookie, Host, Path string
}

func pay(_ context.Context, call *plugin.Call, in plugin.Raw) (paid, error) {
	if !hmac.Equal([]byte(in.Header.Get("X-Signature")), []byte(signed(string(in.Body)))) {
		return paid{}, core.Errorf(core.Forbidden, "The signature is wrong.")
	}
	return paid{
		Body: string(in.Body), Role: string(call.Actor.Role), Cookie: in.Header.Get("Cookie"), Host: in.Header.Get("Host"),
		Path: call.PathValue("rest"),
	}, nil
}

type shown struct {
	Day, Role string
}

func show(_ context.Context, call *plugin.Call, in struct {
	Day string `path:"day"`
},
) (shown, error) {
	return shown{in.Day, string(call.Actor.Role)}, nil
}

func calendar(context.Context, *plugin.Call, plugin.None) (plugin.File, error) {
	return plugin.File{MediaType: "text/calendar; charset=utf-8", Body: []byte("BEGIN:VCALENDAR")}, nil
}

func leave(context.Context, *plugin.Call, plugin.None) (plugin.Redirect, error) {
	return plugin.Redirect{To: "/products"}, nil
}

// pluginStack starts a server with a plugin that has routes of all kinds.
func pluginStack(t *testing.T) *stack {
	t.Helper()
	summary := plugin.Summary("A call")
	visitors := plugin.Visitors(6000)
	return newStack(t, func(c *parts) {
		c.Settings.Plugins = []plugin.Plugin{{Name: "shop", Routes: []plugin.Route{
			plugin.Handle("POST /api/shop/paid", pay, summary, visitors),
			plugin.Handle("POST /api/shop/files/{rest...}", pay, summary, visitors),
			plugin.Handle("GET /api/shop/files/{day}", show, summary, visitors),
			plugin.Handle("POST /api/shop/days/{day}", show, summary, visitors),
			plugin.Handle("GET /api/shop/staff/{day}", show, summary, plugin.Staff(core.Viewer)),
			plugin.Handle("GET /calendar.ics", calendar, summary, visitors),
			plugin.Handle("GET /schedule/{day}", show, summary, visitors),
			plugin.Handle("POST /schedule/{day}", leave, summary, visitors),
			plugin.Handle("POST /schedule/today/{rest...}", pay, summary, visitors),
			plugin.Handle("GET /schedule/staff", leave, summary, plugin.Staff(core.Viewer)),
			plugin.Handle("GET /products/catalogue.pdf", calendar, summary, visitors),
		}}}
	})
}

// TestSignedCallsOfOtherPrograms checks that a payment provider can call a route: its signature is over the bytes of the
// body, and nothing of a browser that was made to send the call counts.
func TestSignedCallsOfOtherPrograms(t *testing.T) {
	t.Parallel()
	s := pluginStack(t)
	body := "{\"amount\": 5 }\n\x00\xff"
	for name, c := range map[string]struct {
		path, body string
		header     map[string]string
		status     int
		says       string
	}{
		"signed":             {"/api/shop/paid", body, map[string]string{"X-Signature": signed(body), "Content-Type": "text/plain"}, 200, `"Role":"","Cookie":"","Host":"127.0.0.1:`},
		"of another site":    {"/api/shop/paid", body, map[string]string{"X-Signature": signed(body), "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}, 200, `"Role":"","Cookie":""`},
		"with a token":       {"/api/shop/paid", body, map[string]string{"X-Signature": signed(body), "Authorization": "Bearer unknown"}, 200, ""},
		"with a query":       {"/api/shop/paid?a=1&a=2", body, map[string]string{"X-Signature": signed(body)}, 200, ""},
		"compressed":         {"/api/shop/paid", "as received", map[string]string{"X-Signature": signed("as received"), "Content-Encoding": "gzip"}, 200, `"Body":"as received"`},
		"another body":       {"/api/shop/paid", body + " ", map[string]string{"X-Signature": signed(body)}, 403, "The signature is wrong."},
		"unsigned":           {"/api/shop/paid", body, nil, 403, "The signature is wrong."},
		"too large":          {"/api/shop/paid", strings.Repeat("a", 64<<10+1), nil, 413, "65536"},
		"the rest of a path": {"/api/shop/files/a/b%20c/d.png", "", map[string]string{"X-Signature": signed("")}, 200, `"Path":"a/b c/d.png"`},
		"an empty rest":      {"/api/shop/files/", "", map[string]string{"X-Signature": signed("")}, 200, `"Path":""`},
		"one segment":        {"/api/shop/files/a", "", map[string]string{"X-Signature": signed("")}, 200, `"Path":"a"`},
		"on the site":        {"/schedule/today/a/b", body, map[string]string{"X-Signature": signed(body), "Origin": "https://evil.example"}, 200, `"Path":"a/b"`},
	} {
		// The session of an administrator must not matter.
		got := s.do(request{method: http.MethodPost, path: c.path, body: c.body, header: c.header, staff: true})
		if got.status != c.status || !strings.Contains(got.body, c.says) {
			t.Errorf("%s: %d %s, want %d with %s", name, got.status, got.body, c.status, c.says)
		}
	}
	for _, path := range []string{"/api/shop/days/monday", "/schedule/monday"} {
		elsewhere := map[string]string{"Origin": "https://evil.example"}
		if got := s.do(request{method: http.MethodPost, path: path, header: elsewhere, staff: true}); got.status != http.StatusForbidden {
			t.Errorf("a write of another site to %s has %d", path, got.status)
		}
	}
}

// TestRoutesOnTheSite checks the addresses of plugins outside the API.
func TestRoutesOnTheSite(t *testing.T) {
	t.Parallel()
	s := pluginStack(t)
	for _, c := range []struct {
		method, path string
		staff        bool
		status       int
		says         string
	}{
		{"GET", "/calendar.ics", false, 200, "BEGIN:VCALENDAR"},
		{"HEAD", "/calendar.ics", false, 200, ""},
		{"POST", "/calendar.ics", false, 405, ""},
		{"GET", "/calendar.ics?a=b", false, 400, `\"a\"`},
		{"GET", "/schedule/monday", false, 200, `{"Day":"monday","Role":""}`},
		{"GET", "/schedule/monday", true, 200, `"Role":"administrator"`},
		{"HEAD", "/schedule/monday", false, 200, ""},
		{"POST", "/schedule/monday", false, 303, ""},
		{"DELETE", "/schedule/monday", false, 405, ""},
		{"GET", "/schedule/staff", false, 401, ""},
		{"GET", "/schedule/staff", true, 303, ""},
		{"POST", "/schedule/staff", false, 303, ""}, // the route of the method, although another pattern is more specific
		{"GET", "/schedule/monday/", false, 308, ""},
		{"GET", "/schedule", false, 404, ""},
		{"GET", "/schedule/monday/noon", false, 404, ""},
		{"GET", "/products/catalogue.pdf", false, 200, "BEGIN"},
		{"GET", "/products", false, 200, "public"},
		{"GET", "/api/shop/files/a", false, 200, `"Day":"a"`},
		{"GET", "/api/shop/files/a/b", false, 405, ""},
	} {
		got := s.do(request{method: c.method, path: c.path, staff: c.staff})
		if got.status != c.status || !strings.Contains(got.body, c.says) {
			t.Errorf("%s %s: %d %s, want %d with %s", c.method, c.path, got.status, got.body, c.status, c.says)
		}
	}
	if got := s.do(request{method: http.MethodHead, path: "/calendar.ics"}); got.header.Get("Content-Type") != "text/calendar; charset=utf-8" || got.body != "" {
		t.Errorf("%v %q", got.header, got.body)
	}
	if got := s.do(request{method: http.MethodPost, path: "/schedule/monday"}); got.header.Get("Location") != "/products" {
		t.Errorf("%v", got.header)
	}
	for _, path := range []string{"/schedule/..", "/schedule/today/../x"} {
		if got := s.do(request{method: http.MethodPost, path: strings.ReplaceAll(path, "..", "%2e%2e")}); got.status < 400 && got.header.Get("Location") == "" {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}

// TestClosedSitesCloseRoutes checks which routes visitors may use in 'Coming soon' and in maintenance mode.
func TestClosedSitesCloseRoutes(t *testing.T) {
	t.Parallel()
	s := pluginStack(t)
	raw := map[string]string{"X-Signature": signed("")}
	check := func(when string, statuses map[string]int) {
		t.Helper()
		for path, want := range statuses {
			method, path, _ := strings.Cut(path, " ")
			if got := s.do(request{method: method, path: path, header: raw}); got.status != want {
				t.Errorf("%s: %s %s has %d %s, want %d", when, method, path, got.status, got.body, want)
			}
		}
		page := s.do(request{method: http.MethodGet, path: "/schedule/monday", header: map[string]string{"Accept": "text/html"}})
		if s.do(request{method: http.MethodGet, path: "/schedule/monday", staff: true}).status != http.StatusOK {
			t.Errorf("%s: staff cannot use a route", when)
		}
		if page.status != http.StatusServiceUnavailable || !strings.HasPrefix(page.body, "<!doctype html>") && page.header.Get("Retry-After") == "" {
			t.Errorf("%s: a browser gets %d %s", when, page.status, page.body)
		}
	}
	s.do(request{method: http.MethodPut, path: "/api/admin/content/settings", body: `{"comingSoon":true}`, staff: true}).want(t, http.StatusOK)
	check("in 'Coming soon'", map[string]int{
		"POST /api/shop/paid": 200, "POST /schedule/today/x": 200, "GET /api/shop/staff/monday": 401, "GET /schedule/staff": 401,
		"POST /api/shop/days/monday": 503, "GET /calendar.ics": 503, "GET /schedule/monday": 503,
	})
	s.do(request{method: http.MethodPut, path: "/api/admin/content/settings", body: `{"comingSoon":false}`, staff: true}).want(t, http.StatusOK)
	if _, err := serviceOf[*maintenance.Switch](s, "maintenance").Set(t.Context(), core.Actor{Name: "ada"}, true, ""); err != nil {
		t.Fatal(err)
	}
	check("in maintenance mode", map[string]int{
		"POST /api/shop/paid": 503, "POST /schedule/today/x": 503, "GET /schedule/staff": 401,
		"POST /api/shop/days/monday": 503, "GET /calendar.ics": 503, "GET /schedule/monday": 503,
	})
}

// TestAPageKeepsItsAddress checks that a page which was there before a plugin stays, and that the route of the plugin is
// reported.
func TestAPageKeepsItsAddress(t *testing.T) {
	t.Parallel()
	var id string
	s := newStackWith(t, func(s *stack, c *parts) {
		made, err := s.content.Create(t.Context(), core.Actor{Role: core.System}, "page", []byte(`{"title":"Schedule","slug":"schedule"}`))
		s.check(err)
		id = made.ID
		c.Settings.Plugins = []plugin.Plugin{{Name: "shop", Routes: []plugin.Route{
			plugin.Handle("GET /schedule/{day}", show, plugin.Summary("A day"), plugin.Visitors(60)),
			plugin.Handle("GET /calendar.ics", calendar, plugin.Summary("A calendar"), plugin.Visitors(60)),
			plugin.Handle("GET /products/catalogue.pdf", calendar, plugin.Summary("A catalogue"), plugin.Visitors(60)),
		}}}
		s.answers.Registry().ReservePages(pluginhost.Segments(c.Settings.Plugins)...)
	})
	s.get("/schedule/monday").want(t, http.StatusNotFound)
	s.get("/calendar.ics").want(t, http.StatusOK)
	s.get("/products/catalogue.pdf").want(t, http.StatusOK)
	for name, instance := range s.host.Named() {
		if name != pluginhost.Name {
			continue
		}
		part, err := instance.System(t.Context(), changes.Lag{})
		if err != nil || part.Status != report.Attention || len(part.Rows) != 1 || part.Rows[0].Name != "shop: GET /schedule/{day}" ||
			!strings.Contains(part.Sentence, "The route GET /schedule/{day} of the plugin shop is not served, because the page /schedule was there before.") {
			t.Errorf("%v %+v", err, part)
		}
	}
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"PUT", "/api/pages/" + id, `{"title":"The schedule"}`, 200}, // it can still be edited
		{"PUT", "/api/pages/" + id, `{"slug":"calendar.ics"}`, 422},
		{"POST", "/api/pages", `{"title":"A day","parent":"` + id + `"}`, 422},
		{"POST", "/api/pages", `{"title":"Search","slug":"search"}`, 422},
	} {
		if got := s.do(request{method: c.method, path: c.path, body: c.body, staff: true}); got.status != c.status {
			t.Errorf("%s %s %s: %d %s, want %d", c.method, c.path, c.body, got.status, got.body, c.status)
		}
	}
}
