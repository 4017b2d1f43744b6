package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
)

// editorParts matches what a page has only for its editor.
var editorParts = regexp.MustCompile(` data-quoin-[a-z]+="[^"]*"|<script type="application/json" id="quoin-edit">[^<]*</script>` +
	`|<script type="module"[^>]* src="/admin/assets/page-editor/[^>]*></script>\s*` +
	`|<link rel="stylesheet"[^>]* href="/admin/assets/page-editor/[^>]*>\s*|<div id="quoin-editor"></div>\s*`)

// editor asks for pages with their editors.
type editor struct {
	*process
	cookie string
}

// edited returns the page at a path with its editor.
func (e editor) edited(path string) (body string, header http.Header) {
	e.t.Helper()
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	status, body, header := e.do(http.MethodGet, path+sign+"edit", e.cookie, "")
	if status != http.StatusOK {
		e.t.Fatalf("%s: status %d", path, status)
	}
	return body, header
}

// publicPages returns the paths of all public pages.
func (p *process) publicPages() (all []string) {
	p.t.Helper()
	_, siteMap := p.get("/sitemap.xml")
	for _, found := range regexp.MustCompile(`<loc>https?://[^/]+([^<]*)</loc>`).FindAllStringSubmatch(siteMap, -1) {
		all = append(all, found[1])
	}
	if len(all) < 20 {
		p.t.Fatalf("the site map has %d pages", len(all))
	}
	return append(all, "/search", "/search?q=booking", "/blog?category=Mobile+Apps", "/contact?service=web-development")
}

// TestEveryPageCanBeEdited checks for each page of the demo that its editor changes nothing else of it, that no mark is
// left, that visitors' pages do not change, and that nearly all words and pictures name their field.
func TestEveryPageCanBeEdited(t *testing.T) {
	t.Parallel()
	p := serve(t, t.TempDir(), "--demo")
	e := editor{p, p.signIn("admin", password)}
	e.awaitSearch(t)
	listed := p.cataloguedWords()
	for _, path := range p.publicPages() {
		_, before := p.get(path)
		body, header := e.edited(path)
		_, after := p.get(path)
		if before != after || strings.Contains(after, "quoin-edit") || strings.Contains(after, "data-quoin") {
			t.Errorf("%s: the page of visitors changes", path)
		}
		wantSamePage(t, path, body, before)
		for name, values := range header {
			if strings.ContainsFunc(strings.Join(values, ""), isPrivateUse) {
				t.Errorf("%s: %s has a mark", path, name)
			}
		}
		if header.Get("Cache-Control") != "private, no-store" || header.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%s: the headers are %v", path, header)
		}
		if strings.ContainsFunc(body, isPrivateUse) {
			t.Errorf("%s: a mark is left", path)
		}
		share, missing := namedShare(t, body, listed)
		t.Logf("%5.1f%% %s", share*100, path)
		if share < 0.98 {
			t.Errorf("%s: %.1f%% of the words and pictures name their field; not %q", path, share*100, missing)
		}
	}
}

// seqMember matches the number of the newest change when a page was rendered, which grows.
var seqMember = regexp.MustCompile(`"quoin-seq":"\d+"|"after":"[^"]*"`)

// wantSamePage checks that a page with its editor is otherwise the page of visitors.
func wantSamePage(t *testing.T, path, edited, published string) {
	t.Helper()
	a := seqMember.ReplaceAllLiteralString(editorParts.ReplaceAllLiteralString(edited, ""), "")
	b := seqMember.ReplaceAllLiteralString(published, "")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Errorf("%s: the page is another with its editor:\n%.160q\n%.160q", path, a[max(0, i-40):], b[max(0, i-40):])
			return
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s: the page is another with its editor: %d bytes, not %d", path, len(a), len(b))
	}
}

func isPrivateUse(r rune) bool { return r >= '\uE000' && r <= '\uF8FF' }

// cataloguedWords returns a function that reports whether a text is in the catalogue of the words of controls and states,
// or one that is made of many entries: the name of a type, and a category that narrows a list.
func (p *process) cataloguedWords() func(string) bool {
	t := p.t
	t.Helper()
	raw, err := os.ReadFile("../../public-ui/catalogue.txt")
	if err != nil {
		t.Fatal(err)
	}
	patterns := []string{"Products?", "Articles?", "Services?", "Pages?"}
	for _, text := range p.excerptsOfPages("booking") {
		patterns = append(patterns, regexp.QuoteMeta(text))
	}
	_, categories := p.get("/api/blog/categories")
	var names []string
	if err := json.Unmarshal([]byte(categories), &names); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		patterns = append(patterns, regexp.QuoteMeta(name))
	}
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") {
			patterns = append(patterns, strings.ReplaceAll(regexp.QuoteMeta(line), `\{\}`, `.+`))
		}
	}
	return regexp.MustCompile(`^(?:` + strings.Join(patterns, "|") + `)$`).MatchString
}

// awaitSearch waits until a search finds everything that was written before.
func (e editor) awaitSearch(t *testing.T) {
	t.Helper()
	until(t, "indexed", func() bool {
		_, body, _ := e.do(http.MethodGet, "/api/admin/system", e.cookie, "")
		return strings.Contains(body, `{"name":"search","status":"ok","sentence":"Up to date."`) && len(e.excerptsOfPages("booking")) > 0
	})
}

// excerptsOfPages returns the texts of the excerpts of pages in a search, outside and inside of marks: an excerpt of a page
// has the words of many sections.
func (p *process) excerptsOfPages(query string) (texts []string) {
	p.t.Helper()
	_, body := p.get("/api/search?q=" + query)
	var found struct {
		Hits []struct{ Type, Excerpt string }
	}
	if err := json.Unmarshal([]byte(body), &found); err != nil {
		p.t.Fatal(err)
	}
	mark := regexp.MustCompile(`<mark>(.*?)</mark>`)
	for _, hit := range found.Hits {
		if hit.Type != "page" {
			continue
		}
		for _, found := range mark.FindAllStringSubmatch(hit.Excerpt, -1) {
			texts = append(texts, html.UnescapeString(found[1]))
		}
		outside := html.UnescapeString(mark.ReplaceAllLiteralString(hit.Excerpt, ""))
		texts = append(texts, strings.Join(strings.Fields(outside), " "))
	}
	return texts
}

// namedShare returns the share of the words and pictures of a page that are in an element which names a field. It leaves
// out words of the catalogue, labels of the specified form, and numbers alone, which are counts.
func namedShare(t *testing.T, body string, listed func(string) bool) (share float64, missing []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	all, named := 0, 0
	count := func(text string, is bool) {
		words := len(strings.Fields(text))
		all += words
		if is {
			named += words
		} else {
			missing = append(missing, text)
		}
	}
	var walk func(n *html.Node, is bool)
	walk = func(n *html.Node, is bool) {
		is = is || attributeOf(n, "data-quoin-field") != ""
		switch n.Data {
		case "head", "script", "style", "svg", "noscript", "template":
			return
		case "label", "option":
			if !is {
				return
			}
		case "img":
			count("picture", is)
		}
		own := ""
		for c := range n.ChildNodes() {
			switch c.Type {
			case html.TextNode:
				own += c.Data
			case html.ElementNode:
				walk(c, is)
			default:
			}
		}
		own = strings.Join(strings.Fields(own), " ")
		if is && own != "" || strings.ContainsFunc(own, unicode.IsLetter) && !listed(own) {
			count(own, is)
		}
	}
	walk(root, false)
	if all == 0 {
		t.Fatal("the page has no words")
	}
	return float64(named) / float64(all), missing
}

func attributeOf(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// TestWhoEditsAPage checks that visitors and viewers get the page as it is published, and that editors get hidden pages.
func TestWhoEditsAPage(t *testing.T) {
	t.Parallel()
	p := serve(t, t.TempDir(), "--demo")
	admin := p.signIn("admin", password)
	people := map[string]string{"nobody": ""}
	for _, role := range []string{"viewer", "editor"} {
		body := fmt.Sprintf(`{"username":%q,"password":"a-long-pass-phrase","role":%q,"current":%q}`, "person-"+role, role, password)
		if status, answer, _ := p.do(http.MethodPost, "/api/admin/users", admin, body); status != http.StatusCreated {
			t.Fatalf("status %d: %s", status, answer)
		}
		people[role] = p.signIn("person-"+role, "a-long-pass-phrase")
	}
	created, answer, _ := p.do(http.MethodPost, "/api/pages", admin, `{"title":"Not yet","sections":["hero"]}`)
	if created != http.StatusCreated {
		t.Fatalf("status %d: %s", created, answer)
	}
	for _, path := range []string{"/", "/about", "/not-yet", "/nowhere", "/search"} {
		status, published := p.get(path)
		for name, cookie := range people {
			got, body, header := p.do(http.MethodGet, path+"?edit", cookie, "")
			switch {
			case name != "editor" || path == "/nowhere":
				if got != status || body != published || strings.Contains(header.Get("Cache-Control"), "private") {
					t.Errorf("%s: %s gets another page, status %d", path, name, got)
				}
			case got != http.StatusOK || !strings.Contains(body, `id="quoin-edit"`) || !strings.Contains(body, `data-quoin-field="navigation/navigation:header.0.label"`):
				t.Errorf("%s: an editor gets status %d: %.300s", path, got, body)
			}
		}
	}
	body, _ := editor{p, people["editor"]}.edited("/not-yet")
	for _, want := range []string{`data-quoin-section="hero"`, `data-quoin-field="sections/hero:title"`, `<meta name="robots" content="noindex">`} {
		if !strings.Contains(body, want) {
			t.Errorf("the hidden page lacks %s", want)
		}
	}
}

// TestWhatAPageTellsItsEditor checks the attributes of sections and entries, and the list of entries.
func TestWhatAPageTellsItsEditor(t *testing.T) {
	t.Parallel()
	p := serve(t, t.TempDir(), "--demo")
	e := editor{p, p.signIn("admin", password)}
	body, _ := e.edited("/")
	for _, want := range []string{
		`data-quoin-page="home"`, `data-quoin-section="hero"`, `data-quoin-section="testimonials"`,
		`data-quoin-field="sections/why-choose:items.2.title"`, `data-quoin-field="sections/hero:metadata.buttonText"`,
		`data-quoin-field="sections/claims:items.0.value"`, `data-quoin-field="settings/settings:tagline"`,
		`data-quoin-field="navigation/navigation:footer.1.items.2.label"`, `data-quoin-entry="products/`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the home page lacks %s", want)
		}
	}
	var told struct {
		Page, Entry *struct{ Path, ID string }
		Entries     map[string]struct{ ETag, Title string }
	}
	found := regexp.MustCompile(`id="quoin-edit">([^<]*)<`).FindStringSubmatch(body)
	if found == nil || json.Unmarshal([]byte(found[1]), &told) != nil {
		t.Fatalf("the page tells its editor %q", found)
	}
	_, _, header := p.do(http.MethodGet, "/api/admin/content/sections/hero", e.cookie, "")
	hero := told.Entries["sections/hero"]
	if told.Page == nil || told.Page.ID != "home" || told.Page.Path != "pages" || told.Entry != nil ||
		hero.ETag != header.Get("ETag") || hero.Title != "Software that earns its keep" || told.Entries["settings/settings"].ETag == "" {
		t.Errorf("the page tells its editor %.600s", found[1])
	}
}

// TestHostileTextsOnAnEditedPage checks texts with the characters of marks and with attributes: they are shown as they are.
func TestHostileTextsOnAnEditedPage(t *testing.T) {
	t.Parallel()
	p := serve(t, t.TempDir(), "--demo")
	e := editor{p, p.signIn("admin", password)}
	hostile := "\uE000\uE001\uE002\uE003\uE004\uE005 Ours \uEFFF\" data-quoin-field=\"users/1:password"
	change, err := json.Marshal(map[string]any{"title": hostile, "content": hostile + "</script><script>", "metadata": map[string]string{"buttonText": hostile}})
	if err != nil {
		t.Fatal(err)
	}
	if status, answer, _ := p.do(http.MethodPut, "/api/admin/content/sections/hero", e.cookie, string(change)); status != http.StatusOK {
		t.Fatalf("status %d: %s", status, answer)
	}
	_, published := p.get("/")
	body, _ := e.edited("/")
	wantSamePage(t, "/", body, published)
	if !strings.Contains(body, `data-quoin-field="sections/hero:title"`) || strings.Contains(body, `data-quoin-field="users`) {
		t.Error("a text changes the attributes")
	}
}
