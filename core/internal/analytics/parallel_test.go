package analytics_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/analytics"
)

// TestParallel collects, flushes and reports concurrently. No report counts anything twice or misses what an earlier one
// included.
func TestParallel(t *testing.T) {
	t.Parallel()
	const people, each, writers = 40, 25, 4
	s := newTestSite(t)
	var sent atomic.Int64
	var collecting, others sync.WaitGroup
	done := make(chan struct{})
	for w := range writers {
		collecting.Go(func() {
			for i := range people * each {
				p := s.person(w*people+i%people, chrome)
				sent.Add(1)
				p.collect(
					analytics.Event{Type: analytics.View, Page: "/blog"},
					analytics.Event{Type: analytics.Leave, Page: "/blog", Interacted: true},
				)
			}
		})
	}
	others.Go(func() {
		for {
			if err := s.Flush(t.Context()); err != nil {
				t.Error(err)
			}
			select {
			case <-done:
				return
			default:
			}
		}
	})
	for _, query := range []string{"", "page=/blog"} {
		others.Go(func() {
			q := s.query(query)
			for last := int64(0); ; {
				overview, err := s.Overview(t.Context(), q)
				if err != nil {
					t.Error(err)
				}
				if n := overview.TotalPageViews; n < last || n > sent.Load() {
					t.Errorf("%q: %d views after %d, of %d", query, n, last, sent.Load())
				}
				last = overview.TotalPageViews
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	collecting.Wait()
	close(done)
	others.Wait()
	s.want("", figures{writers * people, writers * people * each, writers * people, 0, 0})
}
