package writer_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage/bolt"
)

const productBody = `{"name":"Client portal","description":"Documents, messages and invoices in one place.","category":"Web",
	"features":["Single sign-on","Audit log","Branding"],"specifications":{"hosting":"UK","users":500},"pricing":{"Basic":149,"Pro":349}}`

func sixProducts(b *testing.B) (s *contenttest.Site, id string) {
	b.Helper()
	s = contenttest.Open(b, plugins.Types()...)
	for range 6 {
		id = s.Add("product", productBody)
	}
	return s, id
}

func BenchmarkListCached(b *testing.B) {
	s, _ := sixProducts(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.List(b.Context(), visitor, "product", query.Query{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGetCached(b *testing.B) {
	s, id := sixProducts(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Get(b.Context(), visitor, "product", id); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCreateParallel creates entries in parallel; each is on disk before the call returns.
func BenchmarkCreateParallel(b *testing.B) {
	for _, writers := range []int{1, 64} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			s := contenttest.OpenAt(b, time.Now, plugins.Types()...)
			work := make(chan struct{}, b.N)
			for range b.N {
				work <- struct{}{}
			}
			close(work)
			b.ResetTimer()
			parallel(writers, func() {
				for range work {
					if _, err := s.Create(b.Context(), staff, "product", []byte(productBody)); err != nil {
						b.Error(err)
						return
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "creates/s")
		})
	}
}

func parallel(n int, do func()) {
	var all sync.WaitGroup
	for range n {
		all.Go(do)
	}
	all.Wait()
}

// BenchmarkPosts reads posts of 1 KB. Before each read one post is written, outside the measured time, so
// that no answer is cached.
func BenchmarkPosts(b *testing.B) {
	for _, n := range []int{100, 100_000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "store")
			importPosts(b, path, n)
			for name, query := range map[string]string{
				"Newest20": "limit=20", "FilterSorted": "limit=20&category=Design&sort=title", "Filter": "limit=20&status=published",
			} {
				b.Run(name, func(b *testing.B) { benchmarkQuery(b, path, query) })
			}
			b.Run("ColdStart", func(b *testing.B) { benchmarkColdStart(b, path) })
		})
	}
}

func benchmarkQuery(b *testing.B, path, queryString string) {
	writer, s, closing := openPosts(b, path)
	defer closing()
	posts, _ := s.Registry().Type("post")
	q, err := query.ParseQuery(&posts, queryString)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		if _, err := writer.Update(b.Context(), staff, "post", "post-7", always, []byte(`{}`)); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := s.List(b.Context(), visitor, "post", q); err != nil {
			b.Fatal(err)
		}
	}
}

// benchmarkColdStart opens an existing store and reads the first list of 20.
func benchmarkColdStart(b *testing.B, path string) {
	for b.Loop() {
		_, s, closing := openPosts(b, path)
		if _, err := s.List(b.Context(), visitor, "post", query.Query{Limit: 20}); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		closing()
		b.StartTimer()
	}
}

func openPosts(b *testing.B, path string) (*writer.Writer, *query.Reader, func()) {
	b.Helper()
	store, err := bolt.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	registry, err := model.NewRegistry(plugins.Types()...)
	if err != nil {
		b.Fatal(err)
	}
	writer, err := writer.Open(b.Context(), store, registry, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	return writer, query.New(store, registry, time.Now, writer.Freshness()), func() {
		if err := store.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func importPosts(b *testing.B, path string, n int) {
	b.Helper()
	s, _, closing := openPosts(b, path)
	defer closing()
	text := "<p>" + strings.Repeat("All work and no play makes Jack a dull boy. ", 18) + "</p>"
	items := make([]writer.Item, n)
	for i := range items {
		created := contenttest.Start.Add(-time.Duration(i) * time.Minute)
		items[i] = writer.Item{ID: fmt.Sprintf("post-%d", i), Created: created, Body: fmt.Appendf(nil,
			`{"title":"Post %d","content":%q,"category":%q,"tags":["a","b"],"status":"published"}`,
			i*7919%n, text, []string{"Web", "Design", "SEO"}[i%3])}
	}
	if err := s.Import(b.Context(), "post", items); err != nil {
		b.Fatal(err)
	}
}
