package analytics_test

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
)

// anyPage accepts every path as a page of the site.
func anyPage(path string) (string, bool) { return path, true }

// mixedEvents returns events as browsers send them: a page left, another viewed, and a measured vital.
func mixedEvents(i int) []analytics.Event {
	page := "/blog/" + strconv.Itoa(i%1000)
	return []analytics.Event{
		{Type: analytics.View, Page: page, Referrer: "https://www.google.co.uk/"},
		{Type: analytics.Vital, Page: page, Name: "LCP", Value: float64(500 + i%2000)},
		{Type: analytics.Leave, Page: page, Seconds: 10, Interacted: true},
	}
}

func (s *testSite) visitor(i int) analytics.Request {
	return analytics.Request{
		Host: host, Address: strconv.Itoa(i), Agent: []string{chrome, iphone, ipad}[i%3], Pages: anyPage,
	}
}

// BenchmarkCollect collects events of many visitors and flushes them as often as the program does.
func BenchmarkCollect(b *testing.B) {
	const beacons = 100_000
	s := newTestSite(b)
	var events int
	var took, flushed time.Duration
	for b.Loop() {
		begin := time.Now()
		for i := range beacons {
			s.Collect(s.visitor(i%20_000), mixedEvents(i))
			events += 3
		}
		took += time.Since(begin)
		begin = time.Now()
		s.flush()
		flushed += time.Since(begin)
		s.advance(time.Hour)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(events)/took.Seconds(), "events/s")
	b.ReportMetric(float64(flushed.Milliseconds())/float64(b.N), "ms-flush")
}

// BenchmarkYear runs every report over a year with views of 1,000 pages on each day.
func BenchmarkYear(b *testing.B) {
	const days, seen = 366, 1000
	s := newTestSite(b)
	s.advance(-days * daySpan)
	for range days {
		for i := range seen {
			s.Collect(s.visitor(i), mixedEvents(i))
		}
		s.flush()
		s.advance(daySpan)
	}
	ctx := b.Context()
	reports := map[string]func(q analytics.Query) error{
		"overview":     func(q analytics.Query) error { _, err := s.Overview(ctx, q); return err },
		"daily":        func(q analytics.Query) error { _, err := s.Daily(ctx, q); return err },
		"sources":      func(q analytics.Query) error { _, err := s.TrafficSources(ctx, q); return err },
		"devices":      func(q analytics.Query) error { _, err := s.Devices(ctx, q); return err },
		"top-pages":    func(q analytics.Query) error { _, err := s.TopPages(ctx, q); return err },
		"entry-pages":  func(q analytics.Query) error { _, err := s.EntryPages(ctx, q); return err },
		"conversions":  func(q analytics.Query) error { _, err := s.ConversionsByEntry(ctx, q); return err },
		"page-vitals":  func(q analytics.Query) error { _, err := s.PageVitals(ctx, q); return err },
		"exit-pages":   func(q analytics.Query) error { _, err := s.ExitPages(ctx, q); return err },
		"realtime":     func(analytics.Query) error { _, err := s.Realtime(ctx); return err },
		"campaigns":    func(q analytics.Query) error { _, err := s.Campaigns(ctx, q); return err },
		"time-on-page": func(q analytics.Query) error { _, err := s.PageTimes(ctx, q); return err },
	}
	to := s.clock.AddDate(0, 0, -1)
	span := fmt.Sprintf("from=%s&to=%s", to.AddDate(-1, 0, 1).Format(time.DateOnly), to.Format(time.DateOnly))
	filtered := "overview daily sources devices top-pages"
	for name, report := range reports {
		for _, filter := range []string{"", "&source=Google", "&page=/blog/7", "&device=Mobile"} {
			if filter != "" && !strings.Contains(filtered, name) {
				continue
			}
			q := s.query(span + filter)
			b.Run(name+filter, func(b *testing.B) {
				for b.Loop() {
					s.check(report(q))
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "ms")
			})
		}
	}
}

// BenchmarkMillion simulates a million visitors in a day, two pages each, and measures the peak memory.
func BenchmarkMillion(b *testing.B) {
	const people = 1_000_000
	for b.Loop() {
		s := newTestSite(b)
		s.advance(-12 * time.Hour)
		between := daySpan / people
		runtime.GC()
		var before, now runtime.MemStats
		runtime.ReadMemStats(&before)
		var largest uint64
		var flushes time.Duration
		next := s.clock
		for i := range people {
			s.Collect(s.visitor(i), mixedEvents(i))
			s.Collect(s.visitor(i), mixedEvents(i*7+1))
			s.advance(between)
			if s.clock.Before(next) {
				continue
			}
			next = next.Add(20 * time.Minute) // not 5 seconds: the additions of 240 flushes are in memory at once
			begin := time.Now()
			s.flush()
			flushes += time.Since(begin)
			runtime.GC()
			runtime.ReadMemStats(&now)
			largest = max(largest, now.HeapAlloc-min(before.HeapAlloc, now.HeapAlloc))
		}
		overview, err := s.Overview(b.Context(), s.query("from=2026-03-10&to=2026-03-10"))
		s.check(err)
		off := float64(overview.TotalVisitors-people) / people * 100
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(largest)/1e6, "MB")
		b.ReportMetric(off, "%-visitors-off")
		b.ReportMetric(float64(flushes.Milliseconds())/72, "ms-flush")
	}
}
