package web_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// TestPages checks the app and the status of each path.
func TestPages(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path, want := range map[string]struct {
		status int
		title  string
	}{
		"/":                         {200, "public"},
		"/?utm=x":                   {200, "public"},
		"/products":                 {200, "public"},
		"/products/atlas":           {200, "public"},
		"/products/%61tlas":         {200, "public"},
		"/products/missing":         {404, "public"},
		"/products/cairn":           {404, "public"},
		"/products/atlas/more":      {404, "public"},
		"/blog/hello":               {200, "public"},
		"/blog/secret":              {404, "public"},
		"/nowhere":                  {404, "public"},
		"/index.html":               {404, "public"},
		"/.gitkeep":                 {404, "public"},
		"/../../etc/passwd":         {404, "public"},
		"/%2e%2e/%2e%2e/etc/passwd": {404, "public"},
		"//products":                {404, "public"},
		"//evil.example/":           {404, "public"},
		"/administrator":            {404, "public"},
		"/admin":                    {200, "admin"},
		"/admin?next=/":             {200, "admin"},
		"/admin/login":              {200, "admin"},
		"/admin/nowhere":            {404, "admin"},
		"/admin/products":           {200, "admin"}, // a content type
		"/admin/products/some-id":   {200, "admin"}, // an entry
		"/admin/users/ada":          {404, "admin"},
		"/admin/settings":           {404, "admin"}, // shown as a part of another screen
	} {
		a := s.rawDo(request{method: http.MethodGet, path: path})
		if a.status != want.status || !strings.Contains(a.body, "<title>"+want.title+"</title>") {
			t.Errorf("%s: status %d, %.60q; want %d of the %s app", path, a.status, a.body, want.status, want.title)
		}
		if got := a.header.Get("Content-Type"); got != "text/html; charset=utf-8" {
			t.Errorf("%s: content type %q", path, got)
		}
		if got := a.header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
		if got := a.header.Get("Etag"); (got != "") != (want.status == 200) {
			t.Errorf("%s: status %d with ETag %q", path, want.status, got)
		}
	}
}

// TestPageFollowsItsEntry checks that the status of a page follows the status of its entry.
func TestPageFollowsItsEntry(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.do(request{method: http.MethodPut, path: "/api/products/atlas", body: `{"status":"draft"}`, staff: true}).want(t, 200)
	s.do(request{method: http.MethodGet, path: "/products/atlas", staff: true}).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodPut, path: "/api/products/cairn", body: `{"status":"active"}`, staff: true}).want(t, 200)
	s.get("/products/cairn").want(t, http.StatusOK)
}

// TestSlashAtTheEnd checks that a path with a final slash is redirected to the path without it, on this site.
func TestSlashAtTheEnd(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path, want := range map[string]string{
		"/products/":           "/products",
		"/products/?page=2&a=": "/products?page=2&a=",
		"/admin/":              "/admin",
		"/nowhere/":            "/nowhere",
		"//evil.example/":      "",
		"/products//":          "",
		`/\evil.example/`:      "",
		"/%5Cevil.example/":    "/%5Cevil.example",
		"/":                    "",
	} {
		a := s.rawDo(request{method: http.MethodGet, path: path})
		if got := a.header.Get("Location"); got != want || (want != "") != (a.status == http.StatusPermanentRedirect) {
			t.Errorf("%s: status %d to %q, want %q", path, a.status, got, want)
		}
	}
}

// TestAssets checks that files with a hash in their names are immutable, and that files are sent in the coding that
// the client prefers.
func TestAssets(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	const app = "/assets/app-1a2b.js"
	for accept, want := range map[string]struct{ encoding, body string }{
		"":                                  {"", "console.log(1)"},
		"gzip, deflate, br, zstd":           {"br", "brotli of app"},
		"gzip":                              {"gzip", "gzip of app"},
		"GZIP":                              {"gzip", "gzip of app"},
		"br;q=0, gzip":                      {"gzip", "gzip of app"},
		"br;q=0.1, gzip;q=0.9":              {"gzip", "gzip of app"},
		"br;q=0.1, gzip;q=0.2, identity":    {"", "console.log(1)"},
		"*":                                 {"br", "brotli of app"},
		"*;q=0":                             {"", "console.log(1)"},
		"zstd":                              {"", "console.log(1)"},
		"br;q=nonsense":                     {"", "console.log(1)"},
		"identity;q=0, gzip;q=0.5, br;q=.5": {"br", "brotli of app"},
	} {
		a := s.do(request{method: http.MethodGet, path: app, header: map[string]string{"Accept-Encoding": accept}})
		if a.header.Get("Content-Encoding") != want.encoding || a.body != want.body {
			t.Errorf("%q: encoding %q, body %q", accept, a.header.Get("Content-Encoding"), a.body)
		}
		if a.header.Get("Vary") != "Accept-Encoding" || a.header.Get("Content-Type") != "text/javascript; charset=utf-8" ||
			a.header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%q: headers %v", accept, a.header)
		}
	}
	plain := s.get(app).header.Get("Etag")
	br := s.do(request{method: http.MethodGet, path: app, header: map[string]string{"Accept-Encoding": "br"}}).header.Get("Etag")
	if plain == "" || plain == br {
		t.Errorf("the forms of a file have the tags %q and %q", plain, br)
	}
	icon := s.get("/favicon.svg").want(t, http.StatusOK)
	if icon.header.Get("Cache-Control") != "no-cache" || icon.header.Get("Content-Type") != "image/svg+xml" {
		t.Errorf("favicon: %v", icon.header)
	}
	s.get("/admin/assets/admin-9f8e.js").want(t, http.StatusOK)
	for _, path := range []string{
		"/assets/missing.js", "/admin/assets/missing.js", "/assets/admin-9f8e.js", "/admin/assets/app-1a2b.js", "/assets/",
		"/assets/app-1a2b.js.br", "/assets/app-1a2b.js/",
	} {
		a := s.get(path).want(t, http.StatusNotFound)
		if a.header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%s: %v", path, a.header)
		}
	}
}

// TestAssetsOfTheBuildBefore checks that the files of the previous build are served, for tabs that were opened before
// an update.
func TestAssetsOfTheBuildBefore(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "assets")
	newStack(t, func(c *parts) { c.Earlier = folder })
	s := newStack(t, func(c *parts) {
		c.Earlier = folder
		c.Public.Files = fstest.MapFS{
			"dist/index.html":         {Data: []byte("<!doctype html><title>public</title>")},
			"dist/assets/app-3c4d.js": {Data: []byte("console.log(3)")},
		}
	})
	s.get("/assets/app-3c4d.js").want(t, http.StatusOK)
	a := s.do(request{method: http.MethodGet, path: "/assets/app-1a2b.js", header: map[string]string{"Accept-Encoding": "br"}}).want(t, http.StatusOK)
	if a.body != "brotli of app" || a.header.Get("Content-Type") != "text/javascript; charset=utf-8" ||
		a.header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("%q, %v", a.body, a.header)
	}
	s.get("/assets/app-0000.js").want(t, http.StatusNotFound)
}

// TestAppThatWasNotBuilt checks that the answer says that the app was not built, and how to build it.
func TestAppThatWasNotBuilt(t *testing.T) {
	t.Parallel()
	s := newStack(t, func(c *parts) { c.Public.Files, c.Admin = nil, builtApp{} })
	for _, path := range []string{"/", "/products", "/admin"} {
		if a := s.get(path).want(t, http.StatusServiceUnavailable); !strings.Contains(a.body, "make build") {
			t.Errorf("%s: %q", path, a.body)
		}
	}
	s.get("/api/products").want(t, http.StatusOK)
}
