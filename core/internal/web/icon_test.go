package web_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestIcons(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path, want := range map[string]struct {
		status int
		cache  string
	}{
		"/icons/fas/box.svg":                {http.StatusOK, "public, max-age=31536000, immutable"},
		"/icons/fab/linkedin.svg":           {http.StatusOK, "public, max-age=31536000, immutable"},
		"/icons/fas/no-such-icon.svg":       {http.StatusOK, "no-cache"},
		"/icons/fas/%2e%2e%2fsolid/box.svg": {http.StatusOK, "no-cache"},
		"/icons/fas/box":                    {http.StatusNotFound, "no-store"},
		"/icons/":                           {http.StatusNotFound, "no-store"},
	} {
		a := s.get(path)
		if a.status != want.status || a.header.Get("Cache-Control") != want.cache {
			t.Errorf("%s: status %d, Cache-Control %q", path, a.status, a.header.Get("Cache-Control"))
		}
		if a.status == http.StatusOK && (a.header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(a.body, "<svg")) {
			t.Errorf("%s: %.40q", path, a.body)
		}
	}
}

func TestIconIndex(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	a := s.get("/icons/index.json")
	if a.status != http.StatusOK || a.header.Get("Content-Type") != "application/json" {
		t.Fatalf("status %d, Content-Type %q", a.status, a.header.Get("Content-Type"))
	}
	if !strings.Contains(a.body, `{"name":"box","label":"Box","styles":["solid"]`) {
		t.Errorf("no box in %.200q", a.body)
	}
	packed := s.do(request{method: http.MethodGet, path: "/icons/index.json", header: map[string]string{"Accept-Encoding": "br"}})
	if packed.header.Get("Content-Encoding") != "br" || len(packed.body) > len(a.body)/3 {
		t.Errorf("Content-Encoding %q, %d bytes", packed.header.Get("Content-Encoding"), len(packed.body))
	}
	tag := map[string]string{"Accept-Encoding": "br", "If-None-Match": packed.header.Get("Etag")}
	s.do(request{method: http.MethodGet, path: "/icons/index.json", header: tag}).want(t, http.StatusNotModified)
}
