package search

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

func TestQueriesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"query=a", "q=a&q=b", "q=%zz", "q=%ff", "q=" + strings.Repeat("x", 201), "limit=0", "limit=51", "limit=x", "limit=",
		"cursor=", "cursor=x", "cursor=aGl0cyAwMQ", "cursor=" + encodeCursor(0), "cursor=" + encodeCursor(-1),
		"cursor=" + encodeCursor(1000), "cursor=" + encodeCursor(10) + "=", "after=x", "after=-1", "sort=title",
		strings.Repeat("k", 500) + "=1",
	} {
		_, err := ParseQuery(raw)
		contenttest.WantError(t, err, core.Malformed)
	}
	for _, raw := range []string{"limit=5", "q=a&type=post", "cursor=" + encodeCursor(10), "x=1"} {
		_, err := ParseText(raw)
		contenttest.WantError(t, err, core.Malformed)
	}
	if text, err := ParseText("q=" + strings.Repeat("%C3%A9", 200)); err != nil || text != strings.Repeat("é", 200) {
		t.Errorf("%q, %v", text, err)
	}
}

// FuzzSearch searches for arbitrary text: the index always answers, and excerpts are escaped.
func FuzzSearch(f *testing.F) {
	_, x := shop(f)
	for _, seed := range []string{
		"portal", `"small teams" zoo`, `"`, "title:x^2~ +a -b*", "\x00", "é\u0301\u200d", strings.Repeat("ab ", 60), "<mark>", "日本語 テスト",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, staff := range []bool{false, true} {
			r, err := x.Search(t.Context(), Query{Text: text, Limit: DefaultLimit}, staff)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range r.Hits {
				if rest := strings.NewReplacer("<mark>", "", "</mark>", "").Replace(h.Excerpt); strings.ContainsAny(rest, "<>") {
					t.Errorf("the excerpt is %q", h.Excerpt)
				}
			}
			if _, err := x.Complete(t.Context(), text, staff); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// FuzzCursor parses arbitrary query strings: every accepted cursor is one that encodeCursor returns.
func FuzzCursor(f *testing.F) {
	f.Add("cursor=" + encodeCursor(10))
	f.Add("cursor=aGl0cyAxMA%3D%3D")
	f.Fuzz(func(t *testing.T, raw string) {
		q, err := ParseQuery(raw)
		if err != nil {
			contenttest.WantError(t, err, core.Malformed)
			return
		}
		if q.offset < 0 || q.offset >= maxDepth || q.Limit < 1 || q.Limit > MaxLimit {
			t.Errorf("%q is read as %+v", raw, q)
		}
	})
}
