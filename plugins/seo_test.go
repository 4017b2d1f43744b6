package plugins_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins"
)

// TestEveryTypeWithPagesHasSEO checks that what search engines show of a page can be entered for every type whose entries
// have one, that it is kept as it was entered, and that its sizes are bounded.
func TestEveryTypeWithPagesHasSEO(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, plugins.Types()...)
	found := 0
	for _, typ := range plugins.Types() {
		if !typ.HasPage() {
			continue
		}
		found++
		if typ.SEO() == nil {
			t.Errorf("%s has pages, and no seo", typ.Name)
			continue
		}
		body := least[typ.Name].body
		if typ.Name == "page" {
			body = `{"title":"T"}`
		}
		id := s.Add(typ.Name, body)
		const entered = `{"seo":{"title":"</title><script>alert(1)</script>","description":"Two\nlines","image":"/media/a/a.jpg","noindex":true}}`
		s.Change(typ.Name, id, entered)
		s.WantFields(typ.Name, id, entered)
		s.Change(typ.Name, id, `{"seo":{"noindex":null,"title":""}}`)
		s.WantFields(typ.Name, id, `{"seo":{"title":"","description":"Two\nlines","image":"/media/a/a.jpg","noindex":false}}`)
		for body, field := range map[string]string{
			fmt.Sprintf(`{"seo":{"title":%q}}`, strings.Repeat("a", 10_000)):      "seo.title",
			fmt.Sprintf(`{"seo":{"description":%q}}`, strings.Repeat("a", 1_000)): "seo.description",
			`{"seo":{"image":"javascript:alert(1)"}}`:                             "seo.image",
			`{"seo":{"keywords":"a"}}`:                                            "seo.keywords",
		} {
			_, err := s.Update(modeltest.Staff, typ.Name, id, body)
			modeltest.WantError(t, err, core.Invalid, field)
		}
	}
	if found < 3 {
		t.Errorf("%d types have pages", found)
	}
}
