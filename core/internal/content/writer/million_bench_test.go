package writer_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage"
)

// The size of the site of BenchmarkMillionRevisions.
const (
	manyEntries   = 100_000
	revisionsEach = 10
)

// BenchmarkMillionRevisions measures alternating saves with and without a step, the lists of histories, and
// the size of the store, with 100,000 entries and 1,000,000 revisions.
func BenchmarkMillionRevisions(b *testing.B) {
	path := filepath.Join(b.TempDir(), "store")
	s := contenttest.OpenOn(b, path, time.Now, plugins.Types()...)
	first := savedOften(b, s, revisionsEach+1)
	multiply(b, s.Store, first)
	bare := without(b, s)
	var saves [2]time.Duration
	var lists time.Duration
	for i := 0; b.Loop(); i++ {
		id := copyOf(first, rand.IntN(manyEntries))
		body := fmt.Appendf(nil, `{"description":"Revision %d."}`, i)
		for which, w := range []*writer.Writer{s.Writer, bare} {
			begun := time.Now()
			if _, err := w.Update(b.Context(), staff, "product", id, always, body); err != nil {
				b.Fatal(err)
			}
			saves[which] += time.Since(begun)
		}
		begun := time.Now()
		if _, err := s.History(b.Context(), staff, "product", id, query.HistoryQuery{}); err != nil {
			b.Fatal(err)
		}
		lists += time.Since(begun)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(saves[0].Microseconds())/float64(b.N), "µs/with")
	b.ReportMetric(float64(saves[0])/float64(saves[1]), "with/without")
	b.ReportMetric(float64(lists.Microseconds())/float64(b.N), "µs/list")
	b.ReportMetric(float64(info.Size())/(manyEntries*(revisionsEach+1)), "B/state")
}

// copyOf returns the id of the n-th copy of an entry, of the same length.
func copyOf(id string, n int) string { return fmt.Sprintf("%s%012d", id[:len(id)-12], n) }

// multiply copies an entry and its history many times.
func multiply(b *testing.B, store storage.Store, id string) {
	b.Helper()
	pairs := map[string][]byte{}
	err := store.View(b.Context(), func(r storage.Reader) error {
		value, err := r.Get(entrystore.EntryKey("product", id))
		pairs[entrystore.EntryKey("product", id)] = bytes.Clone(value)
		for pair, err := range r.Scan(entrystore.HistoryPrefix("product", id), "") {
			if err != nil {
				return err
			}
			pairs[pair.Key] = bytes.Clone(pair.Value)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	group, ctx := errgroup.WithContext(b.Context())
	group.SetLimit(64)
	perUpdate := storage.MaxWrites / len(pairs)
	for from := 0; from < manyEntries; from += perUpdate {
		group.Go(func() error {
			_, err := store.Update(ctx, func(w storage.Writer) error {
				for n := from; n < min(from+perUpdate, manyEntries); n++ {
					to := copyOf(id, n)
					for key, value := range pairs {
						w.Put(strings.ReplaceAll(key, id, to), bytes.ReplaceAll(value, []byte(id), []byte(to)))
					}
				}
				return nil
			})
			return err
		})
	}
	if err := group.Wait(); err != nil {
		b.Fatal(err)
	}
}
