package bolt

import (
	"context"
	"sync"
	"time"
)

// betweenProbes is how long Trouble goes by what it knows before it tries to write again.
const betweenProbes = time.Second

// health is how the last write went. The zero health is good.
type health struct {
	mu      sync.Mutex
	failure error
	tried   time.Time
}

// note takes down the outcome of a write.
func (h *health) note(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure, h.tried = err, time.Now()
}

// due tells whether a probe is worth its write, and reserves that for the caller.
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
		// Its outcome is noted like that of any other write.
		_ = s.join(ctx, func(g *group) error {
			g.probe()
			return nil
		})
	}
	return s.health.trouble()
}

// probe writes what is there already.
func (g *group) probe() {
	defer mend(&g.err)
	g.members++
	g.err = g.head.Put(formatKey, number(format))
}
