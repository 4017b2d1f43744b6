package writer_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// unindexed and eightIndexed have the same fields.
type (
	unindexed struct {
		Name string     `json:"name" cms:"title"`
		A    string     `json:"a"`
		B    string     `json:"b"`
		C    int        `json:"c"`
		D    int        `json:"d"`
		E    field.Time `json:"e"`
		F    bool       `json:"f"`
		G    []string   `json:"g"`
		H    float64    `json:"h"`
	}
	eightIndexed struct {
		Name string     `json:"name" cms:"title"`
		A    string     `json:"a" cms:"indexed"`
		B    string     `json:"b" cms:"indexed"`
		C    int        `json:"c" cms:"indexed"`
		D    int        `json:"d" cms:"indexed"`
		E    field.Time `json:"e" cms:"indexed"`
		F    bool       `json:"f" cms:"indexed"`
		G    []string   `json:"g" cms:"indexed"`
		H    float64    `json:"h" cms:"indexed"`
	}
)

// keyCount counts the keys that updates put and delete.
type keyCount struct {
	storage.Store
	n *int
}

func (s keyCount) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	return s.Store.Update(ctx, func(w storage.Writer) error { return fn(countingWriter{w, s.n}) })
}

type countingWriter struct {
	storage.Writer
	n *int
}

func (w countingWriter) Put(key string, value []byte) { *w.n++; w.Writer.Put(key, value) }
func (w countingWriter) Delete(key string)            { *w.n++; w.Writer.Delete(key) }

// BenchmarkIndexedSave measures saves of entries with eight indexed fields, of which all change, beside saves of entries with
// the same fields that are not indexed, among 10,000 entries of each type, and counts the keys that a save writes.
func BenchmarkIndexedSave(b *testing.B) {
	registry, err := model.NewRegistry(
		model.Define[unindexed]("plain", model.Options{Path: "plains", One: "Plain", Many: "Plains"}),
		model.Define[eightIndexed]("indexed", model.Options{Path: "indexes", One: "Indexed", Many: "Indexed"}))
	if err != nil {
		b.Fatal(err)
	}
	store := bolttest.Open(b, filepath.Join(b.TempDir(), "store"))
	b.Cleanup(func() { _ = store.Close() })
	keys := 0
	w, err := writer.Open(b.Context(), keyCount{store, &keys}, registry, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	body := func(n int) []byte {
		at := time.Unix(int64(n)*977, 0).UTC().Format(time.RFC3339)
		return fmt.Appendf(nil, `{"name":"Entry","a":"a%d","b":"b%d","c":%d,"d":%d,"e":%q,"f":%t,"g":["g%d","h%d"],"h":%d.5}`, n, n%100, n, n%7, at, n%2 == 0, n%50, n%9, n)
	}
	const entries = 10_000
	types := []string{"plain", "indexed"}
	ids := map[string][]string{}
	for _, typ := range types {
		items := make([]writer.Item, entries)
		for n := range items {
			id := fmt.Sprintf("00000000-0000-4000-8000-%012d", n)
			items[n] = writer.Item{ID: id, Created: time.Unix(int64(n), 0), Body: body(n)}
			ids[typ] = append(ids[typ], id)
		}
		if err := w.Import(b.Context(), typ, items); err != nil {
			b.Fatal(err)
		}
	}
	took, written := map[string][]time.Duration{}, map[string]int{}
	for n := 0; b.Loop(); n++ {
		for _, typ := range types {
			keys = 0
			began := time.Now()
			if _, err := w.Update(b.Context(), staff, typ, ids[typ][n*7919%entries], always, body(entries+n)); err != nil {
				b.Fatal(err)
			}
			took[typ] = append(took[typ], time.Since(began))
			written[typ] = max(written[typ], keys)
		}
	}
	median := func(typ string) float64 {
		slices.Sort(took[typ])
		return float64(took[typ][len(took[typ])/2].Microseconds())
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median("plain"), "µs-plain")
	b.ReportMetric(median("indexed"), "µs-indexed")
	b.ReportMetric(median("indexed")/median("plain"), "indexed/plain")
	b.ReportMetric(float64(written["indexed"]), "keys-indexed")
}
