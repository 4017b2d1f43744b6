package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/test/browser/site/casestudy"
)

// previewed is the part of a previewed entry that the tests read.
type previewed struct {
	ID, Name, Title, Notes string
	Preview                query.Standing
}

func (a answer) previewed(t *testing.T) (p previewed) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.want(t, http.StatusOK).body), &p); err != nil {
		t.Fatalf("%v in %.300s", err, a.body)
	}
	return p
}

// link creates a preview link to an entry, and returns its token.
func (s *stack) link(path string) (token string) {
	s.tb.Helper()
	a := s.do(request{method: http.MethodPost, path: "/api/admin/" + path + "/preview-link", staff: true}).want(s.tb, http.StatusCreated)
	var made struct {
		URL       string
		ExpiresAt time.Time
	}
	s.check(json.Unmarshal([]byte(a.body), &made))
	u, err := url.Parse(made.URL)
	s.check(err)
	if a.header.Get("Cache-Control") != "no-store" || !strings.HasPrefix(made.URL, s.url+"/") ||
		!made.ExpiresAt.Equal(s.clock.Now().Add(preview.Lifetime).Truncate(time.Second)) {
		s.tb.Fatalf("the link is %s, %v", a.body, a.header)
	}
	return u.Query().Get("preview")
}

// wantPreviewHeaders checks that an answer has the headers that keep a preview private.
func wantPreviewHeaders(t *testing.T, path string, a answer) {
	t.Helper()
	for name, want := range map[string]string{
		"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "strict-origin", "Vary": "Cookie",
	} {
		if got := a.header.Values(name); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %s is %q", path, name, got)
		}
	}
}

// TestPreviewOfStaff checks that only staff see the page of an entry in its stored state, whether it is hidden or not.
func TestPreviewOfStaff(t *testing.T) {
	t.Parallel()
	s := typedStack(t, drawn)
	for path, want := range map[string]struct{ address, says string }{
		"/products/cairn?preview":              {"/products/cairn?preview", "Not announced yet."},
		"/products/cairn?preview=":             {"/products/cairn?preview", "Not announced yet."},
		"/products/cairn?utm_source=x&preview": {"/products/cairn?preview", "Not announced yet."},
		"/products/atlas?preview":              {"/products/atlas?preview", "A customer portal."},
		"/case-studies/hidden?preview":         {"/case-studies/hidden?preview", "Hidden client"},
		"/case-studies/hidden-client?preview":  {"/case-studies/hidden-client?preview", "Hidden client"},
		"/case-studies/harrow?preview=what":    {"/case-studies/harrow?preview", "Fourteen shops"},
	} {
		for range 2 {
			a := s.staff(path).want(t, http.StatusOK)
			p := a.seen(t)
			if p.Address != want.address || p.Origin != s.url || !strings.Contains(string(p.Body), want.says) {
				t.Errorf("%s was rendered for %s from %s", path, p.Address, p.Body)
			}
			if strings.Contains(a.body, "Never shown") {
				t.Errorf("%s has a private field", path)
			}
			path, _, _ := strings.Cut(path, "?")
			if !strings.Contains(a.body, `<meta name="robots" content="noindex">`) || !strings.Contains(a.body, `"preview":"/api`+path+`"`) {
				t.Errorf("%s is\n%s", path, a.body)
			}
			wantPreviewHeaders(t, path, a)
			if a.header.Get("Etag") != "" {
				t.Errorf("%s has the tag %s", path, a.header.Get("Etag"))
			}
		}
		a := s.get(path).want(t, http.StatusNotFound)
		if wantPreviewHeaders(t, path, a); strings.Contains(a.body, want.says) {
			t.Errorf("a visitor reads at %s\n%s", path, a.body)
		}
		// A page that was rendered for staff must not be cached for visitors.
		plain, _, _ := strings.Cut(path, "?")
		if a := s.get(plain); strings.Contains(a.body, "robots") || strings.Contains(a.body, `"preview"`) {
			t.Errorf("%s after its preview: %s", plain, a.body)
		}
	}
	for _, path := range []string{"/products/none?preview", "/products/?preview", "/case-studies/%00?preview", "/nowhere?preview"} {
		if a := s.staff(path); a.status == http.StatusOK {
			t.Errorf("%s is there", path)
		}
	}
	// Pages without an entry have no preview.
	for _, path := range []string{"/?preview", "/products?preview", "/case-studies?preview"} {
		if a := s.get(path).want(t, http.StatusOK); a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", path, a.header)
		}
	}
	s.change("/api/blog/hello", `{"slug":"first"}`).want(t, http.StatusOK)
	s.change("/api/blog/hello", `{"slug":"second"}`).want(t, http.StatusOK)
	moved := s.staff("/blog/first?preview").want(t, http.StatusFound)
	if moved.header.Get("Location") != "/blog/second?preview" || moved.header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("the former address leads on with %v", moved.header)
	}
}

// TestPreviewBeforeTheAppRenders checks that an app without rendering on the server is sent to staff, and renders the
// preview.
func TestPreviewBeforeTheAppRenders(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	wantPreviewHeaders(t, "staff", s.staff("/products/cairn?preview").want(t, http.StatusOK))
	wantPreviewHeaders(t, "a visitor", s.get("/products/atlas?preview").want(t, http.StatusNotFound))
}

// TestPreviewLink checks that a preview link shows only its own entry, until it expires or is revoked.
func TestPreviewLink(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ typ, hidden, shown string }{{"products", "cairn", "atlas"}, {"case-studies", "hidden", "harrow"}} {
		t.Run(c.typ, func(t *testing.T) {
			t.Parallel()
			holdsLinks(t, c.typ, c.hidden, c.shown)
		})
	}
}

// holdsLinks checks the preview links to two entries of a type: one hidden from visitors, and one shown to them.
func holdsLinks(t *testing.T, typ, hidden, shown string) {
	t.Helper()
	s := typedStack(t, drawn)
	token, open := s.link(typ+"/"+hidden), s.link(typ+"/"+shown)
	opened := func(id, token string) int {
		t.Helper()
		page, read := s.get("/"+typ+"/"+id+"?preview="+token), s.get("/api/"+typ+"/"+id+"?preview="+token)
		wantPreviewHeaders(t, id, page)
		if page.status == http.StatusNotFound && id == shown && token != "" {
			public := s.get("/api/"+typ+"/"+id).want(t, http.StatusOK)
			if wantPreviewHeaders(t, "/api/"+id, read); read.status != http.StatusOK || read.body != public.body {
				t.Errorf("a token that does not open %s shows %d %s", id, read.status, read.body)
			}
			return page.status
		}
		if page.status != read.status {
			t.Errorf("%s: the page is %d, and the entry %d", id, page.status, read.status)
		}
		if read.status == http.StatusOK {
			wantPreviewHeaders(t, "/api/"+id, read)
			if p := read.previewed(t); p.ID != id || p.Notes != "" || strings.Contains(read.body, "Never shown") {
				t.Errorf("the holder of a link reads %s", read.body)
			}
		}
		return page.status
	}
	for name, c := range map[string]struct {
		id, token string
		status    int
	}{
		"its entry":        {hidden, token, 200},
		"a visible one":    {shown, open, 200},
		"another's":        {hidden, open, 404},
		"one that is seen": {shown, token, 404},
		"no token":         {hidden, "", 404},
		"none of a seen":   {shown, "", 404},
		"nonsense":         {hidden, "nonsense", 404},
		"a part":           {hidden, token[:20], 404},
		"nothing to it":    {shown, "nonsense", 404},
		"more":             {hidden, token + "A", 404},
		"a huge one":       {hidden, strings.Repeat("A", 8000), 404},
		"none there":       {"none", token, 404},
	} {
		if got := opened(c.id, c.token); got != c.status {
			t.Errorf("%s: %d, want %d", name, got, c.status)
		}
	}
	for _, twice := range []string{"?preview=" + token + "&preview=" + token, "?preview=%zz", "?preview=" + token + ";x"} {
		s.get("/"+typ+"/"+hidden+twice).want(t, http.StatusNotFound)
	}
	s.get("/api/"+typ+"/"+hidden+"?preview="+token+"&x=1").want(t, http.StatusBadRequest)
	again := s.link(typ + "/" + hidden)
	s.do(request{method: http.MethodDelete, path: "/api/admin/" + typ + "/" + hidden + "/preview-link", staff: true}).want(t, http.StatusNoContent)
	if opened(hidden, token) != 404 || opened(hidden, again) != 404 || opened(shown, open) != 200 {
		t.Error("revoked links open the entry, or others were revoked")
	}
	s.clock.Advance(preview.Lifetime)
	if opened(shown, open) != 404 {
		t.Error("a link opens its entry after its time")
	}
}

// TestPreviewSays checks that a preview has the state of its entry.
func TestPreviewSays(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.change("/api/blog/sequel", `{"publishedAt":"2027-05-01T09:00:00Z"}`).want(t, http.StatusOK)
	s.change("/api/blog/craft", `{"unpublishAt":"2027-06-01T09:00:00Z"}`).want(t, http.StatusOK)
	for path, want := range map[string]string{
		"blog/secret":    `{"type":"post","id":"secret","status":"draft","visible":false}`,
		"blog/hello":     `{"type":"post","id":"hello","status":"published","visible":true}`,
		"blog/sequel":    `{"type":"post","id":"sequel","status":"published","visible":false,"turns":"2027-05-01T09:00:00.000Z"}`,
		"blog/craft":     `{"type":"post","id":"craft","status":"published","visible":true,"turns":"2027-06-01T09:00:00.000Z"}`,
		"products/cairn": `{"type":"product","id":"cairn","status":"draft","visible":false}`,
	} {
		for _, query := range []string{"?preview", "?preview&fields=id"} {
			a := s.staff("/api/"+path+query).want(t, http.StatusOK)
			if !strings.HasSuffix(a.body, `,"preview":`+strings.TrimSuffix(want, "}")+`,"mayEdit":true}}`) {
				t.Errorf("%s says %s", path, a.body)
			}
		}
	}
	// Entries without a page have no preview.
	for _, path := range []string{"/api/services/web", "/api/team/ada", "/api/inquiries/question", "/api/settings", "/api/blog"} {
		s.staff(path+"?preview").want(t, http.StatusBadRequest)
	}
	s.do(request{method: http.MethodPost, path: "/api/admin/services/web/preview-link", staff: true}).want(t, http.StatusNotFound)
}

// TestPreviewLinkOfTheDeleted checks that the preview link to a deleted entry shows nothing, also if an entry with the
// same ID is imported later.
func TestPreviewLinkOfTheDeleted(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	token := s.link("products/cairn")
	s.get("/api/products/cairn?preview="+token).want(t, http.StatusOK)
	s.do(request{method: http.MethodDelete, path: "/api/products/cairn", staff: true}).want(t, http.StatusNoContent)
	s.get("/api/products/cairn?preview="+token).want(t, http.StatusNotFound)
	for _, method := range []string{http.MethodPost, http.MethodDelete} {
		s.do(request{method: method, path: "/api/admin/products/cairn/preview-link", staff: true}).want(t, http.StatusNotFound)
	}
	s.check(s.content.Import(t.Context(), "product", imported("cairn", `{"name":"Cairn","description":"Back.","status":"draft"}`)))
	s.get("/api/products/cairn?preview="+token).want(t, http.StatusNotFound)
}

// TestPreviewLinkOpensNothingElse checks that a preview link to one entry shows no other entry at any path that
// visitors can read.
func TestPreviewLinkOpensNothingElse(t *testing.T) {
	t.Parallel()
	const marker = "xylophonist"
	s := newStackOf(t, append(types(), casestudy.Type()), func(s *stack, c *parts) {
		drawn(c)
		for typ, body := range map[string]string{
			"product":    `{"name":"A xylophonist","description":"xylophonist","category":"xylophonist","status":"draft"}`,
			"post":       `{"title":"A xylophonist","content":"xylophonist","category":"xylophonist","tags":["go","xylophonist"]}`,
			"case-study": `{"client":"A xylophonist","summary":"xylophonist","status":"draft"}`,
		} {
			s.check(s.content.Import(t.Context(), typ, imported("unseen", body)))
		}
	})
	s.check(serviceOf[*search.Index](s, "search").Rebuild(t.Context(), s.seq()))
	tokens := []string{s.link("products/atlas"), s.link("products/cairn"), s.link("blog/secret")}
	paths := []string{"/", "/products", "/blog", "/case-studies", "/search?q=xylophonist", "/sitemap-1.xml", "/assets/unseen", "/icons/fas/unseen.svg"}
	for _, page := range []string{"/products/", "/blog/", "/case-studies/"} {
		paths = append(paths, page+"unseen", page+"a-xylophonist")
	}
	for path := range documents {
		paths = append(paths, path)
	}
	for _, r := range s.api.Routes() {
		if r.Method != http.MethodGet {
			continue
		}
		for _, id := range []string{"unseen", "a-xylophonist"} {
			paths = append(paths, strings.ReplaceAll(r.Path, "{id}", id))
		}
		paths = append(paths, r.Path+"?q=xylophonist", r.Path+"?id=unseen", r.Path+"?category=xylophonist", r.Path+"?fields=id")
	}
	walked := 0
	for i, path := range paths {
		sign := "?"
		if strings.Contains(path, "?") {
			sign = "&"
		}
		token := tokens[i%len(tokens)]
		a := s.do(request{method: http.MethodGet, path: path + sign + "preview=" + token})
		if a.status == http.StatusTooManyRequests {
			s.clock.Advance(time.Minute)
			a = s.do(request{method: http.MethodGet, path: path + sign + "preview=" + token})
		}
		walked++
		told := strings.ReplaceAll(a.body, "q=xylophonist", "")
		told = strings.ReplaceAll(told, "/a-xylophonist", "")
		if strings.Contains(told, marker) || strings.Contains(told, `"unseen"`) {
			t.Errorf("%s%spreview=… tells of it: %.300s", path, sign, a.body)
		}
	}
	if walked < 300 {
		t.Errorf("only %d addresses were walked", walked)
	}
}

// TestPreviewsHaveABudget checks that invalid preview links are limited for each client address, and that staff are
// not limited.
func TestPreviewsHaveABudget(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp, trust("127.0.0.0/8"))
	token := s.link("products/cairn")
	from := func(address, path string) answer {
		return s.do(request{method: http.MethodGet, path: path, header: map[string]string{"X-Forwarded-For": address}})
	}
	for i := range 60 {
		guess := fmt.Sprintf("qp_GUESS%021d%s", i, token[len("qp_")+26:])
		from("192.0.2.7", "/api/products/cairn?preview="+guess).want(t, http.StatusNotFound)
	}
	from("192.0.2.7", "/api/products/cairn?preview=guess").want(t, http.StatusNotFound)
	for _, path := range []string{"/api/products/cairn?preview=", "/products/cairn?preview="} {
		a := from("192.0.2.7", path+token).want(t, http.StatusTooManyRequests)
		if a.header.Get("Retry-After") == "" {
			t.Errorf("%s: %v", path, a.header)
		}
		from("192.0.2.7", strings.TrimSuffix(path, "=")).want(t, http.StatusNotFound)
		from("198.51.100.7", path+token).want(t, http.StatusOK)
		s.staff(path).want(t, http.StatusOK)
	}
	from("192.0.2.7", "/products/atlas").want(t, http.StatusOK)
	s.clock.Advance(2 * time.Second)
	from("192.0.2.7", "/products/cairn?preview="+token).want(t, http.StatusOK)
}

// TestPreviewLeavesNoTrace checks that the log has no token of a preview link, and that analytics do not count
// previews.
func TestPreviewLeavesNoTrace(t *testing.T) {
	t.Parallel()
	var book logbook
	s := newStack(t, book.use, renderedApp)
	token := s.link("products/cairn")
	for _, path := range []string{
		"/products/cairn?preview=" + token, "/api/products/cairn?preview=" + token, "/products/atlas?preview=" + token,
		"/api/products?preview=" + token, "/nowhere?preview=" + token,
	} {
		s.get(path)
		plain, _, _ := strings.Cut(path, "?")
		s.do(request{method: http.MethodGet, path: plain, header: bearer(token)})
		s.do(request{method: http.MethodPut, path: plain, body: `{"name":1`, header: bearer(token)})
	}
	s.do(request{method: http.MethodPost, path: "/api/errors", body: fmt.Sprintf(`{"message":"m","path":"/products/cairn?preview=%s"}`, token)}).want(t, http.StatusNoContent)
	if errs := s.staff("/api/admin/system").want(t, http.StatusOK); strings.Contains(errs.body, token) {
		t.Errorf("the list of errors has the token: %s", errs.body)
	}
	events := fmt.Sprintf(`{"events":[{"type":"view","page":"/products/atlas?preview=%s"},{"type":"vital","page":"/products/atlas?preview","name":"LCP","value":9}]}`, token)
	s.do(request{method: http.MethodPost, path: "/api/analytics/events", body: events, header: map[string]string{"User-Agent": desktopAgent}}).want(t, http.StatusAccepted)
	s.check(s.visits().Flush(t.Context()))
	if refused := s.refusedToday(); !strings.Contains(refused, string(analytics.BadAddress)) {
		t.Errorf("refused were %s", refused)
	}
	s.check(s.stop())
	if strings.Contains(book.String(), token) {
		t.Errorf("the log has the token:\n%s", book.String())
	}
}

// TestPreviewLinksAreForStaff checks that only staff can create and revoke preview links.
func TestPreviewLinksAreForStaff(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, method := range []string{http.MethodPost, http.MethodDelete} {
		for _, id := range []string{"atlas", "cairn", "none"} {
			path := "/api/admin/products/" + id + "/preview-link"
			s.do(request{method: method, path: path}).want(t, http.StatusUnauthorized)
			s.do(request{method: method, path: path, staff: true, header: map[string]string{"Origin": "https://evil.example"}}).want(t, http.StatusForbidden)
		}
	}
	s.staff("/api/admin/products/atlas/preview-link").want(t, http.StatusMethodNotAllowed)
}

// imported returns one item with the given ID.
func imported(id, body string) []writer.Item {
	return []writer.Item{{ID: id, Created: start.Add(-time.Hour), Body: []byte(body)}}
}
