package search

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2/index/scorch"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// reapply applies a change of each entry in a commit of its own, which moves the entries within the index files.
func reapply(t *testing.T, site *contenttest.Site, x *Index, ids ...string) {
	t.Helper()
	for _, id := range ids {
		change := core.Change{Op: core.OpPut, Type: "memo", ID: id}
		if err := x.Apply(t.Context(), []changes.Record{{Seq: site.Seq(), Changes: []core.Change{change}}}); err != nil {
			t.Fatal(err)
		}
	}
}

// merge merges each sub-index into one file.
func merge(t *testing.T, x *Index) {
	t.Helper()
	err := x.withGeneration(t.Context(), func(_ context.Context, g *generation) error {
		for _, s := range []*subIndex{g.public, g.staff} {
			inner, err := s.Advanced()
			if err != nil {
				return err
			}
			if err := inner.(*scorch.Scorch).ForceMerge(t.Context(), nil); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPagesOfEqualsWhileTheIndexMerges pages through hits with equal scores while their positions in the index change:
// no hit is repeated or lost.
func TestPagesOfEqualsWhileTheIndexMerges(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, memos[longMemo]())
	var items []writer.Item
	for i := range 60 {
		items = append(items, writer.Item{
			ID: fmt.Sprintf("memo-%02d", i*37%60), Created: contenttest.Start,
			Body: []byte(`{"title":"Engineer","more":"wordy wording worded words wordless wordsmith wordplay wordbook wordage wordiest wordily wordier wordiness wordworth"}`),
		})
	}
	// These make some of the words rarer than others. They have ids of their own and match less well.
	words := strings.Fields("wordy wording worded words wordless wordsmith wordplay wordbook wordage wordiest wordily wordier")
	for i := range words {
		items = append(items, writer.Item{
			ID: fmt.Sprintf("rare-%02d", i), Created: contenttest.Start,
			Body: fmt.Appendf(nil, `{"title":"Rare","more":%q}`, strings.Join(words[i:], " ")),
		})
	}
	if err := site.Import(t.Context(), "memo", items); err != nil {
		t.Fatal(err)
	}
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	rebuild(t, site, x)
	for _, query := range []string{"q=engineer", "q=word", "q=enginere"} {
		for _, staff := range []bool{false, true} {
			var ids []string
			for raw, page := query, 0; raw != ""; page++ {
				r := find(t, x, raw, staff)
				for _, h := range r.Hits {
					if strings.HasPrefix(h.ID, "memo") {
						ids = append(ids, h.ID)
					}
				}
				if raw = ""; r.Next != "" {
					raw = query + "&cursor=" + r.Next
				}
				reapply(t, site, x, fmt.Sprintf("memo-%02d", page), fmt.Sprintf("memo-%02d", 59-page*7))
				if page%2 == 1 {
					merge(t, x)
				}
			}
			if len(ids) != 60 || !slices.IsSorted(ids) || len(slices.Compact(ids)) != 60 {
				t.Errorf("%s, staff %t: %d hits, %v", query, staff, len(ids), ids)
			}
		}
	}
}
