package search

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

type (
	tale struct {
		Name  string      `json:"name" cms:"title"`
		Story []taleBlock `json:"story"`
	}
	taleBlock struct {
		Words   *taleWords   `json:"words,omitempty"`
		Picture *talePicture `json:"picture,omitempty"`
	}
	taleWords struct {
		Text field.Rich `json:"text"`
	}
	talePicture struct {
		Source  field.Image `json:"source"`
		Caption string      `json:"caption"`
	}
)

// TestTheTextsOfBlocksAreFound checks that the texts of blocks of every shape are found and their URLs are not.
func TestTheTextsOfBlocksAreFound(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, model.Define[tale]("tale", model.Options{Path: "tales", One: "Tale", Many: "Tales", Public: model.PublicOptions{Page: "/tales/:id"}}))
	site.Add("tale", `{"name":"Oven","story":[{"picture":{"source":"/granary.png","caption":"The chimney"}},{"words":{"text":"<p>Flour everywhere.</p>"}}]}`)
	site.Add("tale", `{"name":"Mill","story":[]}`)
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	rebuild(t, site, x)
	for query, want := range map[string][]string{"chimney": {"Oven"}, "flour": {"Oven"}, "granary": nil} {
		if got := titlesOf(find(t, x, "q="+query, false).Hits); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}
