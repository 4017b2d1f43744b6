package site_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/web"
)

// script draws each page as its address.
const script = `
let page = ''
globalThis.renderPage = (text) => {
	page = JSON.stringify({ theme: 'blue', head: '', answers: '{}', icons: [], failed: [], body: '<p>' + JSON.parse(text).address + '</p>' })
}
globalThis.takePage = () => page
`

// resolving is a site of one entry, whose resolvers are tested one by one.
type resolving struct {
	*contenttest.Site
	server *web.Opened
	tb     testing.TB
	id     string // the entry, at /cases/<id>
	staff  string // the token of a session
}

// openResolving opens a site with redirects by their targets. change adjusts its settings.
func openResolving(tb testing.TB, redirects map[string]string, change ...func(*web.Options)) *resolving {
	tb.Helper()
	check := func(err error) {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
	}
	s := &resolving{Site: contenttest.Open(tb, at("case", "/cases/:id"), redirect.Type()), tb: tb}
	s.id = s.Add("case", `{"name":"One"}`)
	for from, to := range redirects {
		body, err := json.Marshal(redirect.Redirect{From: from, To: to, Kind: "permanent"})
		check(err)
		check(s.Import(tb.Context(), redirect.TypeName, []writer.Item{{ID: "00000000-0000-7000-8000-000000000001", Created: s.Clock.Now(), Body: body}}))
	}
	users := authtest.New(tb, s.Store, s.Now)
	tb.Cleanup(users.Close)
	check(users.Add(tb.Context(), "ada", "correct horse"))
	grant, err := users.SignIn(tb.Context(), auth.Attempt{Username: "ada", Password: "correct horse", Client: auth.Client{Address: "192.0.2.1"}})
	check(err)
	s.staff = grant.Token

	env := hosttest.Env(s.Site, users)
	settings := hosttest.Settings(tb, env)
	settings.Site = host.SiteSettings{
		Public: []byte(`[{"path":"/"},{"path":"/about"},{"path":"/cases/:id","type":"case"}]`), Admin: []byte(`[{"path":"/admin"},{"path":"/admin/signin","open":true}]`),
	}
	shell := []byte(`<!doctype html><html data-theme="blue"><head><link rel="stylesheet" href="/assets/style.css"></head><body><div id="root"></div></body></html>`)
	options := web.Options{
		Public: fstest.MapFS{
			"dist/index.html": {Data: shell}, "dist/favicon.svg": {Data: []byte("<svg/>")}, "dist/assets/style.css": {Data: []byte("p{margin:0}")},
			"dist/.vite/styles.json": {Data: []byte(`{"file":"/assets/style.css","rules":[{"text":"p{margin:0}","needs":[["p"]]}]}`)},
		},
		Admin:  fstest.MapFS{"dist/index.html": {Data: shell}, "dist/page-editor.html": {Data: []byte("<div id=editor></div>")}},
		Script: []byte(script),
	}
	for _, c := range change {
		c(&options)
	}
	s.server, err = web.Open(tb.Context(), env, hosttest.Open(tb, env, host.Features(settings)), options)
	check(err)
	tb.Cleanup(func() { check(s.server.Close()) })
	return s
}

func withoutScript(o *web.Options) { o.Script = nil }

// ask answers a request of a visitor with one resolver.
func (s *resolving) ask(name, address string) (api.Response, bool) {
	s.tb.Helper()
	return s.askAs("", name, address)
}

func (s *resolving) askAs(session, name, address string) (api.Response, bool) {
	s.tb.Helper()
	path, query, _ := strings.Cut(address, "?")
	out, ok, err := s.server.Site.ResolveWith(s.tb.Context(), name, &api.Request{
		Method: http.MethodGet, Path: path, Query: query, Origin: "https://example.com", Session: session, Client: api.Client{Address: "192.0.2.1"},
	})
	if err != nil {
		s.tb.Fatalf("%s of %s: %v", name, address, err)
	}
	return out, ok
}

// wantLeft checks that a resolver leaves requests to the others.
func (s *resolving) wantLeft(name string, addresses ...string) {
	s.tb.Helper()
	for _, address := range addresses {
		if out, ok := s.ask(name, address); ok {
			s.tb.Errorf("the resolver of the %s answers %s with %d %s", name, address, out.Status, out.Get("Location"))
		}
	}
}

// wantRedirect checks that a resolver redirects a request.
func (s *resolving) wantRedirect(name, address string, status int, to string) {
	s.tb.Helper()
	if out, ok := s.ask(name, address); !ok || out.Status != status || out.Get("Location") != to {
		s.tb.Errorf("the resolver of the %s answers %s with %v, %d to %q", name, address, ok, out.Status, out.Get("Location"))
	}
}

// wantPage checks the status of an answer, and a part of its text.
func (s *resolving) wantPage(name, address string, status int, part string) {
	s.tb.Helper()
	out, ok := s.ask(name, address)
	if !ok || out.Status != status || !strings.Contains(textOf(out), part) {
		s.tb.Errorf("the resolver of the %s answers %s with %v, %d %.300s", name, address, ok, out.Status, textOf(out))
	}
}

func textOf(out api.Response) string {
	if out.Coded != nil {
		return string(out.Coded.In(""))
	}
	return string(out.Body)
}

// TestOrderOfResolvers checks the order, on which the answers depend, and that each request has one.
func TestOrderOfResolvers(t *testing.T) {
	s := openResolving(t, nil)
	want := []string{
		"icon", "file", "file of the previous build", "redirect of a query", "final slash", "app that is not built", "preview", "editor", "screen", "article",
		"page", "shell",
	}
	if got := s.server.Site.Resolvers(); !slices.Equal(got, want) {
		t.Errorf("the resolvers are %q", got)
	}
	for path, status := range map[string]int{
		"/": 200, "/cases/" + s.id: 200, "/cases/none": 404, "/none": 404, "/about/": 308, "/admin": 200, "/admin/none": 404,
		"/favicon.svg": 200, "/assets/none.js": 404, "/icons/none": 404,
	} {
		out, err := s.server.Site.Answer(t.Context(), &api.Request{Method: http.MethodGet, Path: path, Origin: "https://example.com"})
		if err != nil || out.Status != status {
			t.Errorf("%s: %d, %v, want %d", path, out.Status, err, status)
		}
	}
}

func TestResolveIcon(t *testing.T) {
	s := openResolving(t, nil)
	s.wantPage("icon", "/icons/index.json", http.StatusOK, `"`)
	s.wantPage("icon", "/icons/fas/none.svg", http.StatusOK, "<svg")
	s.wantPage("icon", "/icons/fas/none.png", http.StatusNotFound, "no such file")
	s.wantLeft("icon", "/", "/icons", "/favicon.svg")
}

func TestResolveFile(t *testing.T) {
	s := openResolving(t, nil)
	s.wantPage("file", "/favicon.svg", http.StatusOK, "<svg/>")
	s.wantPage("file", "/admin/page-editor.html", http.StatusOK, "editor")
	s.wantLeft("file", "/", "/index.html", "/assets/none.js", "/page-editor.html")
}

func TestResolveFileOfThePreviousBuild(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "builds")
	for _, name := range []string{"dist/assets/old.js", "dist/assets/new.js"} {
		s := openResolving(t, nil, func(o *web.Options) {
			o.PreviousBuild, o.Public = folder, fstest.MapFS{"dist/index.html": {Data: []byte("<html>")}, name: {Data: []byte(name)}}
		}, withoutScript)
		s.wantPage("file of the previous build", "/admin/assets/none.js", http.StatusNotFound, "no such file")
		s.wantLeft("file of the previous build", "/", "/none.js")
		if name == "dist/assets/old.js" {
			s.wantPage("file of the previous build", "/assets/old.js", http.StatusNotFound, "no such file")
		} else {
			s.wantPage("file of the previous build", "/assets/old.js", http.StatusOK, "old.js")
		}
	}
	if _, err := os.Stat(folder); err != nil {
		t.Error(err)
	}
}

func TestResolveRedirectOfAQuery(t *testing.T) {
	s := openResolving(t, map[string]string{"/?p=1": "/about"})
	s.wantRedirect("redirect of a query", "/?p=1", http.StatusMovedPermanently, "/about")
	s.wantRedirect("redirect of a query", "/?utm_source=a&p=1", http.StatusMovedPermanently, "/about?utm_source=a")
	s.wantLeft("redirect of a query", "/", "/?p=2", "/about?p=1")
}

func TestResolveFinalSlash(t *testing.T) {
	s := openResolving(t, map[string]string{"/old": "/cases"})
	s.wantRedirect("final slash", "/about/?a=b", http.StatusPermanentRedirect, "/about?a=b")
	s.wantRedirect("final slash", "/admin/", http.StatusPermanentRedirect, "/admin")
	s.wantRedirect("final slash", "/none/", http.StatusPermanentRedirect, "/none")
	s.wantRedirect("final slash", "/old/", http.StatusMovedPermanently, "/cases")
	s.wantLeft("final slash", "/", "/about", "//evil.example/", `/\evil.example/`)
}

func TestResolveAppThatIsNotBuilt(t *testing.T) {
	s := openResolving(t, nil, func(o *web.Options) { o.Public = fstest.MapFS{} }, withoutScript)
	s.wantPage("app that is not built", "/about", http.StatusServiceUnavailable, "The public app has not been built.")
	s.wantLeft("app that is not built", "/admin", "/admin/none")
}

func TestResolvePreview(t *testing.T) {
	s := openResolving(t, nil)
	address := "/cases/" + s.id + "?preview"
	out, ok := s.askAs(s.staff, "preview", address)
	if !ok || out.Status != http.StatusOK || !strings.Contains(out.Get("Cache-Control"), "no-store") {
		t.Errorf("%v, %d %+v", ok, out.Status, out.Header)
	}
	s.wantPage("preview", address, http.StatusNotFound, "/cases/~")
	s.wantLeft("preview", "/cases/"+s.id, "/about?preview", "/none?preview", "/admin?preview")
}

func TestResolveEditor(t *testing.T) {
	s := openResolving(t, nil)
	address := "/cases/" + s.id + "?edit"
	out, ok := s.askAs(s.staff, "editor", address)
	if !ok || out.Status != http.StatusOK || !strings.Contains(textOf(out), "<div id=editor>") || !strings.Contains(out.Get("Content-Security-Policy"), "quoin-editor") {
		t.Errorf("%v, %d %+v %s", ok, out.Status, out.Header, textOf(out))
	}
	for _, left := range []string{"/cases/" + s.id, "/cases/none?edit", "/admin?edit"} {
		if out, ok := s.askAs(s.staff, "editor", left); ok {
			t.Errorf("%s: %d", left, out.Status)
		}
	}
	s.wantLeft("editor", address)
	without := openResolving(t, nil, withoutScript)
	if out, ok := without.askAs(without.staff, "editor", "/cases/"+without.id+"?edit"); ok {
		t.Errorf("a site that draws no pages: %d", out.Status)
	}
}

func TestResolveScreen(t *testing.T) {
	s := openResolving(t, nil)
	s.wantPage("screen", "/admin", http.StatusOK, `<div id="root">`)
	s.wantPage("screen", "/admin/cases", http.StatusOK, `<div id="root">`)
	s.wantPage("screen", "/admin/none", http.StatusNotFound, `<div id="root">`)
	out, ok := s.askAs(s.staff, "screen", "/admin")
	if !ok || !strings.Contains(textOf(out), `id="brought"`) || !strings.Contains(textOf(out), "/api/admin/me") {
		t.Errorf("staff get %v, %s", ok, textOf(out))
	}
	if out, _ := s.askAs(s.staff, "screen", "/admin/signin"); strings.Contains(textOf(out), `id="brought"`) {
		t.Error("a screen that needs no session has answers of one")
	}
	s.wantLeft("screen", "/", "/administrators")
}

func TestResolvePage(t *testing.T) {
	s := openResolving(t, map[string]string{"/old": "/about"})
	s.wantPage("page", "/about", http.StatusOK, "<p>/about</p>")
	s.wantPage("page", "/cases/"+s.id, http.StatusOK, "<p>/cases/"+s.id+"</p>")
	s.wantPage("page", "/cases/none", http.StatusNotFound, "<p>/cases/~</p>")
	s.wantPage("page", "/none", http.StatusNotFound, "<p>/~</p>")
	s.wantRedirect("page", "/old", http.StatusMovedPermanently, "/about")
	s.wantLeft("page", "/admin", "/admin/none")
	openResolving(t, nil, withoutScript).wantLeft("page", "/about")
}

func TestResolveShell(t *testing.T) {
	s := openResolving(t, map[string]string{"/old": "/about"}, withoutScript)
	for path, status := range map[string]int{"/about": 200, "/cases/" + s.id: 200, "/cases/none": 404, "/none": 404} {
		s.wantPage("shell", path, status, `<div id="root">`)
	}
	s.wantRedirect("shell", "/old", http.StatusMovedPermanently, "/about")
}
