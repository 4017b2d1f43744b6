package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web"
)

// TestHeadless checks that a server without pages answers the back office, the addresses in mails and the rules for robots alone.
func TestHeadless(t *testing.T) {
	s := openResolving(t, map[string]string{"/old": "/cases"}, func(o *web.Options) { o.Headless = true })
	answer := func(method, path, query, session string) api.Response {
		t.Helper()
		out, err := s.server.Site.Answer(t.Context(), &api.Request{
			Method: method, Path: path, Query: query, Origin: "https://example.com", Session: session, Client: api.Client{Address: "192.0.2.1"},
		})
		if err != nil {
			t.Fatalf("%s %s: %v", method, path, err)
		}
		return out
	}
	for path, status := range map[string]int{
		"/": 404, "/cases/" + s.id: 404, "/none": 404, "/about": 404, "/about/": 404, "/old": 404, "/atom.xml": 404, "/sitemap.xml": 404, "/sitemap-1.xml": 404,
		"/llms.txt": 404, "/assets/none.css": 404, "/index.html": 404, "/social.png": 404,
		"/robots.txt": 200, "/assets/style.css": 200, "/admin": 200, "/admin/cases": 200, "/admin/page-editor.html": 200, "/admin/": 308, "/favicon.svg": 200, "/icons/index.json": 200,
	} {
		for _, session := range []string{"", s.staff} {
			if out := answer(http.MethodGet, path, "", session); out.Status != status {
				t.Errorf("%s: %d, want %d", path, out.Status, status)
			}
		}
	}
	for _, query := range []string{"preview", "edit"} {
		if out := answer(http.MethodGet, "/cases/"+s.id, query, s.staff); out.Status != http.StatusNotFound {
			t.Errorf("?%s: %d", query, out.Status)
		}
	}
	for path, status := range map[string]int{"/": 404, "/old": 404, "/robots.txt": 404, "/admin": 405} {
		if out := answer(http.MethodPost, path, "", ""); out.Status != status {
			t.Errorf("POST %s: %d, want %d", path, out.Status, status)
		}
	}
	if text := textOf(answer(http.MethodGet, "/robots.txt", "", "")); !strings.Contains(text, "Disallow: /admin") || strings.Contains(text, "Sitemap") {
		t.Errorf("robots.txt is %s", text)
	}
}
