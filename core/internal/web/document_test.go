package web_test

import (
	"encoding/json"
	"html"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// pageScript replaces the script of the site: a page contains its request and the answer of the API.
const pageScript = `
let page = ''
globalThis.renderPage = (text) => {
	const asked = JSON.parse(text)
	const [first, id] = asked.address.split('?')[0].split('/').slice(1)
	const paths = { '': '/api/products', products: id ? '/api/products/' + id : '/api/products', blog: '/api/blog', search: '/api/search?q=hello' }
	const path = paths[first] ?? '/api/settings'
	const [status, headers, body] = callApi(path)
	const text2 = JSON.stringify({ ...asked, seq: 0, status, headers, body: JSON.parse(body) })
	page = JSON.stringify({
		theme: 'blue', head: '<title>rendered</title>', answers: '{}', icons: [], failed: [],
		body: '<pre>' + text2.replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</pre>',
	})
}
globalThis.takePage = () => page
`

// renderedApp makes the server use a public app whose pages it renders.
func renderedApp(c *parts) {
	c.Public = builtApp{
		Script: []byte(pageScript),
		Routes: []byte(`[
			{"path":"/"}, {"path":"/products"}, {"path":"/products/:id","type":"product"},
			{"path":"/contact","query":["job","sent"],"accepts":"inquiry"},
			{"path":"/blog","query":["category","q"],"closed":{"category":"post.category"},"accepts":"subscriber"},
			{"path":"/search","query":["q"]}]`),
		Files: fstest.MapFS{
			"dist/index.html": {Data: []byte(`<!doctype html><html data-theme="blue"><head>` +
				`<link rel="stylesheet" href="/assets/style.css"></head><body><div id="root"></div></body></html>`)},
			"dist/assets/style.css": {Data: []byte("pre{margin:0}h1{margin:1}.later{margin:2}")},
			"dist/assets/later.css": {Data: []byte("pre{margin:0}h1{margin:1}.later{margin:2}")},
			"dist/.vite/styles.json": {Data: []byte(`{"file":"/assets/later.css","rules":[
				{"text":"pre{margin:0}","needs":[["pre"]]},{"text":"h1{margin:1}","needs":[["h1"]]},{"text":".later{margin:2}","needs":[[".later"]]}]}`)},
		},
	}
}

// seen is the content of a page of pageScript.
type seen struct {
	Origin     string
	Address    string
	Status     int
	Headers    map[string]string
	Body       json.RawMessage
	Submission *struct {
		Type    string
		Values  map[string]string
		Problem struct {
			Status int
			Detail string
			Errors map[string]string
		}
	}
}

var pre = regexp.MustCompile(`(?s)<pre>(.*?)</pre>`)

func (a answer) seen(t *testing.T) (p seen) {
	t.Helper()
	found := pre.FindStringSubmatch(a.body)
	if found == nil {
		t.Fatalf("status %d, no page: %.300s", a.status, a.body)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(found[1])), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDocuments checks the status and the rendered request of pages.
func TestDocuments(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	s.change("/api/products/atlas", `{"slug":"portal"}`).want(t, http.StatusOK)
	for path, want := range map[string]struct {
		status  int
		address string
	}{
		"/":                             {200, "/"},
		"/?utm_source=x":                {200, "/"},
		"/products/atlas":               {200, "/products/atlas"},
		"/products/%61tlas":             {200, "/products/atlas"},
		"/products/portal":              {200, "/products/portal"},
		"/products/missing":             {404, "/products/~"},
		"/products/cairn":               {404, "/products/~"}, // a draft
		"/products/~":                   {404, "/products/~"},
		"/nowhere":                      {404, "/~"},
		"/~":                            {404, "/~"},
		"/products/a/b":                 {404, "/~"},
		"/blog?category=News&x=1":       {200, "/blog?category=News"},
		"/blog?category=None":           {200, "/blog?category=None"},
		"/blog?q=a&category=News&q=b":   {200, "/blog?category=News&q=a"},
		"/search?q=hello+world&q2=more": {200, "/search?q=hello+world"},
		"/contact?sent=inquiry":         {200, "/contact?sent=inquiry"},
	} {
		a := s.get(path)
		p := a.seen(t)
		if a.status != want.status || p.Address != want.address {
			t.Errorf("%s: status %d of %s, want %+v", path, a.status, p.Address, want)
		}
		if (a.header.Get("Etag") != "") != (want.status == 200) || a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", path, a.header)
		}
	}
	home := s.get("/").seen(t)
	if home.Origin != s.url || home.Status != 200 || home.Headers["x-total-count"] != "2" ||
		strings.Contains(string(home.Body), "Cairn") {
		t.Errorf("the first page was rendered from %+v", home)
	}
	s.change("/api/products/atlas", `{"slug":"new"}`).want(t, http.StatusOK)
	if moved := s.get("/products/portal?x=1"); moved.status != 301 || moved.header.Get("Location") != "/products/new?x=1" {
		t.Errorf("an earlier slug: status %d, to %s", moved.status, moved.header.Get("Location"))
	}
}

var styleElement = regexp.MustCompile(`<style[^>]*>(.*?)</style>`)

// TestPagesHaveTheirStyles checks that a page has the styles that it uses and no others, and that its policy, and no
// other, allows them, whether the page is rendered or cached.
func TestPagesHaveTheirStyles(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	for range 2 {
		for path, want := range map[string]string{"/": "pre{margin:0}", "/nowhere": "pre{margin:0}", "/api/products": "", "/assets/later.css": ""} {
			s.wantStyles(t, path, want)
		}
	}
	s.get("/assets/later.css").want(t, http.StatusOK)
	s.get("/.vite/styles.json").want(t, http.StatusNotFound)
	settings := request{method: http.MethodPut, path: "/api/admin/content/settings", body: `{"comingSoon":true}`, staff: true}
	s.do(settings).want(t, http.StatusOK)
	s.wantStyles(t, "/", "h1{margin:1}")
}

// wantStyles checks that a page begins with one style element with the wanted text, or has none, and that its policy has
// the hashes of all.
func (s *stack) wantStyles(t *testing.T, path, want string) {
	t.Helper()
	a := s.get(path)
	policy, got := a.header.Get("Content-Security-Policy"), ""
	for i, element := range styleElement.FindAllStringSubmatch(a.body, -1) {
		if i == 0 {
			got = element[1]
		}
		if !strings.Contains(policy, render.StyleSource(element[1])) {
			t.Errorf("%s has the styles %q, which its policy refuses: %s", path, element[1], policy)
		}
	}
	if got != want {
		t.Errorf("%s has the styles %q, want %q", path, got, want)
	}
	if other := render.StyleSource("pre{margin:0}"); want != "pre{margin:0}" && strings.Contains(policy, other) {
		t.Errorf("%s: the policy has the styles of other pages: %s", path, policy)
	}
}

// TestDocumentFollowsItsContent checks that a page shows a change in the next answer.
func TestDocumentFollowsItsContent(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	tag := s.get("/products/atlas").header.Get("Etag")
	again := request{method: http.MethodGet, path: "/products/atlas", header: map[string]string{"If-None-Match": tag}}
	s.do(again).want(t, http.StatusNotModified)
	s.change("/api/products/atlas", `{"name":"Renamed"}`).want(t, http.StatusOK)
	if a := s.do(again); a.status != 200 || !strings.Contains(a.body, "Renamed") {
		t.Errorf("after the change: status %d, %s", a.status, a.body)
	}
	s.change("/api/products/atlas", `{"status":"draft"}`).want(t, http.StatusOK)
	s.do(again).want(t, http.StatusNotFound)
}

// TestDocumentCodings checks that a page has a different entity tag in each coding.
func TestDocumentCodings(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	tags := map[string]bool{}
	for accept, coding := range map[string]string{"br, gzip": "br", "gzip": "gzip", "identity": ""} {
		a := s.do(request{method: http.MethodGet, path: "/", header: map[string]string{"Accept-Encoding": accept}})
		if a.header.Get("Content-Encoding") != coding || a.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", accept, a.header)
		}
		tags[a.header.Get("Etag")] = true
	}
	if len(tags) != 3 {
		t.Errorf("the tags are %v", tags)
	}
}

// TestHostsOfPages checks that an invalid host is refused, and that the origin of a page is the normalised host of the
// request, or Config.Origin.
func TestHostsOfPages(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	host := func(name string) answer {
		return s.do(request{method: http.MethodGet, path: "/", header: map[string]string{"Host": name}})
	}
	host(`evil.example"><script>`).want(t, http.StatusBadRequest)
	if got := host("Example.CO.UK").seen(t).Origin; got != "http://example.co.uk" {
		t.Errorf("the origin is %s", got)
	}
	fixed := newStack(t, renderedApp, func(c *parts) { c.Env.Origin = "https://larkmoor.example" })
	a := fixed.do(request{method: http.MethodGet, path: "/", header: map[string]string{"Host": "other.example"}})
	if got := a.seen(t).Origin; got != "https://larkmoor.example" {
		t.Errorf("the origin is %s", got)
	}
}

// post sends a form as a browser without scripts does.
func (s *stack) post(path string, values url.Values, header map[string]string) answer {
	s.tb.Helper()
	all := map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
	maps.Copy(all, header)
	return s.do(request{method: http.MethodPost, path: path, body: values.Encode(), header: all})
}

func TestForms(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	s.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	inquiries := func() string { return s.staff("/api/inquiries").header.Get("X-Total-Count") }
	form := url.Values{
		"name": {"Mia"}, "email": {"mia@example.com"}, "message": {"Grüße & <b>"}, "company": {""}, "serviceType": {""}, "website": {""},
	}
	taken := s.post("/contact", form, nil)
	if taken.status != http.StatusSeeOther || taken.header.Get("Location") != "/contact?sent=inquiry" || inquiries() != "2" {
		t.Errorf("status %d, to %s, %s inquiries", taken.status, taken.header.Get("Location"), inquiries())
	}
	if list := s.staff("/api/inquiries").body; !strings.Contains(list, "Grüße & <b>") {
		t.Errorf("the inquiries are %s", list)
	}
	form.Set("email", "nobody")
	refused := s.post("/contact", form, nil)
	p := refused.seen(t)
	if refused.status != 422 || p.Address != "/contact" || p.Submission == nil || p.Submission.Type != "inquiry" ||
		p.Submission.Values["message"] != "Grüße & <b>" || p.Submission.Problem.Status != 422 || p.Submission.Problem.Errors["email"] == "" {
		t.Errorf("status %d, the page has %+v", refused.status, p.Submission)
	}
	if !strings.Contains(refused.body, `"submission":{"type":"inquiry"`) {
		t.Error("the browser does not get what was typed")
	}
	form.Set("website", "https://spam.example")
	if a := s.post("/contact", form, nil); a.status != http.StatusSeeOther || inquiries() != "2" {
		t.Errorf("a program is told %d; there are %s inquiries", a.status, inquiries())
	}
	if a := s.post("/blog", url.Values{"email": {"new@example.com"}}, nil); a.header.Get("Location") != "/blog?sent=subscriber" {
		t.Errorf("a subscriber: status %d", a.status)
	}
}

func TestFormsThatAreRefused(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	form := url.Values{"name": {"Mia"}, "email": {"mia@example.com"}, "message": {"Hello"}}
	many := url.Values{}
	for i := range 30 {
		many.Set(strings.Repeat("a", i+1), "b")
	}
	for name, c := range map[string]struct {
		path   string
		form   url.Values
		header map[string]string
		status int
	}{
		"another site's":   {"/contact", form, map[string]string{"Origin": "https://evil.example"}, 403},
		"fetched across":   {"/contact", form, map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		"JSON":             {"/contact", form, map[string]string{"Content-Type": "application/json"}, 415},
		"two of one field": {"/contact", url.Values{"name": {"a", "b"}}, nil, 400},
		"many fields":      {"/contact", many, nil, 400},
		"large":            {"/contact", url.Values{"message": {strings.Repeat("a", 70_000)}}, nil, 413},
		"no such form":     {"/products", form, nil, 405},
		"no such field":    {"/contact", url.Values{"colour": {"red"}, "name": {"a"}, "email": {"a@b.cd"}, "message": {"m"}}, nil, 422},
	} {
		if a := s.post(c.path, c.form, c.header); a.status != c.status {
			t.Errorf("%s: status %d, want %d: %.200s", name, a.status, c.status, a.body)
		}
	}
	for range 100 {
		if a := s.post("/contact", form, nil); a.status == http.StatusTooManyRequests {
			if a.header.Get("Retry-After") == "" || len(a.body) > 2000 || !strings.Contains(a.body, "Please wait") {
				t.Errorf("who sends too many is told %v: %.200s", a.header, a.body)
			}
			return
		}
	}
	t.Error("anybody may send any number of forms")
}

// TestRefusedFormsAreLimited checks that refused forms are limited as well, because each renders a page for one
// client.
func TestRefusedFormsAreLimited(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	for range 300 {
		if a := s.post("/contact", url.Values{"name": {"Mia"}}, nil); a.status == http.StatusTooManyRequests {
			if a.header.Get("Retry-After") == "" || len(a.body) > 2000 {
				t.Errorf("it costs %d bytes, with %v", len(a.body), a.header)
			}
			return
		}
	}
	t.Error("anybody may have any number of pages made")
}
