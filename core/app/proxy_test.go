package app_test

import (
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestBehindAProxy asks as a proxy does that speaks HTTPS with the world, under a name of its own with this server. Every
// absolute link follows --url, and so does the Secure flag, whatever the proxy says.
func TestBehindAProxy(t *testing.T) {
	const origin, inside = "https://www.example.co.uk", "inside.internal:8080"
	p := serve(t, filepath.Join(t.TempDir(), "data"), "--demo", "--url", origin, "--trusted-proxy", "127.0.0.0/8")
	ask := func(method, path, body string, header ...string) (*http.Response, string) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, p.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Host = inside
		req.Header.Set("X-Forwarded-For", "203.0.113.7")
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Origin", origin)
		for i := 0; i < len(header); i += 2 {
			req.Header.Set(header[i], header[i+1])
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp, string(text)
	}
	_, posts := ask(http.MethodGet, "/api/blog?limit=1&fields=slug", "")
	slug := regexp.MustCompile(`"slug":"([^"]+)"`).FindStringSubmatch(posts)
	id := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(posts)
	if slug == nil || id == nil {
		t.Fatalf("no post: %s", posts)
	}
	for _, proto := range []string{"https", "http"} {
		resp, in := ask(http.MethodPost, "/api/admin/login", `{"username": "admin", "password": "`+password+`"}`, "X-Forwarded-Proto", proto)
		cookie := resp.Header.Get("Set-Cookie")
		if !strings.Contains(cookie, "; Secure") || resp.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: the cookie is %q, %v, %s", proto, cookie, resp.Header, in)
		}
		session, _, _ := strings.Cut(cookie, ";")
		for _, test := range []struct{ method, path, want string }{
			{http.MethodGet, "/", `<link rel="canonical" href="` + origin + `/"`},
			{http.MethodGet, "/blog/" + slug[1], `<link rel="canonical" href="` + origin + `/blog/` + slug[1] + `"`},
			{http.MethodGet, "/blog/" + slug[1], `property="og:url" content="` + origin + `/blog/` + slug[1] + `"`},
			{http.MethodGet, "/blog/" + slug[1], `property="og:image" content="` + origin + `/`},
			{http.MethodGet, "/blog/" + slug[1], `application/ld+json`},
			{http.MethodGet, "/sitemap.xml", `<loc>` + origin + `/blog/` + slug[1] + `</loc>`},
			{http.MethodGet, "/atom.xml", origin + `/blog/` + slug[1]},
			{http.MethodGet, "/feed.json", origin + `/blog/` + slug[1]},
			{http.MethodGet, "/llms.txt", origin + `/blog/`},
			{http.MethodGet, "/robots.txt", `Sitemap: ` + origin + `/sitemap.xml`},
			{http.MethodPost, "/api/admin/blog/" + id[1] + "/preview-link", `"url":"` + origin + `/`},
		} {
			resp, text := ask(test.method, test.path, "", "X-Forwarded-Proto", proto, "Cookie", session)
			plain := strings.NewReplacer(`\/`, `/`).Replace(text)
			if !strings.Contains(plain, test.want) {
				t.Errorf("%s %s: %d without %s", proto, test.path, resp.StatusCode, test.want)
			}
			if strings.Contains(plain, "inside.internal") || strings.Contains(plain, "127.0.0.1") || strings.Contains(plain, "http://www.example.co.uk") {
				t.Errorf("%s %s names where it was asked for", proto, test.path)
			}
		}
	}
}
