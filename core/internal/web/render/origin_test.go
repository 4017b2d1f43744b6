package render_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/encode"
)

// TestOnePageForAllHosts checks that one rendering serves all hosts, and that each gets a page with its own URLs.
func TestOnePageForAllHosts(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.page("/")
	tags := map[string]bool{}
	for i := range 20 {
		r := at("/")
		r.Origin = fmt.Sprintf("http://%d.example:8080", i)
		for range 2 {
			p := h.get(r)
			text := h.html(p)
			wantAll(t, text, `href="`+r.Origin+`/"`, `"origin":"`+r.Origin+`"`)
			if strings.Contains(text, "invalid") || strings.Contains(text, "example.co.uk") {
				t.Errorf("the page of %s is %s", r.Origin, text)
			}
			tags[p.ETag("")] = true
		}
	}
	h.wantRenders(1, "a page for twenty hosts")
	if len(tags) != 20 {
		t.Errorf("twenty hosts have %d tags", len(tags))
	}
	stranger := at("/")
	stranger.Origin = "https://made-up.example"
	if got := h.pages.Kept(stranger).Coding(encode.Brotli); got != "" {
		t.Errorf("a page is compressed as %q for a stranger", got)
	}
	if got := h.pages.Kept(at("/")).Coding(encode.Brotli); got != encode.Brotli {
		t.Errorf("a page is compressed as %q for the site", got)
	}
}
