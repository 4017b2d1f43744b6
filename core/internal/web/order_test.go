package web_test

import (
	"net/http"
	"testing"
)

// TestChecksInOrder checks that a request that fails several checks gets the answer of the first one.
func TestChecksInOrder(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	cross := map[string]string{"Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain"}
	plain := map[string]string{"Content-Type": "text/plain"}
	huge := string(make([]byte, 2<<20))
	for name, test := range map[string]struct {
		request
		status int
	}{
		"cross-site before path":   {request{method: "POST", path: "/api/nothing", header: cross}, 403},
		"cross-site before method": {request{method: "PATCH", path: "/api/products", header: cross}, 403},
		"path before method":       {request{method: "PATCH", path: "/api/nothing"}, 404},
		"method before policy":     {request{method: "DELETE", path: "/api/products"}, 405},
		"policy before format":     {request{method: "POST", path: "/api/products", body: "x", header: plain}, 401},
		"format before size":       {request{method: "POST", path: "/api/products", body: huge, header: plain, staff: true}, 415},
		"size before syntax":       {request{method: "POST", path: "/api/products", body: huge, staff: true}, 413},
		"no content type":          {request{method: "POST", path: "/api/products", body: "{}", header: map[string]string{"Content-Type": ""}, staff: true}, 415},
		"no body":                  {request{method: "POST", path: "/api/products", staff: true}, 400},
		"parameters of the type": {request{
			method: "PUT", path: "/api/products/atlas", body: `{"name":"Atlas"}`, staff: true,
			header: map[string]string{"Content-Type": "Application/JSON; charset=utf-8"},
		}, 200},
		"slash at the end":        {request{method: "GET", path: "/api/products/"}, 404},
		"api itself":              {request{method: "GET", path: "/api"}, 404},
		"other case":              {request{method: "GET", path: "/API/products"}, 404},
		"read-only address":       {request{method: "PUT", path: "/api/settings", body: "{}", staff: true}, 405},
		"entry in use":            {request{method: "DELETE", path: "/api/admin/content/sections/hero", staff: true}, 409},
		"entry of the site":       {request{method: "DELETE", path: "/api/pages/about", staff: true}, 409},
		"single entry":            {request{method: "DELETE", path: "/api/admin/content/settings", staff: true}, 405},
		"single entry has no id":  {request{method: "GET", path: "/api/admin/content/settings/settings", staff: true}, 404},
		"reserved word, no write": {request{method: "PUT", path: "/api/blog/categories", body: "{}", staff: true}, 405},
		"order of entries": {request{
			method: "PUT", path: "/api/admin/products/order", body: `{"id":"atlas","after":null}`, staff: true,
		}, 204},
		"order without the key after": {request{method: "PUT", path: "/api/admin/products/order", body: `{"id":"cairn"}`, staff: true}, 204},
		"order of what is not there":  {request{method: "PUT", path: "/api/admin/products/order", body: `{"id":"x","after":null}`, staff: true}, 422},
		"order with another key":      {request{method: "PUT", path: "/api/admin/products/order", body: `{"id":"atlas","to":1}`, staff: true}, 422},
		"order by a visitor":          {request{method: "PUT", path: "/api/admin/products/order", body: `{"id":"atlas","after":null}`}, 401},
		"order of a type without":     {request{method: "PUT", path: "/api/admin/blog/order", body: `{"id":"hello","after":null}`, staff: true}, 404},
		"unknown method":              {request{method: "BREW", path: "/api/products"}, 405},
		"method of a document":        {request{method: "POST", path: "/api/openapi.json"}, 405},
		"query of related, unknown":   {request{method: "GET", path: "/api/blog/related?id=hello&limit=2"}, 400},
		"query of related, twice":     {request{method: "GET", path: "/api/blog/related?id=hello&id=craft"}, 400},
	} {
		t.Run(name, func(t *testing.T) {
			if test.path == "/API/products" {
				s.do(test.request).want(t, test.status)
				return
			}
			a := s.do(test.request).want(t, test.status)
			if test.status >= 400 {
				a.problem(t)
			}
		})
	}
}

// TestAllow checks that the header Allow names the methods of a path.
func TestAllow(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path, want := range map[string]string{
		"/api/products":        "GET, HEAD, POST",
		"/api/products/atlas":  "GET, HEAD, PUT, DELETE",
		"/api/sections/hero":   "GET, HEAD",
		"/api/admin/login":     "POST",
		"/api/blog/categories": "GET, HEAD",
		"/healthz":             "GET, HEAD",
		"/products":            "GET, HEAD",
	} {
		a := s.do(request{method: http.MethodPatch, path: path}).want(t, http.StatusMethodNotAllowed)
		if got := a.header.Get("Allow"); got != want {
			t.Errorf("%s: Allow %q, want %q", path, got, want)
		}
		a.problem(t)
	}
}

// TestHead checks that HEAD has the status and headers of GET, without the body.
func TestHead(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, path := range []string{
		"/api/products", "/api/products/atlas", "/api/products/missing", "/api/blog/related?id=hello", "/api/settings",
		"/api/openapi.json", "/healthz", "/", "/products/missing", "/assets/app-1a2b.js",
	} {
		get, head := s.get(path), s.do(request{method: http.MethodHead, path: path})
		if head.status != get.status || head.body != "" {
			t.Errorf("%s: HEAD has status %d and %d bytes, GET has status %d", path, head.status, len(head.body), get.status)
		}
		for _, name := range []string{"Content-Type", "Content-Length", "Etag", "X-Total-Count", "Cache-Control"} {
			if head.header.Get(name) != get.header.Get(name) {
				t.Errorf("%s: %s is %q, with GET %q", path, name, head.header.Get(name), get.header.Get(name))
			}
		}
	}
}
