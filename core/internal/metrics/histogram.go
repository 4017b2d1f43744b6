package metrics

import (
	"sync/atomic"
	"time"
)

// bounds are the inclusive upper bounds of the buckets of a histogram.
var bounds = [...]time.Duration{
	time.Millisecond / 2, time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond, 10 * time.Millisecond,
	25 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2500 * time.Millisecond, 5 * time.Second, 10 * time.Second,
}

// Histogram counts durations. The zero Histogram is empty and ready for use. It is safe for concurrent use and must not
// be copied.
type Histogram struct {
	counts [len(bounds) + 1]atomic.Uint64 // the last one is for durations above all bounds
	sum    atomic.Int64                   // nanoseconds
}

// Observe counts one duration. A negative one, which a changed clock causes, counts as zero.
func (h *Histogram) Observe(took time.Duration) {
	took = max(took, 0)
	i := 0
	for i < len(bounds) && took > bounds[i] {
		i++
	}
	h.counts[i].Add(1)
	h.sum.Add(int64(took))
}

// Count returns the number and the sum of the observed durations.
func (h *Histogram) Count() (n uint64, sum time.Duration) {
	for i := range h.counts {
		n += h.counts[i].Load()
	}
	return n, time.Duration(h.sum.Load())
}
