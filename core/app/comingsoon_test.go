package app_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// openWhileComing are the calls outside of /api/admin that answer visitors in 'Coming soon'.
var openWhileComing = []string{
	"POST /api/errors", "GET /media/{id}/{name}", "GET /favicon.ico", "GET /apple-touch-icon.png", "GET /site.webmanifest",
	"GET /healthz", "GET /readyz",
}

// pagesWhileComing are addresses of the site, with whether visitors get them in 'Coming soon'.
var pagesWhileComing = map[string]bool{
	"/": false, "/about": false, "/blog": false, "/products": false, "/nowhere": false, "/blog/nowhere": false, "/contact?sent=inquiry": false,
	"/about?edit": false, "/about?preview": false, "/?preview": false, "/blog?preview=x": false, "/nowhere/": false,
	"/sitemap.xml": false, "/sitemap-1.xml": false, "/atom.xml": false, "/feed.json": false, "/llms.txt": false,
	"/robots.txt": true, "/admin": true, "/admin/login": true, "/favicon.svg": true, "/icons/fas/box.svg": true, "/newsletter/leave?token=x": true,
}

// TestComingSoonAtEveryAddress checks that in 'Coming soon' visitors, and those with a bad preview link, get 503 at every
// address but those of sign-in, mails, files and probes, and that what staff get is stored by no cache.
func TestComingSoonAtEveryAddress(t *testing.T) {
	t.Parallel()
	h := &house{
		process: serve(t, filepath.Join(t.TempDir(), "data")), cookies: map[string]string{}, names: map[string]string{"visitor": "nobody", "administrator": "admin"},
	}
	h.enter("administrator")
	staff := h.cookies["administrator"]
	draft := h.draft(staff)
	if status, body, _ := h.do(http.MethodPut, "/api/admin/content/settings", staff, `{"comingSoon":true}`); status != http.StatusOK {
		t.Fatalf("the switch has %d %s", status, body)
	}
	for _, c := range documented(t) {
		path, name := h.address("visitor", c.path), c.method+" "+c.path
		open := strings.HasPrefix(c.path, "/api/admin/") || slices.Contains(openWhileComing, name)
		for who, query := range map[string]string{"a visitor": "", "a bad link": "?preview=bad", "a link to another entry": "?preview=" + draft.token} {
			status, body, header := h.do(c.method, path+query, "", "")
			if closed := status == http.StatusServiceUnavailable && strings.Contains(body, "being made ready"); closed == open {
				t.Errorf("%s for %s: %d %.100s", name, who, status, body)
			} else if closed && (header.Get("Retry-After") == "" || header.Get("Cache-Control") != "no-store") {
				t.Errorf("%s for %s: %v", name, who, header)
			}
		}
		if c.method == http.MethodGet && !open && c.path != "/api/live" {
			h.wantPrivate(name, path, staff)
		}
	}
	for path, open := range pagesWhileComing {
		status, body, _ := h.do(http.MethodGet, path, "", "")
		if closed := status == http.StatusServiceUnavailable && strings.Contains(body, "Coming soon"); closed == open {
			t.Errorf("%s: %d %.100s", path, status, body)
		}
		if !open {
			h.wantPrivate(path, path, staff)
		}
	}
	if _, body := h.get("/robots.txt"); body != "User-agent: *\nDisallow: /\n" {
		t.Errorf("robots are told %q", body)
	}
	h.wantLink(draft)
}

// linked is an entry that visitors do not see, with the token of a link to it.
type linked struct{ id, slug, token string }

// draft creates an article that is a draft, with a link to it.
func (h *house) draft(staff string) (d linked) {
	h.t.Helper()
	var made struct{ ID, Slug string }
	_, body, _ := h.do(http.MethodPost, "/api/blog", staff, `{"title":"Not yet said","content":"<p>Words.</p>","status":"draft"}`)
	if err := json.Unmarshal([]byte(body), &made); err != nil || made.ID == "" {
		h.t.Fatalf("the draft has %s", body)
	}
	var link struct{ URL string }
	_, body, _ = h.do(http.MethodPost, "/api/admin/blog/"+made.ID+"/preview-link", staff, "")
	if err := json.Unmarshal([]byte(body), &link); err != nil {
		h.t.Fatalf("the link has %s", body)
	}
	_, token, _ := strings.Cut(link.URL, "preview=")
	return linked{made.ID, made.Slug, token}
}

// wantPrivate checks that what staff get at an address is for them alone.
func (h *house) wantPrivate(name, path, staff string) {
	h.t.Helper()
	status, body, header := h.do(http.MethodGet, path, staff, "")
	control := header.Get("Cache-Control")
	private := strings.Contains(control, "no-store") || strings.Contains(control, "private") && strings.Contains(header.Get("Vary"), "Cookie")
	if strings.Contains(body, "being made ready") || status < http.StatusMultipleChoices && !private {
		h.t.Errorf("%s for staff: %d, %q, Vary %q", name, status, control, header.Get("Vary"))
	}
}

// wantLink checks that a good link opens its entry, and nothing else.
func (h *house) wantLink(d linked) {
	h.t.Helper()
	for path, want := range map[string]int{
		"/blog/" + d.id + "?preview=" + d.token:             http.StatusOK,
		"/blog/" + d.slug + "?preview=" + d.token:           http.StatusOK,
		"/api/blog/" + d.id + "?preview=" + d.token:         http.StatusOK,
		"/api/blog/" + d.id + "/picture?preview=" + d.token: http.StatusOK,
		"/blog/" + d.id + "?preview=" + d.token + "x":       http.StatusServiceUnavailable,
		"/blog/" + d.id + "?preview":                        http.StatusServiceUnavailable,
		"/about?preview=" + d.token:                         http.StatusServiceUnavailable,
		"/api/blog/" + d.id + "?preview=" + d.token + "x":   http.StatusServiceUnavailable,
		"/api/blog?preview=" + d.token:                      http.StatusServiceUnavailable,
		"/api/blog/related/" + d.id + "?preview=" + d.token: http.StatusServiceUnavailable,
		"/api/pages?path=/about&preview=" + d.token:         http.StatusServiceUnavailable,
		"/api/products?limit=1&preview=" + d.token:          http.StatusServiceUnavailable,
	} {
		if status, body := h.get(path); status != want {
			h.t.Errorf("%s: %d %.100s, want %d", path, status, body, want)
		}
	}
}
