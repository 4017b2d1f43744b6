package query_test

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/querytest"
	"github.com/quoin-cms/quoin/storage"
)

// scanningStore counts the pairs that scans yield.
type scanningStore struct {
	storage.Store
	pairs *int
}

func (s scanningStore) View(ctx context.Context, fn func(storage.Reader) error) error {
	return s.Store.View(ctx, func(r storage.Reader) error { return fn(scanningReader{r, s.pairs}) })
}

type scanningReader struct {
	storage.Reader
	pairs *int
}

func (r scanningReader) Scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		for pair, err := range r.Reader.Scan(prefix, after) {
			*r.pairs++
			if !yield(pair, err) {
				return
			}
		}
	}
}

// TestHiddenEntriesCostVisitorsNothing checks that the queries of visitors read as many entries of the index with hidden entries
// as without, and that changes of hidden entries do not make them read the index again.
func TestHiddenEntriesCostVisitorsNothing(t *testing.T) {
	t.Parallel()
	read := func(hidden int) (first, after int) {
		site := contenttest.Open(t, querytest.Types()...)
		add := func(n int, isHidden bool) {
			for i := range n {
				body := fmt.Sprintf(`{"title":"T%d","slug":"t%d-%t","hidden":%t,"host":%q}`, i, i, isHidden, isHidden, fmt.Sprintf("p%d-%t", i%5, isHidden))
				if err := site.ImportAt("talk", fmt.Sprintf("t%d-%t", i, isHidden), site.Now().Add(-time.Duration(i)*time.Minute), []byte(body)); err != nil {
					t.Fatal(err)
				}
			}
		}
		for i := range 5 {
			for _, isHidden := range []bool{false, true} {
				body := fmt.Sprintf(`{"name":"P%d","hidden":%t}`, i, isHidden)
				if err := site.ImportAt("person", fmt.Sprintf("p%d-%t", i, isHidden), site.Now(), []byte(body)); err != nil {
					t.Fatal(err)
				}
			}
		}
		add(30, false)
		add(hidden, true)
		pairs := 0
		site.Reader = query.New(scanningStore{site.Store, &pairs}, site.Registry(), site.Now, site.Freshness())
		ask := func() {
			for _, raw := range []string{
				"filter[title][prefix]=T1", "sort=-title&limit=3", "filter[host.name][eq]=P1", "level=easy", "limit=4", "filter[or][0][host][empty]=true&count=false",
			} {
				site.Page(visitor, "talk", raw)
			}
		}
		ask()
		first, pairs = pairs, 0
		for i := range hidden {
			site.Change("talk", fmt.Sprintf("t%d-true", i), fmt.Sprintf(`{"title":"U%d"}`, i))
		}
		ask()
		return first, pairs
	}
	first, after := read(1)
	for _, hidden := range []int{100, 300} {
		if f, a := read(hidden); f != first || a != after {
			t.Errorf("with %d hidden entries %d pairs of the index are read, and %d after they changed; with one %d and %d", hidden, f, a, first, after)
		}
	}
}
