package search

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// TestRelatedCostsTheSameInALargeIndex counts the bytes of the index that are read for an article's related entries:
// once where all share common words and two share a rare subject, and once where all words are common.
func TestRelatedCostsTheSameInALargeIndex(t *testing.T) {
	t.Parallel()
	const few, many = 200, 1200
	for name, subject := range map[string]func(i, n int) string{
		"subjects": func(i, n int) string {
			return fmt.Sprintf("tram%[1]d viaduct%[1]d gauge%[1]d", i%(n/2))
		},
		"common words": func(int, int) string { return "" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			small, like := relatedCost(t, few, subject)
			large, alike := relatedCost(t, many, subject)
			if large > 2*small {
				t.Errorf("%d bytes are read of %d articles, and %d of %d", small, few, large, many)
			}
			if subject(0, few) != "" && (like[0] != "post-101" || alike[0] != "post-601") {
				t.Errorf("like the second article are %v and %v", like, alike)
			}
		})
	}
}

// relatedCost returns the bytes of an index of n articles that are read for the entries related to the second one, and
// their ids.
func relatedCost(t *testing.T, n int, subject func(i, n int) string) (bytes uint64, ids []string) {
	t.Helper()
	site, x := shop(t)
	common := "network parcel garden winter summer paper bridge window silver copper harbour timber"
	for from := 0; from < n; from += 100 {
		var items []writer.Item
		for i := from; i < from+100; i++ {
			items = append(items, writer.Item{
				ID: fmt.Sprintf("post-%d", i), Created: contenttest.Start.Add(time.Duration(i-n) * time.Second),
				Body: fmt.Appendf(nil, `{"title":"Notes","content":"<p>%s %s</p>","status":"published"}`, common, subject(i, n)),
			})
		}
		if err := site.Import(t.Context(), "post", items); err != nil {
			t.Fatal(err)
		}
	}
	rebuild(t, site, x)
	ref := query.Ref{Type: "post", ID: "post-1"}
	err := x.withGeneration(t.Context(), func(ctx context.Context, g *generation) error {
		f := finder{ctx, x, g.scope(x.allZones, false), Query{Type: ref.Type, Limit: 7}, false}
		entries, err := f.Answers.WholeLatest(ctx, []query.Ref{ref})
		if err != nil {
			return err
		}
		q, err := f.similarTo(extractTexts(f.types, entries[0]))
		if err != nil || q == nil {
			return err
		}
		found, err := f.search(ctx, f.page(q))
		if err == nil {
			bytes = found.Cost
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if ids, err = x.Related(t.Context(), ref, 6, false); err != nil {
		t.Fatal(err)
	}
	return bytes, ids
}
