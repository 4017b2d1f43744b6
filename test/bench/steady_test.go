package bench_test

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"
)

// BenchmarkSteady lets many create for a minute: what the slowest of a hundred waits for, how far the search is
// behind at the most and how soon it is level again, and what a visitor of the home page waits for meanwhile. The floor
// says what a visitor waits for where nothing but bbolt is behind Fiber: the clients have the same processors.
func BenchmarkSteady(b *testing.B) {
	const minute = time.Minute
	home := call{method: http.MethodGet, path: "/"}
	for b.Loop() {
		p := quoin(b)
		p.run(home, 1, time.Second)
		quiet := p.visit(home, 5*time.Second)
		var saves load
		var visits []time.Duration
		var behind time.Duration
		var all sync.WaitGroup
		all.Go(func() { saves = p.run(post(title), crowd, minute) })
		all.Go(func() { visits = p.visit(home, minute-time.Second) })
		all.Go(func() { behind = p.behind(minute - 2*time.Second) })
		all.Wait()
		level := p.lag()
		p.stop()
		low := fiberOverBolt(b)
		low.request(http.MethodPut, "/same", "home")
		var bare []time.Duration
		all.Go(func() { low.run(post(title), crowd, minute/4) })
		all.Go(func() { bare = low.visit(call{method: http.MethodGet, path: "/same"}, minute/4) })
		all.Wait()
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(saves.rate, "creates/s")
		b.ReportMetric(ms(saves.at(0.99)), "ms-create-p99")
		b.ReportMetric(ms(behind), "ms-search-behind")
		b.ReportMetric(ms(level), "ms-until-level")
		b.ReportMetric(ms(load{times: quiet}.at(0.99)), "ms-home-quiet-p99")
		b.ReportMetric(ms(load{times: visits}.at(0.99)), "ms-home-p99")
		b.ReportMetric(ms(load{times: bare}.at(0.99)), "ms-floor-visit-p99")
	}
}

// visit asks for a page every 20 ms, as a polite visitor, and gives the times, the quickest first.
func (p *program) visit(c call, span time.Duration) (times []time.Duration) {
	p.b.Helper()
	for begin := time.Now(); time.Since(begin) < span; <-time.After(20 * time.Millisecond) {
		sent := time.Now()
		if r := p.request(c.method, c.path, ""); r.StatusCode() != http.StatusOK {
			p.b.Fatalf("%s: %d", c.path, r.StatusCode())
		}
		times = append(times, time.Since(sent))
	}
	slices.Sort(times)
	return times
}

// behind saves a post of its own again and again, and gives the longest until the search found one.
func (p *program) behind(span time.Duration) (most time.Duration) {
	p.b.Helper()
	for begin := time.Now(); time.Since(begin) < span; <-time.After(500 * time.Millisecond) {
		most = max(most, p.lag())
	}
	return most
}

// lag saves a post and gives how long it takes until the search finds it.
func (p *program) lag() time.Duration {
	p.b.Helper()
	word := fmt.Sprintf("lag%d", time.Now().UnixNano())
	c := post(word)
	if r := p.request(c.method, c.path, c.body); r.StatusCode() != http.StatusCreated {
		p.b.Fatalf("%d %s", r.StatusCode(), r.Body())
	}
	saved := time.Now()
	for !p.finds(word) {
		<-time.After(5 * time.Millisecond)
	}
	return time.Since(saved)
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func report(b *testing.B, what string, times []time.Duration) {
	b.Helper()
	slices.Sort(times)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(ms(load{times: times}.at(0.5)), "ms-"+what+"-p50")
	b.ReportMetric(ms(load{times: times}.at(0.99)), "ms-"+what+"-p99")
}
