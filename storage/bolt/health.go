package bolt

import (
	"context"
	"sync"
	"time"
)

// probeInterval is the least time between two attempts of Trouble to write.
const probeInterval = time.Second

// health is the outcome of the last write. The zero value means success.
type health struct {
	mu          sync.Mutex
	failure     error
	lastAttempt time.Time
}

// record stores the outcome of a write.
func (h *health) record(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure, h.lastAttempt = err, time.Now()
}

// shouldProbe reports whether a probe should be written. If so, it reserves the probe for the caller.
func (h *health) shouldProbe() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failure == nil || time.Since(h.lastAttempt) < probeInterval {
		return false
	}
	h.lastAttempt = time.Now()
	return true
}

func (h *health) lastFailure() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failure
}

// Trouble implements storage.Store.
func (s *Store) Trouble(ctx context.Context) error {
	if s.health.shouldProbe() {
		// join records the outcome, as for any other write.
		_ = s.join(ctx, func(g *group) error {
			g.probe()
			return nil
		})
	}
	return s.health.lastFailure()
}

// probe writes a value that is already there.
func (g *group) probe() {
	defer recoverDamage(&g.err)
	g.members++
	g.err = g.head.Put(formatKey, number(currentFormat))
}
