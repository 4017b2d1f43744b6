package bolt

import (
	"context"
	"sync"
	"time"
)

// betweenProbes is the least time between two attempts of Trouble to write.
const betweenProbes = time.Second

// health is the outcome of the last write. The zero value means success.
type health struct {
	mu      sync.Mutex
	failure error
	tried   time.Time
}

// note stores the outcome of a write.
func (h *health) note(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure, h.tried = err, time.Now()
}

// due reports whether a probe should be written. If so, it reserves the probe for the caller.
func (h *health) due() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failure == nil || time.Since(h.tried) < betweenProbes {
		return false
	}
	h.tried = time.Now()
	return true
}

func (h *health) trouble() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failure
}

// Trouble implements storage.Store.
func (s *Store) Trouble(ctx context.Context) error {
	if s.health.due() {
		// join notes the outcome, as for any other write.
		_ = s.join(ctx, func(g *group) error {
			g.probe()
			return nil
		})
	}
	return s.health.trouble()
}

// probe writes a value that is already there.
func (g *group) probe() {
	defer mend(&g.err)
	g.members++
	g.err = g.head.Put(formatKey, number(format))
}
