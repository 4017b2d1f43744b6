package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

var documents = map[string]string{
	"/sitemap.xml": "application/xml",
	"/robots.txt":  "text/plain; charset=utf-8",
	"/atom.xml":    "application/atom+xml; charset=utf-8",
	"/feed.json":   "application/feed+json",
	"/llms.txt":    "text/plain; charset=utf-8",
}

// TestSyndication checks the media type of each document, and that it is sent again only after a change.
func TestSyndication(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	tags := map[string]string{}
	for path, media := range documents {
		a := s.get(path).want(t, http.StatusOK)
		if got := a.header.Get("Content-Type"); got != media || a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %s, %v", path, got, a.header)
		}
		if !strings.Contains(a.body, s.url+"/") || strings.Contains(a.body, "cairn") || strings.Contains(a.body, "Not yet") {
			t.Errorf("%s is\n%s", path, a.body)
		}
		tags[path] = a.header.Get("Etag")
		if strings.HasPrefix(tags[path], "W/") || len(tags[path]) < 10 {
			t.Errorf("%s: the tag is %s", path, tags[path])
		}
		again := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": tags[path]}})
		if again.want(t, http.StatusNotModified); again.body != "" || again.header.Get("Etag") != tags[path] {
			t.Errorf("%s: 304 with %q, %v", path, again.body, again.header)
		}
		head := s.do(request{method: http.MethodHead, path: path}).want(t, http.StatusOK)
		if head.body != "" || head.header.Get("Etag") != tags[path] || head.header.Get("Content-Length") != a.header.Get("Content-Length") {
			t.Errorf("%s: the head is %v", path, head.header)
		}
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions} {
			refused := s.do(request{method: method, path: path}).want(t, http.StatusMethodNotAllowed)
			if refused.header.Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s allows %s", method, path, refused.header.Get("Allow"))
			}
		}
	}
	s.do(request{method: http.MethodPut, path: "/api/blog/hello", body: `{"title":"Changed at once"}`, staff: true}).want(t, http.StatusOK)
	for _, path := range []string{"/atom.xml", "/feed.json", "/llms.txt"} {
		a := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": tags[path]}}).want(t, http.StatusOK)
		if !strings.Contains(a.body, "Changed at once") {
			t.Errorf("%s is as before", path)
		}
	}
}

// TestSyndicationNeedsAHost checks that a request with an invalid host is refused if Config.Origin is empty, and that
// Config.Origin takes precedence over the host.
func TestSyndicationNeedsAHost(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path := range documents {
		s.do(request{method: http.MethodGet, path: path, header: map[string]string{"Host": "a<b"}}).want(t, http.StatusBadRequest).problem(t)
	}
	conn, in := s.dial()
	_, err := io.WriteString(conn, "GET /robots.txt HTTP/1.1\r\nHost: evil.test/\"><script>\r\n\r\n")
	s.check(err)
	s.read(in).want(t, http.StatusBadRequest)
	configured := newStack(t, func(c *parts) { c.Env.Origin = "https://example.co.uk" })
	a := configured.do(request{method: http.MethodGet, path: "/robots.txt", header: map[string]string{"Host": "other.test"}})
	if a.want(t, http.StatusOK); !strings.Contains(a.body, "Sitemap: https://example.co.uk/sitemap.xml\n") {
		t.Errorf("robots.txt is %s", a.body)
	}
}

func TestThereAreNoFurtherSitemaps(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, path := range []string{"/sitemap-1.xml", "/sitemap-x.xml", "/sitemap-01.xml"} {
		s.get(path).want(t, http.StatusNotFound)
	}
}

// TestRobotsMaySeePictures checks that robots.txt disallows nothing but the back office.
func TestRobotsMaySeePictures(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for line := range strings.Lines(s.get("/robots.txt").body) {
		if path, ok := strings.CutPrefix(line, "Disallow: "); ok && strings.TrimSpace(path) != "/admin" {
			t.Errorf("robots may not read %s", path)
		}
	}
}

// TestArticle checks that the address of an article answers with Markdown to clients that prefer it, that caches can tell
// the answers apart, and that an article that visitors do not see is not answered.
func TestArticle(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.do(request{method: http.MethodPut, path: "/api/blog/hello", staff: true, body: `{"title":"Hello: \"1. * world\"",
		"content":"<h2>One</h2><p>See <a href=\"/about\">us</a>.</p><aside><p>Note.</p></aside>"}`}).want(t, http.StatusOK)
	get := func(path, accept string) answer {
		return s.do(request{method: http.MethodGet, path: path, header: map[string]string{"Accept": accept}})
	}
	a := get("/blog/hello", "text/markdown, text/html;q=0.8, */*;q=0.1").want(t, http.StatusOK)
	if got := a.header.Get("Content-Type"); got != "text/markdown; charset=utf-8" || a.header.Get("Vary") != "Accept, Accept-Encoding" {
		t.Errorf("%s, Vary: %s", got, a.header.Get("Vary"))
	}
	for _, want := range []string{
		"---\ntitle: \"Hello: \\\"1. * world\\\"\"\n", "canonical: \"" + s.url + "/blog/hello\"\n---\n\n# Hello: \"1. * world\"\n",
		"\n\n## One\n\nSee [us](" + s.url + "/about).\n\n> Note.\n",
	} {
		if !strings.Contains(a.body, want) {
			t.Errorf("%s lacks %q", a.body, want)
		}
	}
	tag := a.header.Get("Etag")
	s.do(request{method: http.MethodGet, path: "/blog/hello", header: map[string]string{"Accept": "text/markdown", "If-None-Match": tag}}).
		want(t, http.StatusNotModified)
	for _, accept := range []string{"", "*/*", "text/html", "text/html, text/markdown;q=0.5", "text/markdown;q=0", "text/markdown;q=x", "text/markdown;q=0.1, */*", "text/markdown;q=0.5, text/*"} {
		if got := get("/blog/hello", accept).header.Get("Content-Type"); strings.Contains(got, "markdown") {
			t.Errorf("Accept %q: %s", accept, got)
		}
	}
	if got := get("/blog/hello", "text/html").header.Get("Vary"); got != "Accept, Accept-Encoding" {
		t.Errorf("Vary of the page: %s", got)
	}
	if got := a.header.Get("X-Robots-Tag"); got != "" {
		t.Errorf("X-Robots-Tag: %s", got)
	}
	s.do(request{method: http.MethodPut, path: "/api/blog/hello", body: `{"seo":{"noindex":true}}`, staff: true}).want(t, http.StatusOK)
	if got := get("/blog/hello", "text/markdown").header.Get("X-Robots-Tag"); got != "noindex" {
		t.Errorf("X-Robots-Tag of a page that is not to be listed: %q", got)
	}
	deep := strings.Repeat("<div>", 600) + "<p>Deep.</p>" + strings.Repeat("</div>", 600)
	s.do(request{method: http.MethodPut, path: "/api/blog/hello", body: `{"content":"` + deep + `"}`, staff: true}).want(t, http.StatusOK)
	if got := get("/blog/hello", "text/markdown").want(t, http.StatusOK).header.Get("Content-Type"); !strings.Contains(got, "html") {
		t.Errorf("a text that is too deep: %s", got)
	}
	s.do(request{method: http.MethodPut, path: "/api/blog/hello", body: `{"status":"draft"}`, staff: true}).want(t, http.StatusOK)
	for _, path := range []string{"/blog/hello", "/blog/none", "/about"} {
		hidden := get(path, "text/markdown")
		if got := hidden.header.Get("Content-Type"); strings.Contains(got, "markdown") || strings.Contains(hidden.body, "1. * world") {
			t.Errorf("%s: %s\n%s", path, got, hidden.body)
		}
	}
}
