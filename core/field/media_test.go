package field_test

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

func TestMediaID(t *testing.T) {
	for address, want := range map[string]string{
		"/media/018f-a/lake.jpg":            "018f-a",
		"/media/018f-a/640.webp?v=1":        "018f-a",
		"/media/018f-a/":                    "",
		"/media/018f-a":                     "",
		"/media/Lake/lake.jpg":              "",
		"/media/../lake.jpg":                "",
		"https://example.com/media/a/b.jpg": "",
		"/products/a/b":                     "",
		"":                                  "",
	} {
		if got := field.MediaID(address); got != want {
			t.Errorf("the id of %q is %q, want %q", address, got, want)
		}
	}
}

func TestMediaIDs(t *testing.T) {
	for text, want := range map[string][]string{
		`"/media/a/b.jpg"`: {"a"},
		`<p><img src="/media/a/b.jpg" alt=""><a href="/media/c/d.pdf">/media/e/f.jpg</a>`: {"a", "c"},
		`{"x":"\u003cimg src=\"/media/a/b.jpg\"\u003e","y":["/media/a/c.png"]}`:           {"a", "a"},
		`"/media/a`:                nil,
		`"/media/`:                 nil,
		`"/media/"/media/b/c.gif"`: {"b"},
	} {
		if got := slices.Collect(field.MediaIDs([]byte(text))); !slices.Equal(got, want) {
			t.Errorf("the ids in %s are %q, want %q", text, got, want)
		}
	}
}
