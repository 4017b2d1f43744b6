package metrics

import (
	"sync/atomic"
	"time"
)

// bounds are the ends of the spans that a histogram counts, each including its end.
var bounds = [...]time.Duration{
	time.Millisecond / 2, time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond, 10 * time.Millisecond,
	25 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2500 * time.Millisecond, 5 * time.Second, 10 * time.Second,
}

// Histogram counts how long something took. The zero Histogram is empty and ready. It is safe for concurrent use and must
// not be copied.
type Histogram struct {
	counts [len(bounds) + 1]atomic.Uint64 // the last is of what took longer than all bounds
	sum    atomic.Int64                   // nanoseconds
}

// Observe counts one more. A negative time, of a clock that was set, counts as none.
func (h *Histogram) Observe(took time.Duration) {
	took = max(took, 0)
	i := 0
	for i < len(bounds) && took > bounds[i] {
		i++
	}
	h.counts[i].Add(1)
	h.sum.Add(int64(took))
}

// Count gives how many were observed, and how long they took together.
func (h *Histogram) Count() (n uint64, sum time.Duration) {
	for i := range h.counts {
		n += h.counts[i].Load()
	}
	return n, time.Duration(h.sum.Load())
}
