package web_test

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// cacheFor sets for how long shared caches may keep what visitors read.
func (s *stack) cacheFor(seconds int) {
	s.tb.Helper()
	s.change("/api/admin/content/settings", `{"cacheSeconds":`+strconv.Itoa(seconds)+`}`).want(s.tb, http.StatusOK)
}

// TestSharedCaches checks the headers of answers that shared caches may keep, and that no other answer has them.
func TestSharedCaches(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.check(s.content.Import(t.Context(), "post", []writer.Item{{ID: "joint", Created: start, Body: []byte(`{"title":"Joint","content":"<p>Both.</p>","status":"published","author":"Ada","member":"ada"}`)}}))
	secret, _ := s.programToken(core.Viewer)
	s.cacheFor(60)
	const forMinute = "public, max-age=60, stale-while-revalidate=60"
	for path, keys := range map[string]string{
		"/api/products": "product", "/api/products?limit=1&fields=name": "product", "/api/products/atlas": "product product/atlas",
		"/api/products/atlas?fields=name": "product product/atlas", "/api/blog?expand=member": "post member", "/api/blog/joint?expand=member": "post post/joint member member/ada",
		"/api/blog/categories": "post", "/api/blog/related?id=hello": "post", "/api/settings": "settings settings/settings",
		"/api/products?view=public": "product", "/api/blog?filter[member.name][eq]=Ada": "post member",
		"/api/blog?filter[or][0][member.name][eq]=Ada": "post member", "/api/blog?filter[title][eq]=Joint": "post",
		"/api/blog?%66ilter%5Bmember.name%5D%5Beq%5D=Ada": "post member",
	} {
		a := s.get(path).want(t, http.StatusOK)
		if got := [2]string{a.header.Get("Cache-Control"), a.header.Get("Surrogate-Key")}; got != [2]string{forMinute, keys} {
			t.Errorf("%s: %q, want the keys %q", path, got, keys)
		}
		if vary := a.header.Get("Vary"); strings.Contains(vary, "Cookie") {
			t.Errorf("%s: Vary %q", path, vary)
		}
		again := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": a.header.Get("ETag")}}).want(t, http.StatusNotModified)
		if got := [2]string{again.header.Get("Cache-Control"), again.header.Get("Surrogate-Key")}; got != [2]string{forMinute, keys} {
			t.Errorf("%s, not modified: %q", path, got)
		}
	}
	cookie := s.do(request{method: http.MethodGet, path: "/api/products/atlas", header: map[string]string{"Cookie": "a=b"}})
	if got := [2]string{cookie.header.Get("Cache-Control"), cookie.header.Get("Vary")}; got != [2]string{forMinute, "Cookie, Authorization"} {
		t.Errorf("with a cookie: %q", got)
	}
	public := s.do(request{method: http.MethodGet, path: "/api/products/atlas?view=public", header: bearer(secret)})
	if got := [2]string{public.header.Get("Cache-Control"), public.header.Get("Vary")}; got != [2]string{forMinute, "Authorization"} {
		t.Errorf("a token with the view of visitors: %q", got)
	}
	for what, a := range map[string]answer{
		"token": s.do(request{method: http.MethodGet, path: "/api/products/atlas", header: bearer(secret)}), "session": s.staff("/api/products"),
		"staff's view": s.staff("/api/products?view=staff"), "session, settings": s.staff("/api/settings"), "inquiries": s.staff("/api/inquiries"),
		"hidden": s.get("/api/products/cairn"), "refused": s.get("/api/products?colour=red"), "preview": s.staff("/api/products/cairn?preview"),
		"types": s.get("/api/types"), "picture of the entry": s.get("/api/products/atlas/picture"), "write": s.submit(inquiryBody, ""),
	} {
		if strings.Contains(a.header.Get("Cache-Control"), "public") || a.header.Get("Surrogate-Key") != "" {
			t.Errorf("%s: %d, %q, %q", what, a.status, a.header.Get("Cache-Control"), a.header.Get("Surrogate-Key"))
		}
	}
	s.change("/api/admin/content/settings", `{"comingSoon":true}`).want(t, http.StatusOK)
	for what, a := range map[string]answer{"visitor": s.get("/api/products"), "session": s.staff("/api/products"), "public view": s.staff("/api/products?view=public")} {
		if strings.Contains(a.header.Get("Cache-Control"), "public") || a.header.Get("Surrogate-Key") != "" {
			t.Errorf("coming soon, %s: %d, %q", what, a.status, a.header.Get("Cache-Control"))
		}
	}
}

// TestSharedCachesAreOffAtFirst checks that answers are as ever without the setting, and again when it is 0.
func TestSharedCachesAreOffAtFirst(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	check := func() {
		t.Helper()
		for path, vary := range map[string]string{"/api/products": "Accept-Encoding, Cookie", "/api/products/atlas": "Cookie"} {
			header := s.get(path).want(t, http.StatusOK).header
			for _, own := range []string{"X-Request-Id", "Date", "Content-Length", "Etag", "Quoin-Seq", "X-Total-Count"} {
				header.Del(own)
			}
			names := slices.Sorted(maps.Keys(header))
			if header.Get("Cache-Control") != "no-cache" || header.Get("Vary") != vary || slices.Contains(names, "Surrogate-Key") {
				t.Errorf("%s: %v", path, header)
			}
		}
	}
	check()
	s.cacheFor(3600)
	if got := s.get("/api/products").header.Get("Cache-Control"); got != "public, max-age=3600, stale-while-revalidate=3600" {
		t.Errorf("for an hour: %q", got)
	}
	s.cacheFor(0)
	check()
	if body := s.get("/api/settings").body; strings.Contains(body, "cacheSeconds") {
		t.Errorf("visitors see %s", body)
	}
}

// TestSurrogateKeysAreBounded checks that an answer has at most fifty keys, those of types among them.
func TestSurrogateKeysAreBounded(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	s.cacheFor(5)
	pictures, all := []writer.Item{}, ""
	for i := range 60 {
		id := "p" + strconv.Itoa(i)
		pictures = append(pictures, writer.Item{ID: id, Created: start, Body: []byte(`{"name":"P.jpg","mime":"image/jpeg","width":10,"height":10,"size":4,"url":"/media/` + id + `/x","source":"` + id + `","hash":"0123456789abcdef"}`)})
		all += `<img src=\"/media/` + id + `/640.webp\">`
	}
	s.check(s.content.Import(t.Context(), "media", pictures))
	s.check(s.content.Import(t.Context(), "exhibit", []writer.Item{{ID: "hall", Created: start, Body: []byte(`{"name":"Hall","text":"<p>` + all + `</p>"}`)}}))
	keys := strings.Fields(s.get("/api/exhibits/hall?expand=text").want(t, http.StatusOK).header.Get("Surrogate-Key"))
	if len(keys) != 50 || !slices.Contains(keys, "exhibit") || !slices.Contains(keys, "exhibit/hall") || !slices.Contains(keys, "media") {
		t.Errorf("%d keys: %q", len(keys), keys)
	}
}
