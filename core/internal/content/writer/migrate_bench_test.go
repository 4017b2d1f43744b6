package writer_test

import (
	"fmt"
	"path/filepath"
	"runtime/metrics"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// BenchmarkMigrate opens a store of posts of 1 KB, each time with a program that has one more version of
// them, and reports the memory in use at the end.
func BenchmarkMigrate(b *testing.B) {
	for _, n := range []int{100, 20_000, 100_000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "store")
			importPosts(b, path, n)
			version := 0
			b.ResetTimer()
			for b.Loop() {
				version++
				if got := migratePosts(b, path, version); got < n {
					b.Fatalf("%d entries are left", got)
				}
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "entries/s")
			b.ReportMetric(inUse()/(1<<20), "MB")
		})
	}
}

func migratePosts(b *testing.B, path string, version int) (left int) {
	b.Helper()
	types := plugins.Types()
	for i := range types {
		if types[i].Name == "post" {
			for n := range version {
				types[i].Options.Migrations = append(types[i].Options.Migrations, func(fields map[string]any) error {
					fields["excerpt"] = fmt.Sprintf("Version %d", n+1)
					return nil
				})
			}
		}
	}
	registry, err := model.NewRegistry(types...)
	if err != nil {
		b.Fatal(err)
	}
	store, err := bolt.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	w, err := writer.Open(b.Context(), store, registry, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	if left, err = query.New(store, registry, time.Now, w.Freshness()).Count(b.Context()); err != nil {
		b.Fatal(err)
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	return left
}

// inUse returns the bytes that the heap has from the operating system.
func inUse() float64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(sample)
	total := 0.0
	for _, s := range sample {
		total += float64(s.Value.Uint64())
	}
	return total
}
