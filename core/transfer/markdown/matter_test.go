package markdown

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// FuzzSplit: front matter is read or refused, and what stands below it is a part of the file.
func FuzzSplit(f *testing.F) {
	for _, text := range []string{
		"", "text", "---\ntitle: a\n---\ntext", "+++\ntitle = 'a'\n+++\n", "---\n", "---\na: &a [*a]\n---\n",
		"---\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\n", "+++\na.b.c = 1\n+++", "---\n- 1\n---\n", "---\n? [a]\n: b\n---\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, _, err := split(text)
		if err != nil {
			if core.CodeOf(err) != core.Malformed {
				t.Error(err)
			}
			return
		}
		m.text("title")
		m.texts("tags")
		m.when("date")
	})
}
