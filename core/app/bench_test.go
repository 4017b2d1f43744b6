package app_test

import (
	"debug/elf"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// many and few are how many posts the big store and the small one hold.
const (
	many = 100_000
	few  = 100
)

// postStore makes a data folder with so many published posts of about 1 KB.
func postStore(b *testing.B, posts int) string {
	b.Helper()
	dir := b.TempDir()
	store, err := bolt.Open(filepath.Join(dir, "quoin.db"))
	if err != nil {
		b.Fatal(err)
	}
	registry, err := model.NewRegistry(plugins.Types()...)
	if err != nil {
		b.Fatal(err)
	}
	contentWriter, err := writer.Open(b.Context(), store, registry, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	items := make([]writer.Item, posts)
	text := strings.Repeat("A sentence of the usual length, and then another one. ", 16)
	for i := range items {
		items[i] = writer.Item{
			ID: fmt.Sprintf("post-%d", i), Created: time.Now().Add(-time.Duration(i) * time.Minute),
			Body: fmt.Appendf(nil, `{"title":"Post %d","content":"<p>%s</p>","status":"published","category":"C%d"}`, i, text, i%7),
		}
	}
	if err := contentWriter.Import(b.Context(), "post", items); err != nil {
		b.Fatal(err)
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	return dir
}

const newest = "/api/blog?limit=20"

// BenchmarkBigStore starts the program on 100,000 posts and asks for the newest 20: the time from the
// start of the process to the first answer, and how long the list takes to build after a write, beside
// the same with 100 posts.
func BenchmarkBigStore(b *testing.B) {
	big, small := postStore(b, many), postStore(b, few)
	var cold, bigList, smallList time.Duration
	for b.Loop() {
		begin := time.Now()
		p := serve(b, big)
		if status, _ := p.get(newest); status != http.StatusOK {
			b.Fatal(status)
		}
		cold += time.Since(begin)
		bigList += p.rebuilt(b)
		p.Stop()
		p = serve(b, small)
		smallList += p.rebuilt(b)
		p.Stop()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(cold.Milliseconds())/float64(b.N), "ms-cold-start")
	b.ReportMetric(float64(bigList.Microseconds())/float64(b.N), "µs-newest-20-of-100000")
	b.ReportMetric(float64(smallList.Microseconds())/float64(b.N), "µs-newest-20-of-100")
}

// rebuilt gives the mean time of the list when each request finds that something was written before it.
func (p *process) rebuilt(b *testing.B) time.Duration {
	b.Helper()
	const rounds = 100
	cookie := p.signIn("admin", password)
	var took time.Duration
	for range rounds {
		status, _, _ := p.do(http.MethodPut, "/api/blog/post-0", cookie, `{"readTime":4}`)
		begin := time.Now()
		read, _ := p.get(newest)
		took += time.Since(begin)
		if status != http.StatusOK || read != http.StatusOK {
			b.Fatal(status, read)
		}
	}
	return took / rounds
}

// BenchmarkSiteDuringRebuild asks for the products while nothing else happens, and while the search index
// is made anew: the slowest of a hundred should take less than three times as long.
func BenchmarkSiteDuringRebuild(b *testing.B) {
	dir := postStore(b, 20_000)
	current := filepath.Join(dir, "search", "current")
	made := func() bool { _, err := os.Stat(current); return err == nil }
	var quiet, busy []time.Duration
	for b.Loop() {
		p := serve(b, dir)
		for !made() {
			p.get("/healthz")
		}
		until := time.Now().Add(3 * time.Second)
		quiet = p.ask(b, quiet, func() bool { return time.Now().After(until) })
		p.Stop()
		if err := os.RemoveAll(filepath.Dir(current)); err != nil {
			b.Fatal(err)
		}
		p = serve(b, dir)
		busy = p.ask(b, busy, made)
		p.Stop()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(slowest(quiet), "µs-p99-quiet")
	b.ReportMetric(slowest(busy), "µs-p99-rebuilding")
	b.ReportMetric(slowest(busy)/slowest(quiet), "x-quiet")
}

// ask asks for the products, a thousand times a second at most, until done says so.
func (p *process) ask(b *testing.B, took []time.Duration, done func() bool) []time.Duration {
	b.Helper()
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	for !done() {
		<-ticker.C
		begin := time.Now()
		if status, _ := p.get("/api/products"); status != http.StatusOK {
			b.Fatal(status)
		}
		took = append(took, time.Since(begin))
	}
	return took
}

// slowest gives the 99th percentile in microseconds. It sorts the times.
func slowest(took []time.Duration) float64 {
	slices.Sort(took)
	return float64(took[len(took)*99/100].Microseconds())
}

// BenchmarkIdleMemory starts the program with the demo content, reads it once and asks the system how
// much memory the process holds.
func BenchmarkIdleMemory(b *testing.B) {
	if runtime.GOOS != "linux" {
		b.Skip("only Linux tells in /proc")
	}
	var first, second float64
	for b.Loop() {
		dir := b.TempDir()
		for _, total := range []*float64{&first, &second} {
			p := serve(b, dir, "--demo")
			p.get("/api/products")
			*total += p.memory(b)
			p.Stop()
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(first/float64(b.N), "MB-after-first-start")
	b.ReportMetric(second/float64(b.N), "MB-after-second-start")
}

// memory gives the resident set in megabytes.
func (p *process) memory(b *testing.B) float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Cmd.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kilobytes / 1024
}

// BenchmarkBinary builds the program as scripts/release.sh does and gives its size. It must need no loader.
func BenchmarkBinary(b *testing.B) {
	path := filepath.Join(b.TempDir(), "quoin")
	for b.Loop() {
		build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "github.com/quoin-cms/quoin")
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	if file, err := elf.Open(path); err == nil {
		for _, program := range file.Progs {
			if program.Type == elf.PT_INTERP {
				b.Fatal("the binary is not static")
			}
		}
		_ = file.Close()
	}
	b.ReportMetric(float64(info.Size())/1e6, "MB")
}
