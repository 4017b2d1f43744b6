package writer_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/plugins"
)

// BenchmarkDashboard reads what the dashboard shows over 10,000 products. Before each read a product is
// written, outside the measured time, so that no answer is cached.
func BenchmarkDashboard(b *testing.B) {
	s := contenttest.Open(b, plugins.Types()...)
	items := make([]writer.Item, 10_000)
	for i := range items {
		items[i] = writer.Item{
			ID: fmt.Sprintf("p-%d", i), Created: contenttest.Start.Add(-time.Duration(i) * time.Minute), Body: []byte(productBody),
		}
	}
	if err := s.Import(b.Context(), "product", items); err != nil {
		b.Fatal(err)
	}
	for name, ask := range map[string]func() error{
		"Stats":    func() error { _, err := s.Stats(b.Context()); return err },
		"Activity": func() error { _, err := s.Activity(b.Context(), staff, query.ActivityQuery{Limit: 5}); return err },
		"Filtered": func() error {
			_, err := s.Activity(b.Context(), staff, query.ActivityQuery{Limit: 20, Op: core.ActUpdated})
			return err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				s.Change("product", "p-7", `{}`)
				b.StartTimer()
				if err := ask(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
