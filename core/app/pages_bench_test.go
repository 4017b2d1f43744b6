package app_test

import (
	"fmt"
	"io"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkThousandPages asks the program for the pages of 1,000 posts that nobody has asked for, two at a
// time, and for the first page 200 times a second all the while: how long that takes, how long the first page does, and how much
// memory the process then holds.
func BenchmarkThousandPages(b *testing.B) {
	if runtime.GOOS != "linux" {
		b.Skip("only Linux tells in /proc")
	}
	const posts = 1000
	dir := postStore(b, posts)
	var cold time.Duration
	var home []time.Duration
	var memory float64
	for b.Loop() {
		p := serve(b, dir)
		p.get("/")
		begin := time.Now()
		var next atomic.Int64
		var done atomic.Bool
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				for n := next.Add(1); n <= posts; n = next.Add(1) {
					if status := p.browse(fmt.Sprintf("/blog/post-%d", n-1)); status != http.StatusOK {
						b.Errorf("post %d: status %d", n-1, status)
						return
					}
				}
			})
		}
		var visitor sync.WaitGroup
		visitor.Go(func() {
			ticker := time.NewTicker(5 * time.Millisecond)
			defer ticker.Stop()
			for !done.Load() {
				<-ticker.C
				begin := time.Now()
				p.browse("/")
				home = append(home, time.Since(begin))
			}
		})
		all.Wait()
		cold += time.Since(begin)
		done.Store(true)
		visitor.Wait()
		memory += p.memory(b)
		p.Stop()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(cold.Seconds()/float64(b.N), "s-cold")
	b.ReportMetric(slowest(home), "µs-p99-home")
	b.ReportMetric(memory/float64(b.N), "MB")
}

// browse asks for a page in the coding that browsers prefer.
func (p *process) browse(path string) (status int) {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.URL+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "br")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		p.t.Fatal(err)
	}
	return response.StatusCode
}
