package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/preview"
)

// openPreview opens the preview of an entry, and returns its token.
func (s *stack) openPreview(path string) (token string) {
	s.tb.Helper()
	address, _ := s.openedPreview(path)
	_, token, _ = strings.Cut(address, "?preview=")
	if typ, id := preview.EntryOf(token); typ == "" || id == "" {
		s.tb.Fatalf("the preview has the address %s", address)
	}
	return token
}

func (s *stack) openedPreview(path string) (address string, expires time.Time) {
	s.tb.Helper()
	a := s.do(request{method: http.MethodPost, path: "/api/admin/" + path + "/preview", staff: true}).want(s.tb, http.StatusCreated)
	var opened struct {
		URL       string
		ExpiresAt time.Time
	}
	s.check(json.Unmarshal([]byte(a.body), &opened))
	if !strings.Contains(a.header.Get("Cache-Control"), "no-store") {
		s.tb.Errorf("the answer has the headers %v", a.header)
	}
	return opened.URL, opened.ExpiresAt
}

// keep stores pending changes of an entry.
func (s *stack) keep(typ, id, body string) {
	s.tb.Helper()
	_, err := s.content.SavePending(s.tb.Context(), contenttest.Staff, typ, id, writer.Match{}, []byte(body))
	s.check(err)
}

// readWith reads a path with a token in the header, and in the query.
func (s *stack) readWith(token, path string) map[string]answer {
	s.tb.Helper()
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	return map[string]answer{
		"header": s.do(request{method: http.MethodGet, path: path, header: bearer(token)}),
		"query":  s.get(path + sign + "preview=" + token),
	}
}

// TestPreviewTokenReadsItsEntry checks that a token reads its entry as it is being edited, by id and by slug, in the header
// and in the query, and that no cache keeps the answer.
func TestPreviewTokenReadsItsEntry(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.cacheFor(60)
	s.keep("post", "hello", `{"title":"Hello again"}`)
	s.keep("product", "cairn", `{"name":"Cairn 2"}`)
	s.change("/api/blog/secret", `{"slug":"not-announced"}`).want(t, http.StatusOK)
	public := s.get("/api/blog/hello").want(t, http.StatusOK)
	if vary := public.header.Get("Vary"); !strings.Contains(vary, "Authorization") {
		t.Errorf("a cache may answer a preview with what visitors read: Vary %q", vary)
	}
	for entry, c := range map[string]struct {
		says  string
		paths []string
	}{
		"blog/hello":     {`"title":"Hello again"`, []string{"/api/blog/hello"}},
		"blog/secret":    {`"title":"Not yet"`, []string{"/api/blog/secret", "/api/blog/not-announced", "/api/blog/secret?fields=title"}},
		"products/cairn": {`"name":"Cairn 2"`, []string{"/api/products/cairn"}},
	} {
		token := s.openPreview(entry)
		if !strings.HasPrefix(token, "qp_") {
			t.Errorf("the token is %s", token)
		}
		for _, path := range c.paths {
			for where, a := range s.readWith(token, path) {
				a.want(t, http.StatusOK)
				if !strings.Contains(a.body, c.says) || !strings.Contains(a.body, `"preview":{"type":`) || strings.Contains(a.body, "mayEdit") {
					t.Errorf("%s, %s: %s", path, where, a.body)
				}
				if a.header.Get("Cache-Control") != "private, no-store" || a.header.Get("Etag") != "" || a.header.Get("Surrogate-Key") != "" {
					t.Errorf("%s, %s: %v", path, where, a.header)
				}
			}
		}
	}
	header := bearer(s.openPreview("blog/hello"), "If-None-Match", public.header.Get("Etag"))
	s.do(request{method: http.MethodGet, path: "/api/blog/hello", header: header}).want(t, http.StatusOK)
	s.do(request{method: http.MethodGet, path: "/api/blog/hello", header: map[string]string{"If-None-Match": public.header.Get("Etag")}}).want(t, http.StatusNotModified)
	if again := s.get("/api/blog/hello"); again.body != public.body || again.header.Get("Etag") != public.header.Get("Etag") {
		t.Errorf("visitors read %s after the preview", again.body)
	}
}

// TestPreviewTokenThatCountsAsNone checks that a token that does not open an entry reads what visitors read, and that no
// cache keeps that for its address.
func TestPreviewTokenThatCountsAsNone(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.cacheFor(60)
	s.keep("product", "atlas", `{"name":"Atlas 2"}`)
	ended, deleted := s.openPreview("products/atlas"), s.openPreview("blog/craft")
	hidden := s.openPreview("products/cairn")
	s.clock.Advance(preview.OpenLifetime)
	s.do(request{method: http.MethodDelete, path: "/api/blog/craft", staff: true}).want(t, http.StatusNoContent)
	good := s.openPreview("products/cairn")
	forged := good[:len("qp_")+26] + s.openPreview("products/atlas")[len("qp_")+26:]
	public := s.get("/api/products/atlas").want(t, http.StatusOK)
	for what, token := range map[string]string{
		"ended": ended, "of another entry": good, "of another type": s.openPreview("blog/hello"), "malformed": "qp_x", "forged": forged,
		"cut": good[:len(good)-1], "longer": good + "A", "in small letters": "qp_" + strings.ToLower(good[3:]), "prefix": "qp_", "huge": "qp_" + strings.Repeat("A", 3000),
	} {
		s.clock.Advance(2 * time.Second)
		for where, a := range s.readWith(token, "/api/products/atlas") {
			if a.status != http.StatusOK || a.body != public.body {
				t.Errorf("%s, %s: %d %s", what, where, a.status, a.body)
			}
			if a.header.Get("Cache-Control") != "private, no-store" || a.header.Get("Surrogate-Key") != "" {
				t.Errorf("%s, %s: %v", what, where, a.header)
			}
		}
		for where, a := range s.readWith(token, "/api/products/none") {
			if a.status != http.StatusNotFound {
				t.Errorf("%s, %s: %d of no entry", what, where, a.status)
			}
		}
	}
	for path, token := range map[string]string{"/api/products/cairn": hidden, "/api/blog/craft": deleted, "/api/blog/secret": good} {
		none := s.get(path).want(t, http.StatusNotFound).problem(t)
		for where, a := range s.readWith(token, path) {
			if got := a.want(t, http.StatusNotFound).problem(t); got.Detail != none.Detail {
				t.Errorf("%s, %s: %q, want %q", path, where, got.Detail, none.Detail)
			}
		}
	}
	for _, a := range s.readWith(good, "/api/products/cairn") {
		a.want(t, http.StatusOK)
	}
	s.do(request{method: http.MethodDelete, path: "/api/admin/products/cairn/preview-link", staff: true}).want(t, http.StatusNoContent)
	for _, a := range s.readWith(good, "/api/products/cairn") {
		a.want(t, http.StatusNotFound)
	}
}

// TestPreviewTokensOnlyRead checks that the holder of a token writes as a visitor does, whatever cookie the request has.
func TestPreviewTokensOnlyRead(t *testing.T) {
	t.Parallel()
	s := newStack(t, allow(front))
	token := s.openPreview("products/cairn")
	for name, c := range map[string]struct {
		r      request
		origin string
		status int
	}{
		"change":               {request{method: http.MethodPut, path: "/api/products/cairn", body: `{"name":"N"}`}, "", 401},
		"change, session":      {request{method: http.MethodPut, path: "/api/products/cairn", body: `{"name":"N"}`, staff: true}, "", 401},
		"deletion":             {request{method: http.MethodDelete, path: "/api/products/cairn"}, "", 401},
		"creation":             {request{method: http.MethodPost, path: "/api/products", body: `{"name":"N","description":"D"}`}, "", 401},
		"link":                 {request{method: http.MethodPost, path: "/api/admin/products/cairn/preview-link"}, "", 401},
		"preview":              {request{method: http.MethodPost, path: "/api/admin/products/cairn/preview"}, "", 401},
		"pending":              {request{method: http.MethodGet, path: "/api/admin/pending/products/cairn"}, "", 401},
		"history":              {request{method: http.MethodGet, path: "/api/admin/history/products/cairn"}, "", 401},
		"view of staff":        {request{method: http.MethodGet, path: "/api/products/cairn?view=staff"}, "", 401},
		"account":              {request{method: http.MethodGet, path: "/api/admin/me", staff: true}, "", 401},
		"inquiry":              {request{method: http.MethodPost, path: "/api/inquiries", body: inquiryBody}, "", 201},
		"inquiry, named":       {request{method: http.MethodPost, path: "/api/inquiries", body: inquiryBody}, front, 201},
		"inquiry, other":       {request{method: http.MethodPost, path: "/api/inquiries", body: inquiryBody}, "https://evil.example", 403},
		"change, named origin": {request{method: http.MethodPut, path: "/api/products/cairn", body: `{"name":"N"}`}, front, 403},
	} {
		r := c.r
		r.header = bearer(token)
		if c.origin != "" {
			r.header["Origin"], r.header["Sec-Fetch-Site"] = c.origin, "cross-site"
		}
		if a := s.do(r); a.status != c.status {
			t.Errorf("%s: %d, want %d; %s", name, a.status, c.status, a.body)
		}
	}
	if a := s.staff("/api/products/cairn").want(t, http.StatusOK); !strings.Contains(a.body, `"name":"Cairn"`) {
		t.Errorf("the entry is %s", a.body)
	}
}

// TestPreviewTokenOfAPage checks that the token of a page reads the page by id and by path, and the sections that it shows,
// all with their pending changes, and no others.
func TestPreviewTokenOfAPage(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	create := func(path, body string) string {
		t.Helper()
		return createdID(t, s.do(request{method: http.MethodPost, path: path, body: body, staff: true}).want(t, http.StatusCreated))
	}
	section := func(title string) string {
		return create("/api/admin/content/sections", fmt.Sprintf(`{"title":%q,"type":"intro"}`, title))
	}
	own, added, covered, removed, other := section("Own"), section("Added"), section("Covered"), section("Removed"), section("Other")
	id := create("/api/pages", fmt.Sprintf(`{"title":"Plan","slug":"plan","sections":[%q,%q,%q],"hidden":[%q]}`, own, removed, covered, covered))
	rival := create("/api/pages", fmt.Sprintf(`{"title":"Rival","slug":"rival","sections":[%q]}`, other))
	s.keep("section", own, `{"title":"Own words"}`)
	s.keep("page", id, fmt.Sprintf(`{"title":"Plan B","sections":[%q,%q,%q]}`, own, added, covered))
	token := s.openPreview("pages/" + id)
	for path, says := range map[string]string{
		"/api/pages/" + id: `"title":"Plan B"`, "/api/pages?path=/plan": `"title":"Own words"`, "/api/sections/" + own: `"title":"Own words"`,
		"/api/sections/" + own + "?fields=title": `"title":"Own words"`, "/api/sections/" + added: `"title":"Added"`,
	} {
		s.get(path).want(t, http.StatusNotFound)
		for where, a := range s.readWith(token, path) {
			a.want(t, http.StatusOK)
			if !strings.Contains(a.body, says) || !strings.Contains(a.body, `"visible":false`) || strings.Contains(a.body, `"Covered"`) || strings.Contains(a.body, `"Removed"`) {
				t.Errorf("%s, %s: %s", path, where, a.body)
			}
			if a.header.Get("Cache-Control") != "private, no-store" || a.header.Get("Etag") != "" {
				t.Errorf("%s, %s: %v", path, where, a.header)
			}
		}
	}
	theirs := s.openPreview("pages/" + rival)
	for _, c := range [][2]string{
		{token, "/api/sections/" + covered},
		{token, "/api/sections/" + removed},
		{token, "/api/sections/" + other},
		{token, "/api/pages?path=/rival"},
		{token, "/api/pages/" + rival},
		{token, "/api/sections/none"},
		{token, "/api/sections/" + id},
		{theirs, "/api/sections/" + own},
		{theirs, "/api/pages?path=/plan"},
	} {
		for where, a := range s.readWith(c[0], c[1]) {
			if a.status != http.StatusNotFound {
				t.Errorf("%s, %s: %d %s", c[1], where, a.status, a.body)
			}
		}
	}
	// What is public stays so, for a token of another page too.
	s.change("/api/pages/"+rival, `{"status":"published"}`).want(t, http.StatusOK)
	for _, path := range []string{"/api/sections/" + other, "/api/pages?path=/rival", "/api/pages/" + rival, "/api/pages?path=/"} {
		public := s.get(path).want(t, http.StatusOK)
		for where, a := range s.readWith(token, path) {
			if a.status != http.StatusOK || a.body != public.body || a.header.Get("Cache-Control") != "private, no-store" {
				t.Errorf("%s, %s: %d, %v, %s", path, where, a.status, a.header, a.body)
			}
		}
	}
	s.clock.Advance(preview.OpenLifetime)
	for path := range map[string]bool{"/api/pages/" + id: true, "/api/pages?path=/plan": true, "/api/sections/" + own: true} {
		for _, a := range s.readWith(token, path) {
			a.want(t, http.StatusNotFound)
		}
	}
}

// TestPreviewTokensOfViewers checks that viewers may open the preview of an entry, and that only editors may share it.
func TestPreviewTokensOfViewers(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	secret, _ := s.programToken(core.Viewer)
	post := func(path string, header map[string]string) answer {
		return s.do(request{method: http.MethodPost, path: "/api/admin/products/" + path, header: header})
	}
	post("cairn/preview", bearer(secret)).want(t, http.StatusCreated)
	post("none/preview", bearer(secret)).want(t, http.StatusNotFound)
	post("cairn/preview-link", bearer(secret)).want(t, http.StatusForbidden)
	post("cairn/preview", nil).want(t, http.StatusUnauthorized)
	s.do(request{method: http.MethodPost, path: "/api/admin/services/web/preview", staff: true}).want(t, http.StatusNotFound)
	s.staff("/api/admin/products/cairn/preview").want(t, http.StatusMethodNotAllowed)
}

// TestPreviewsOfLists checks that lists and other calls never show previews: a token in the header makes no difference, and the
// query key is refused with a message that names the calls which have it.
func TestPreviewsOfLists(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.keep("post", "hello", `{"title":"Hello again"}`)
	token := s.openPreview("blog/hello")
	for _, path := range []string{
		"/api/blog", "/api/blog?limit=1", "/api/blog/categories", "/api/blog/related/hello", "/api/pages", "/api/services", "/api/services/web",
		"/api/settings", "/api/changes?since=0", "/api/types", "/api/openapi.json",
	} {
		public := s.get(path).want(t, http.StatusOK)
		answers := s.readWith(token, path)
		if a := answers["header"]; a.status != http.StatusOK || a.body != public.body {
			t.Errorf("%s, header: %d %s", path, a.status, a.body)
		}
		detail := answers["query"].want(t, http.StatusBadRequest).problem(t).Detail
		if !strings.Contains(detail, `"preview" is not known here`) || !strings.Contains(detail, "/api/blog/{id}") || !strings.Contains(detail, "/api/pages?path=") {
			t.Errorf("%s, query: %s", path, detail)
		}
	}
}
