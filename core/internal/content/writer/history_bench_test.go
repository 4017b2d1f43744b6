package writer_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage"
)

// BenchmarkHistory measures the cost of the history: a save with and without a step in the same run, the list
// of 1,000 revisions, and the bytes in the store.
func BenchmarkHistory(b *testing.B) {
	b.Run("Save", benchmarkSaves)
	b.Run("List1000", func(b *testing.B) {
		s := contenttest.OpenAt(b, time.Now, plugins.Types()...)
		id := savedOften(b, s, 1000)
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.History(b.Context(), staff, "product", id, query.HistoryQuery{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, body := range map[string]string{
		"Bytes/product": productBody,
		"Bytes/post":    fmt.Sprintf(`{"title":"A post","content":"<p>%s</p>"}`, articleOf(700)),
	} {
		b.Run(name, func(b *testing.B) { benchmarkBytes(b, strings.TrimPrefix(name, "Bytes/"), body) })
	}
}

// articleOf returns a text of the given number of words with few repetitions.
func articleOf(words int) string {
	var text strings.Builder
	for i := range words {
		fmt.Fprintf(&text, "%s%d ", []string{"wood", "water", "stone", "light", "paper"}[i*i%5], i*7919%997)
	}
	return text.String()
}

// benchmarkSaves alternates saves with and without a stored step, so that both meet the same disk.
// benchmarkBytes measures the cost of making a step.
func benchmarkSaves(b *testing.B) {
	s := contenttest.OpenAt(b, time.Now, plugins.Types()...)
	id := s.Add("product", productBody)
	bare := without(b, s)
	var took [2]time.Duration
	for i := 0; b.Loop(); i++ {
		body := fmt.Appendf(nil, `{"description":"Revision %d."}`, i)
		for which, w := range []*writer.Writer{s.Writer, bare} {
			begun := time.Now()
			if _, err := w.Update(b.Context(), staff, "product", id, always, body); err != nil {
				b.Fatal(err)
			}
			took[which] += time.Since(begun)
		}
	}
	b.ReportMetric(float64(took[0].Microseconds())/float64(b.N), "µs/with")
	b.ReportMetric(float64(took[1].Microseconds())/float64(b.N), "µs/without")
	b.ReportMetric(float64(took[0])/float64(took[1]), "with/without")
}

// without returns a writer on the same store that does not store steps.
func without(b *testing.B, s *contenttest.Site) *writer.Writer {
	b.Helper()
	w, err := writer.Open(b.Context(), steplessStore{s.Store}, s.Registry(), time.Now)
	if err != nil {
		b.Fatal(err)
	}
	return w
}

// steplessStore drops the steps of histories. The writer still makes them.
type steplessStore struct{ storage.Store }

func (s steplessStore) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	return s.Store.Update(ctx, func(w storage.Writer) error { return fn(stepless{w}) })
}

type stepless struct{ storage.Writer }

func (w stepless) Put(key string, value []byte) {
	if !strings.HasPrefix(key, entrystore.Key("history")) {
		w.Writer.Put(key, value)
	}
}

func savedOften(b *testing.B, s *contenttest.Site, n int) (id string) {
	b.Helper()
	id = s.Add("product", productBody)
	for i := range n - 1 {
		s.Change("product", id, fmt.Sprintf(`{"description":"Revision %d."}`, i))
	}
	return id
}

// benchmarkBytes measures the bytes of an entry and of a revision, key and value, and the time to pack one.
func benchmarkBytes(b *testing.B, typ, body string) {
	s := contenttest.Open(b, plugins.Types()...)
	id := s.Add(typ, body)
	s.Change(typ, id, `{}`)
	t, _ := s.Registry().Type(typ)
	var record entrystore.Record
	entry, step := 0, 0
	err := s.Store.View(b.Context(), func(r storage.Reader) (err error) {
		if record, err = entrystore.Load(r, &t, id); err != nil {
			return err
		}
		entry = len(entrystore.EntryKey(typ, id)) + len(record.Encode())
		value, err := r.Get(entrystore.StepKey(typ, id, 2))
		step = len(entrystore.StepKey(typ, id, 2)) + len(value)
		for b.Loop() {
			entrystore.Pack(record)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(entry), "B/entry")
	b.ReportMetric(float64(step), "B/revision")
}
