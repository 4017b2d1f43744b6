package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/internal/search"
)

const elsewhere = "https://front.example/preview?path={path}&token={token}"

func (s *stack) previewAt(address string) {
	s.tb.Helper()
	s.change("/api/admin/content/settings", fmt.Sprintf(`{"previewUrl":%q}`, address)).want(s.tb, http.StatusOK)
}

// TestPreviewsElsewhere checks that previews are opened and shared at the address in the settings, with the path of the entry
// and a token, and on this site without the setting.
func TestPreviewsElsewhere(t *testing.T) {
	t.Parallel()
	s := newStack(t, allow(front))
	s.change("/api/blog/secret", `{"slug":"not-yet"}`).want(t, http.StatusOK)
	home := createdID(t, s.do(request{method: http.MethodPost, path: "/api/pages", body: `{"title":"Terms & more","slug":"terms"}`, staff: true}).want(t, http.StatusCreated))
	if address, _ := s.openedPreview("products/cairn"); !strings.HasPrefix(address, s.url+"/products/cairn?preview=qp_") {
		t.Errorf("on this site the address is %s", address)
	}
	s.previewAt(elsewhere)
	for path, want := range map[string]struct{ path, read string }{
		"products/cairn": {"/products/cairn", "/api/products/cairn"},
		"blog/secret":    {"/blog/not-yet", "/api/blog/not-yet"},
		"pages/" + home:  {"/terms", "/api/pages?path=/terms"},
		"pages/home":     {"/", "/api/pages?path=/"},
	} {
		address, expires := s.openedPreview(path)
		u, err := url.Parse(address)
		s.check(err)
		if !strings.HasPrefix(address, front+"/preview?path=%2F") || u.Query().Get("path") != want.path || !expires.Equal(s.clock.Now().Add(time.Hour)) {
			t.Errorf("%s: %s until %s", path, address, expires)
		}
		a := s.do(request{method: http.MethodGet, path: want.read, header: bearer(u.Query().Get("token"), "Origin", front)}).want(t, http.StatusOK)
		a.wantShared(t, path, true)
		if !strings.Contains(a.body, `"preview":`) || a.header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s: %v, %s", path, a.header, a.body)
		}
	}
	made := s.do(request{method: http.MethodPost, path: "/api/admin/products/cairn/preview-link", staff: true}).want(t, http.StatusCreated)
	token := regexp.MustCompile(`qp_[A-Za-z0-9_-]+`).FindString(made.body)
	if !strings.Contains(made.body, `"url":"`+front+`/preview?path=%2Fproducts%2Fcairn\u0026token=qp_`) {
		t.Errorf("the link is %s", made.body)
	}
	// Any number of opened previews leaves the link.
	first := ""
	for i := range 25 {
		address, _ := s.openedPreview("products/cairn")
		u, err := url.Parse(address)
		s.check(err)
		if i == 0 {
			first = u.Query().Get("token")
		}
	}
	s.do(request{method: http.MethodGet, path: "/api/products/cairn", header: bearer(first)}).want(t, http.StatusNotFound)
	s.previewAt("")
	if address, _ := s.openedPreview("products/cairn"); !strings.HasPrefix(address, s.url+"/products/cairn?preview=qp_") {
		t.Errorf("without the setting the address is %s", address)
	}
	s.clock.Advance(preview.Lifetime - time.Second)
	s.do(request{method: http.MethodGet, path: "/api/products/cairn", header: bearer(token)}).want(t, http.StatusOK)
	s.clock.Advance(time.Second)
	s.do(request{method: http.MethodGet, path: "/api/products/cairn", header: bearer(token)}).want(t, http.StatusNotFound)
}

// TestPreviewAddressIsOfStaff checks that visitors find the preview address nowhere.
func TestPreviewAddressIsOfStaff(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	s.previewAt("https://hushed.example/?t={token}")
	address, _ := s.openedPreview("products/atlas")
	_, token, _ := strings.Cut(address, "t=")
	for _, path := range []string{"/", "/products/atlas", "/api/settings", "/api/pages?path=/", "/api/openapi.json", "/robots.txt"} {
		if a := s.do(request{method: http.MethodGet, path: path, header: bearer(token)}); strings.Contains(a.body, "hushed") {
			t.Errorf("%s: %s", path, a.body)
		}
		if a := s.get(path).want(t, http.StatusOK); strings.Contains(a.body, "hushed") {
			t.Errorf("%s: %s", path, a.body)
		}
	}
	s.get("/api/settings?fields=previewUrl").want(t, http.StatusBadRequest)
	if a := s.staff("/api/admin/content/settings").want(t, http.StatusOK); !strings.Contains(a.body, "hushed") {
		t.Errorf("staff read %s", a.body)
	}
}

// TestPreviewTokensBeforeTheSiteOpens checks that of a site in 'Coming soon' a token reads its entry, and nothing else.
func TestPreviewTokensBeforeTheSiteOpens(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	section := createdID(t, s.do(request{method: http.MethodPost, path: "/api/admin/content/sections", body: `{"title":"Own","type":"intro"}`, staff: true}).want(t, http.StatusCreated))
	page := createdID(t, s.do(request{method: http.MethodPost, path: "/api/pages", body: fmt.Sprintf(`{"title":"Plan","slug":"plan","sections":[%q]}`, section), staff: true}).want(t, http.StatusCreated))
	s.change("/api/admin/content/settings", `{"comingSoon":true}`).want(t, http.StatusOK)
	product, plan := s.openPreview("products/atlas"), s.openPreview("pages/"+page)
	ended := s.openPreview("products/beacon")
	s.do(request{method: http.MethodDelete, path: "/api/admin/products/beacon/preview-link", staff: true}).want(t, http.StatusNoContent)
	for _, c := range []struct {
		token, path string
		status      int
	}{
		{product, "/api/products/atlas", 200},
		{plan, "/api/pages/" + page, 200},
		{plan, "/api/pages?path=/plan", 200},
		{plan, "/api/sections/" + section, 200},
		{product, "/api/products/beacon", 503},
		{product, "/api/blog/hello", 503},
		{plan, "/api/products/atlas", 503},
		{plan, "/api/pages?path=/", 503},
		{ended, "/api/products/beacon", 503},
		{"qp_x", "/api/products/atlas", 503},
		{product, "/api/blog/related/hello", 503},
		{plan, "/api/sections/none", 503},
	} {
		for where, a := range s.readWith(c.token, c.path) {
			if a.status != c.status || a.status == http.StatusOK && a.header.Get("Cache-Control") != "private, no-store" {
				t.Errorf("%s, %s: %d, want %d, %v, %s", c.path, where, a.status, c.status, a.header, a.body)
			}
		}
	}
	for _, path := range []string{"/api/products", "/api/pages", "/api/settings", "/api/search?q=atlas"} {
		s.do(request{method: http.MethodGet, path: path, header: bearer(product)}).want(t, http.StatusServiceUnavailable)
	}
}

// TestPreviewTokensReadAsVisitors checks that every call but reads of the entry answers the holder of a token as it
// answers visitors: lists, counts, filters, searches, derived values and files, and calls of staff.
func TestPreviewTokensReadAsVisitors(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.keep("product", "atlas", `{"name":"Atlas of xylophones","category":"Hidden"}`)
	s.keep("post", "hello", `{"title":"Xylophones","category":"Xylophones"}`)
	s.check(serviceOf[*search.Index](s, "search").Rebuild(t.Context(), s.seq()))
	tokens := []string{s.openPreview("products/cairn"), s.openPreview("products/atlas"), s.openPreview("blog/secret"), s.openPreview("blog/hello"), s.openPreview("pages/home")}
	streams := []string{"/api/live", "/api/admin/presence"}
	var paths []string
	for _, r := range s.api.Routes() {
		if r.Method != http.MethodGet || slices.Contains(streams, r.Path) {
			continue
		}
		for _, id := range []string{"beacon", "sequel", "web"} {
			paths = append(paths, regexp.MustCompile(`\{[a-z]+\}`).ReplaceAllString(r.Path, id))
		}
		if !strings.Contains(r.Path, "{") {
			paths = append(paths, r.Path+"?limit=1000", r.Path+"?q=xylophones", r.Path+"?status=draft", r.Path+"?filter[id][in]=cairn,atlas,secret,hello", r.Path+"?count=false&sort=-id")
		}
	}
	walked := 0
	for i, path := range slices.Compact(paths) {
		token := tokens[i%len(tokens)]
		if i%20 == 0 {
			s.clock.Advance(time.Second)
		}
		visitor, holder := s.get(path), s.do(request{method: http.MethodGet, path: path, header: bearer(token)})
		if visitor.status == http.StatusTooManyRequests || holder.status == http.StatusTooManyRequests {
			s.clock.Advance(time.Minute)
			visitor, holder = s.get(path), s.do(request{method: http.MethodGet, path: path, header: bearer(token)})
		}
		walked++
		if holder.status != visitor.status || holder.body != visitor.body || holder.header.Get("X-Total-Count") != visitor.header.Get("X-Total-Count") {
			t.Errorf("%s: a visitor reads %d %.300s, and the holder of a token %d %.300s", path, visitor.status, visitor.body, holder.status, holder.body)
		}
		if strings.Contains(strings.ToLower(strings.ReplaceAll(holder.body, "q=xylophones", "")), "ylophone") && !strings.Contains(path, "q=") {
			t.Errorf("%s tells of pending changes: %.300s", path, holder.body)
		}
	}
	if walked < 300 {
		t.Errorf("only %d addresses were walked", walked)
	}
}
