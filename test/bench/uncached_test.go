package bench_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const (
	uncachedPages   = 1000
	uncachedClients = 16
)

// BenchmarkUncachedPages has 16 clients ask for a thousand pages that nobody has asked for. No page may come without its
// text.
func BenchmarkUncachedPages(b *testing.B) {
	p := quoin(b)
	sections := make([]string, 5)
	for n := range sections {
		sections[n] = p.create("/api/admin/content/sections", plainSection(n))
	}
	all, err := json.Marshal(sections)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		paths := make(chan string, uncachedPages)
		for range uncachedPages {
			paths <- "/" + p.addPage("uncached", string(all))
		}
		close(paths)
		p.readAll(b, paths)
	}
}

// readAll has the clients read pages, and reports how long each took and what came instead of it.
func (p *program) readAll(b *testing.B, paths <-chan string) {
	b.Helper()
	var busy, throttled, empty atomic.Int64
	var mu sync.Mutex
	var waits []time.Duration
	var clients sync.WaitGroup
	for range uncachedClients {
		clients.Go(func() {
			for path := range paths {
				began := time.Now()
				r := p.request(http.MethodGet, path, "")
				waited := time.Since(began)
				switch status := r.StatusCode(); {
				case status == http.StatusServiceUnavailable:
					busy.Add(1)
				case status == http.StatusTooManyRequests:
					throttled.Add(1)
				case status != http.StatusOK || !strings.Contains(string(r.Body()), "Section 4"):
					empty.Add(1)
				default:
					mu.Lock()
					waits = append(waits, waited)
					mu.Unlock()
				}
			}
		})
	}
	clients.Wait()
	slices.Sort(waits)
	if n := empty.Load(); n > 0 || len(waits) == 0 {
		b.Fatalf("%d of %d pages came without their text", n, uncachedPages)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(waits[len(waits)/2].Milliseconds()), "ms-median")
	b.ReportMetric(float64(waits[len(waits)*95/100].Milliseconds()), "ms-p95")
	b.ReportMetric(float64(busy.Load()), "503")
	b.ReportMetric(float64(throttled.Load()), "429")
	b.ReportMetric(float64(empty.Load()), "empty")
}
