package schema

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

// TestMedia checks that a file is found by its path, and by addresses with a host.
func TestMedia(t *testing.T) {
	for text, want := range map[string]string{
		"/media/a1/b.jpg":                                 "a1",
		"//site.example/media/a1/b.jpg":                   "a1",
		"https://site.example:8443/media/a1/640.webp?v=1": "a1",
		"HTTP://Site.example/media/a1/b.jpg":              "a1",
		"https://site.example/other/media/a1/b.jpg":       "",
		"//media/a1/b.jpg":                                "",
		"///media/a1/b.jpg":                               "",
		"ftp://site.example/media/a1/b.jpg":               "",
		"media/a1/b.jpg":                                  "",
		"https://site.example/?to=/media/a1/b.jpg":        "",
	} {
		var wanted []string
		if want != "" {
			wanted = []string{want}
		}
		for kind, value := range map[field.Kind]string{
			field.KindImage: text, field.KindLink: text, field.KindRich: `<p><img alt="x" src="` + text + `"> <a href="/">z</a></p>`,
		} {
			f := &Field{Kind: kind}
			if got := slices.Collect(f.media(value)); !slices.Equal(got, wanted) {
				t.Errorf("%s %q leads to %q, want %q", kind, value, got, wanted)
			}
		}
	}
	rich := `<a href="//a.example/media/a/x.pdf">x</a><img src="/media/b/y.jpg" alt="/media/c/z.jpg"><a href="https://b.example/media/d/x">d</a>`
	if got := slices.Collect((&Field{Kind: field.KindRich}).media(rich)); !slices.Equal(got, []string{"a", "b", "c", "d"}) {
		t.Errorf("a text leads to %q", got)
	}
}
