package app_test

import (
	"encoding/xml"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestSyndicationOfTheDemo names the pages of the public app and of its content, at the configured address.
func TestSyndicationOfTheDemo(t *testing.T) {
	t.Parallel()
	p := start(t, []string{"QUOIN_URL=https://example.co.uk/"},
		"serve", "--addr", "127.0.0.1:0", "--demo", "--data", filepath.Join(t.TempDir(), "data"))
	status, body := p.get("/sitemap.xml")
	var set struct {
		Locs []string `xml:"url>loc"`
	}
	if err := xml.Unmarshal([]byte(body), &set); err != nil || status != http.StatusOK {
		t.Fatalf("%d, %v: %s", status, err, body)
	}
	parts := map[string]int{}
	for _, loc := range set.Locs {
		path, ok := strings.CutPrefix(loc, "https://example.co.uk/")
		if !ok {
			t.Errorf("%s is on another site", loc)
		}
		first, _, below := strings.Cut(path, "/")
		if below {
			first += "/"
		}
		parts[first]++
	}
	for _, page := range []string{"", "products", "services", "about", "contact", "blog", "careers", "case-studies"} {
		if parts[page] != 1 {
			t.Errorf("/%s stands %d times in the map", page, parts[page])
		}
	}
	if parts["products/"] < 6 || parts["blog/"] < 9 || parts["case-studies/"] != 3 || parts["search"] != 0 || len(parts) != 11 {
		t.Errorf("the map names %v", parts)
	}
	p.Stop()
}
