package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAGrownSite has no public address that answers with more than that of a small site: neither its pages, nor its
// documents, nor its lists of the same length. The map of the site alone grows, by parts that have a bound.
func TestAGrownSite(t *testing.T) {
	t.Parallel()
	small, grown := nighttest.Count(150, 1_000), nighttest.Count(1_100, 100_000)
	before, after := posts(t, small), posts(t, grown)
	paths := []string{
		"/", "/products", "/services", "/about", "/contact", "/careers", "/blog", "/blog?category=Craft", "/search?q=needle",
		"/nowhere", "/atom.xml", "/feed.json", "/llms.txt", "/robots.txt", "/api/types", "/api/openapi.json", "/api/blog/categories",
		"/api/blog?limit=60", "/api/blog?limit=60&category=Craft", "/api/blog?limit=60&sort=title&fields=title",
		"/api/search?q=needle", "/api/search?q=word7", "/api/search/suggest?q=arti",
	}
	for i := range 20 {
		n := i * (small - 1) / 19
		paths = append(paths, fmt.Sprintf("/blog/article-%d", n), fmt.Sprintf("/api/blog/related/p%d", n))
	}
	for _, path := range paths {
		least, most := size(t, before, path), size(t, after, path)
		// Numbers of entries have more digits.
		if most > least+least/10+2048 {
			t.Errorf("%s: %d bytes with %d articles, %d with %d", path, most, grown, least, small)
		}
	}
	if n := size(t, after, "/sitemap.xml"); n > 50<<20 {
		t.Errorf("the map has %d bytes", n)
	}
	if status, list := after.get("/api/blog"); status != http.StatusOK || len(list) > 8<<20 {
		t.Errorf("a list without a limit: %d, %d bytes", status, len(list))
	}
}

// volatile is what differs between two answers of the same site.
var volatile = regexp.MustCompile(`"count":\d+|"total":\d+|"took":\d+`)

func size(t *testing.T, p *process, path string) int {
	t.Helper()
	status, body := p.get(path)
	if want := map[bool]int{true: http.StatusNotFound, false: http.StatusOK}[path == "/nowhere"]; status != want {
		t.Errorf("%s: %d, want %d", path, status, want)
	}
	if strings.HasPrefix(path, "/blog/") && !strings.Contains(body, "<article") {
		t.Errorf("%s was not rendered", path)
	}
	return len(volatile.ReplaceAllString(body, ""))
}

// posts serves a site with so many articles, which the search has read.
func posts(t *testing.T, n int) *process {
	t.Helper()
	folder, data := t.TempDir(), filepath.Join(t.TempDir(), "data")
	var lines strings.Builder
	for i := range n {
		fmt.Fprintf(&lines, `{"id":"p%d","title":"Article %d","slug":"article-%d","excerpt":"On word%d.","content":"<p>A needle and word%d, word%d.</p>",`+
			`"status":"published","category":"%s","tags":["tag%d","all"]}`+"\n",
			i, i, i, i%50, i%7, i%1000, []string{"Craft", "Trade"}[i%2], i%20)
	}
	if err := os.WriteFile(filepath.Join(folder, "posts.jsonl"), []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	p := serve(t, data)
	if out, err := command(t, nil, "import", folder, "--data", data).CombinedOutput(); err != nil {
		t.Fatalf("import: %v: %s", err, out)
	}
	last := fmt.Sprintf("Article %d", n-1)
	deadline := time.After(time.Duration(nighttest.Count(1, 10)) * patience)
	for {
		if _, found := p.get(fmt.Sprintf("/api/search?q=%%22Article+%d%%22&type=post", n-1)); strings.Contains(found, last) {
			return p
		}
		select {
		case <-deadline:
			t.Fatal("the search has not read all")
		case <-time.After(500 * time.Millisecond):
		}
	}
}
