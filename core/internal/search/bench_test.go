package search

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage"
)

// benchPosts returns the number of posts in the benchmarks; QUOIN_BENCH_POSTS overrides it.
func benchPosts(b *testing.B) int {
	b.Helper()
	text := os.Getenv("QUOIN_BENCH_POSTS")
	if text == "" {
		return 20_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// lexicon generates words distributed as in a natural language.
type lexicon struct {
	words []string
	zipf  *rand.Zipf
}

func newLexicon() *lexicon {
	r := rand.New(rand.NewPCG(1, 2))
	l := &lexicon{zipf: rand.NewZipf(r, 1.1, 8, 29_999)}
	heads := []string{"b", "br", "c", "cl", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pr", "r", "s", "st", "t", "tr", "v", "w"}
	vowels, tails := []string{"a", "e", "i", "o", "u", "ea", "ou"}, []string{"", "n", "r", "s", "t", "l", "ck", "nd"}
	seen := map[string]bool{}
	for len(l.words) < 30_000 {
		word := ""
		for range 1 + r.IntN(3) {
			word += heads[r.IntN(len(heads))] + vowels[r.IntN(len(vowels))] + tails[r.IntN(len(tails))]
		}
		if !seen[word] && len(word) > 2 {
			seen[word] = true
			l.words = append(l.words, word)
		}
	}
	return l
}

func (l *lexicon) text(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = l.words[l.zipf.Uint64()]
	}
	return strings.Join(all, " ")
}

// benchSite returns a site with that many posts of about 1 KB.
func benchSite(b *testing.B, posts int) (*contenttest.Site, *lexicon) {
	b.Helper()
	site := contenttest.OpenAt(b, time.Now, plugins.Types()...)
	l := newLexicon()
	if err := site.Import(b.Context(), "post", l.posts(posts)); err != nil {
		b.Fatal(err)
	}
	return site, l
}

// posts generates n posts of about 1 KB.
func (l *lexicon) posts(n int) []writer.Item {
	items := make([]writer.Item, n)
	for i := range items {
		items[i] = writer.Item{
			ID: fmt.Sprintf("post-%d", i), Created: time.Now().Add(-time.Duration(i) * time.Minute),
			Body: fmt.Appendf(nil, `{"title":%q,"content":"<p>%s</p>","status":"published","category":"C%d"}`, l.text(6), l.text(150), i%7),
		}
	}
	return items
}

func benchIndex(b *testing.B, site *contenttest.Site) *Index {
	b.Helper()
	x := openIndex(b, site, filepath.Join(b.TempDir(), "search"))
	if err := x.Rebuild(b.Context(), site.Seq()); err != nil {
		b.Fatal(err)
	}
	return x
}

// BenchmarkRebuild rebuilds the index: at least 2,500 posts a second, at most 600 MB of heap.
func BenchmarkRebuild(b *testing.B) {
	posts := benchPosts(b)
	site, _ := benchSite(b, posts)
	x := openIndex(b, site, filepath.Join(b.TempDir(), "search"))
	var peak uint64
	for b.Loop() {
		done := make(chan struct{})
		go func() {
			peak = max(peak, watchHeap(done))
			close(done)
		}()
		if err := x.Rebuild(b.Context(), site.Seq()); err != nil {
			b.Fatal(err)
		}
		done <- struct{}{}
		<-done
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(posts)*float64(b.N)/b.Elapsed().Seconds(), "posts/s")
	b.ReportMetric(float64(peak)/1e6, "MB-heap")
	b.ReportMetric(float64(sizeOf(b, x.Folder))/1e6, "MB-on-disk")
}

// watchHeap returns the peak memory that the program held until done.
func watchHeap(done <-chan struct{}) (peak uint64) {
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	for {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = max(peak, m.HeapInuse)
		select {
		case <-done:
			return peak
		case <-ticker.C:
		}
	}
}

func sizeOf(b *testing.B, folder string) (n int64) {
	b.Helper()
	err := filepath.Walk(folder, func(_ string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			n += info.Size()
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// BenchmarkSearch searches for a page with counts and excerpts: p50 under 10 ms, p99 under 40 ms at 100,000 posts, and
// 20 times faster than a scan of every entry.
func BenchmarkSearch(b *testing.B) {
	site, l := benchSite(b, benchPosts(b))
	x := benchIndex(b, site)
	scan := scanned(b, site, l.words[300])
	r := rand.New(rand.NewPCG(3, 4))
	word := func() string { return l.words[20+r.IntN(3000)] }
	for _, c := range []struct {
		name string
		text func() string
	}{
		{"one-word", word},
		{"two-words", func() string { return word() + " " + word() }},
		{"prefix", func() string { w := word(); return w[:min(len(w), 3)] }},
		{"typo", func() string { return misspelt(word()) }},
		{"wrong-start", func() string { return "x" + word()[1:] }},
		{"nothing", func() string { return word() + "xqx " + word() + "qxq" }},
	} {
		b.Run(c.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				began := time.Now()
				if _, err := x.Search(b.Context(), Query{Text: c.text(), Limit: DefaultLimit}, false); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(began))
			}
			reportTimes(b, took)
			b.ReportMetric(float64(scan)/float64(at(took, 50)), "x-faster-than-scan")
		})
	}
}

// misspelt doubles the middle letter of a word.
func misspelt(word string) string { return word[:len(word)/2] + word[len(word)/2-1:] }

// scanned measures a scan of every entry for a word.
func scanned(b *testing.B, site *contenttest.Site, word string) time.Duration {
	b.Helper()
	began, n := time.Now(), 0
	types := typesOf(site.Registry())
	for e, err := range site.Entries(b.Context(), "post") {
		if err != nil {
			b.Fatal(err)
		}
		t := extractTexts(types, e)
		if strings.Contains(strings.ToLower(t.title+"\n"+wordsIn(t.public)), word) {
			n++
		}
	}
	if n == 0 {
		b.Fatalf("no entry has %q", word)
	}
	return time.Since(began)
}

func reportTimes(b *testing.B, took []time.Duration) {
	b.Helper()
	b.ReportMetric(0, "ns/op")
	for _, p := range []int{50, 99} {
		b.ReportMetric(float64(at(took, p).Microseconds())/1000, fmt.Sprintf("ms-p%d", p))
	}
}

// at returns a percentile. It sorts the times.
func at(took []time.Duration, percent int) time.Duration {
	slices.Sort(took)
	return took[min(len(took)-1, len(took)*percent/100)]
}

// BenchmarkComplete completes titles; BenchmarkRelated finds related articles.
func BenchmarkComplete(b *testing.B) {
	site, l := benchSite(b, benchPosts(b))
	x := benchIndex(b, site)
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		w := l.words[20+i%3000]
		began := time.Now()
		if _, err := x.Complete(b.Context(), w[:min(len(w), 2+i%3)], false); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	reportTimes(b, took)
}

func BenchmarkRelated(b *testing.B) {
	posts := benchPosts(b)
	site, _ := benchSite(b, posts)
	x := benchIndex(b, site)
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		began := time.Now()
		ref := query.Ref{Type: "post", ID: fmt.Sprintf("post-%d", i%posts)}
		if _, err := x.Related(b.Context(), ref, 6, false); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	reportTimes(b, took)
}

// BenchmarkOpen opens an existing index: under 100 ms at 100,000 posts.
func BenchmarkOpen(b *testing.B) {
	site, _ := benchSite(b, benchPosts(b))
	x := benchIndex(b, site)
	for b.Loop() {
		if err := x.Close(); err != nil {
			b.Fatal(err)
		}
		x = openIndex(b, site, x.Folder)
		if _, err := x.Cursor(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkImport imports posts through every rule while the index follows, until the last one is found.
func BenchmarkImport(b *testing.B) {
	items := newLexicon().posts(benchPosts(b))
	for b.Loop() {
		site := contenttest.OpenAt(b, time.Now, plugins.Types()...)
		x := benchIndex(b, site)
		stop := follow(b, site, x)
		if err := site.Import(b.Context(), "post", items); err != nil {
			b.Fatal(err)
		}
		imported := b.Elapsed()
		for at := storage.Seq(0); at < site.Seq(); <-time.After(time.Millisecond) {
			var err error
			if at, err = x.Cursor(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric((b.Elapsed()-imported).Seconds()*1000, "ms-behind")
		stop()
	}
	b.ReportMetric(float64(len(items))*float64(b.N)/b.Elapsed().Seconds(), "posts/s")
}

// follow runs an index as a follower of a site until it is stopped.
func follow(b *testing.B, site *contenttest.Site, x *Index) (stop func()) {
	b.Helper()
	ctx, cancel := context.WithCancel(b.Context())
	feed := changes.NewFeed(site.Store, slog.New(slog.DiscardHandler), time.Now, x)
	stopped := make(chan struct{})
	go func() {
		feed.Run(ctx)
		close(stopped)
	}()
	return func() {
		cancel()
		<-stopped
	}
}

// BenchmarkSave saves an entry and searches until the index has it: under 100 ms.
func BenchmarkSave(b *testing.B) {
	site, _ := benchSite(b, benchPosts(b))
	x := benchIndex(b, site)
	defer follow(b, site, x)()
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		site.Change("post", "post-7", fmt.Sprintf(`{"title":"Needle%d"}`, i))
		began := time.Now()
		r, err := x.Search(b.Context(), Query{Text: fmt.Sprintf("needle%d", i), Limit: 1, After: site.Seq()}, false)
		if err != nil || r.Total != 1 {
			b.Fatal(r, err)
		}
		took = append(took, time.Since(began))
	}
	reportTimes(b, took)
}
