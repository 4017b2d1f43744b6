package metrics

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

func text(t *testing.T, write func(*Page)) string {
	t.Helper()
	var p Page
	var out bytes.Buffer
	write(&p)
	if _, err := p.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPage(t *testing.T) {
	t.Parallel()
	var h Histogram
	for _, took := range []time.Duration{-time.Second, time.Millisecond / 2, time.Millisecond, 3 * time.Second, time.Hour} {
		h.Observe(took)
	}
	got := text(t, func(p *Page) {
		p.Gauge("quoin_lag", "How far.").Is(1.5, "follower", "a\"b\\c\nd\xff", "more", "x")
		f := p.Gauge("quoin_on", "Whether.")
		f.Flag(true)
		f.Flag(false)
		p.Histogram("quoin_took_seconds", "How long.").Of(&h, "route", "/x")
	})
	for _, want := range []string{
		"# HELP quoin_lag How far.\n# TYPE quoin_lag gauge\nquoin_lag{follower=\"a\\\"b\\\\c\\nd\uFFFD\",more=\"x\"} 1.5\n",
		"quoin_on 1\nquoin_on 0\n",
		"# TYPE quoin_took_seconds histogram\nquoin_took_seconds_bucket{route=\"/x\",le=\"0.0005\"} 2\n",
		"quoin_took_seconds_bucket{route=\"/x\",le=\"0.001\"} 3\n",
		"quoin_took_seconds_bucket{route=\"/x\",le=\"5\"} 4\n",
		"quoin_took_seconds_bucket{route=\"/x\",le=\"+Inf\"} 5\nquoin_took_seconds_sum{route=\"/x\"} 3603.0015\nquoin_took_seconds_count{route=\"/x\"} 5\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in:\n%s", want, got)
		}
	}
}

func TestRequests(t *testing.T) {
	t.Parallel()
	r := NewRequests()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				r.Begin()
				r.Of("GET", "/api/posts/{id}", 200).Observe(time.Millisecond)
				r.Of("GET", "/api/posts/{id}", 204).Observe(time.Millisecond)
				r.End()
			}
		})
	}
	all.Wait()
	r.Begin()
	got := text(t, r.WriteTo)
	for _, want := range []string{
		"quoin_http_requests_in_flight 1\n",
		`quoin_http_request_duration_seconds_count{method="GET",route="/api/posts/{id}",status="2xx"} 1600` + "\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in:\n%s", want, got)
		}
	}
}

// TestRequestsAreBounded checks that ever more routes do not increase the number of series without limit.
func TestRequestsAreBounded(t *testing.T) {
	t.Parallel()
	r := NewRequests()
	for i := range 2 * maxSeries {
		r.Of("GET", fmt.Sprint("/", i), i).Observe(time.Millisecond)
	}
	if n := len(r.kind); n != maxSeries+1 {
		t.Errorf("%d series, want %d", n, maxSeries+1)
	}
	if n, _ := r.Of("GET", "/new", 200).Count(); n != maxSeries {
		t.Errorf("%d were counted as others, want %d", n, maxSeries)
	}
}

func BenchmarkObserve(b *testing.B) {
	h := NewRequests().Of("GET", "/", 200)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			h.Observe(time.Millisecond)
		}
	})
}

func TestProcess(t *testing.T) {
	t.Parallel()
	got := text(t, func(p *Page) { p.Process(time.Unix(1700000000, 0)) })
	for _, name := range []string{
		"process_start_time_seconds 1.7e+09", "process_resident_memory_bytes ", "go_goroutines ", "go_memory_live_bytes ",
	} {
		if !strings.Contains(got, "\n"+name) {
			t.Errorf("%q is not in:\n%s", name, got)
		}
	}
	if m := ReadMemory(); m.Resident < 1<<20 || m.Limit <= 0 {
		t.Errorf("memory %+v", m)
	}
	if Goroutines() < 2 {
		t.Error("there are no goroutines")
	}
}
