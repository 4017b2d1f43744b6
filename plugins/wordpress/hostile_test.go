package wordpress

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
)

// TestHostileExports checks that hostile export files are refused with Malformed or TooLarge.
func TestHostileExports(t *testing.T) {
	for name, text := range map[string]string{
		"entities": `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`,
		"deep":     "<rss><channel>" + strings.Repeat("<a>", 1000),
		"huge":     "<rss><channel><item><title>" + strings.Repeat("x", 9<<20),
		"other":    "<html></html>",
		"empty":    "",
		"cut":      "<rss><channel><link>https://a.example</link><item><title>a",
	} {
		err := read(t.Context(), fstest.MapFS{name: {Data: []byte(text)}}, counts{})
		if code := core.CodeOf(err); code != core.Malformed && code != core.TooLarge {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzWordPress checks that no file causes a panic.
func FuzzWordPress(f *testing.F) {
	text, err := os.ReadFile("testdata/site.xml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("<rss><channel><item>"))
	f.Fuzz(func(t *testing.T, text []byte) {
		err := read(t.Context(), fstest.MapFS{"x": {Data: bytes.Clone(text)}}, counts{})
		if err != nil && core.CodeOf(err) == core.Internal {
			t.Error(err)
		}
	})
}
