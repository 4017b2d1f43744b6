package etcd

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// health is the outcome of the last write. The zero value means success.
type health struct {
	mu          sync.Mutex
	failure     error
	lastAttempt time.Time
}

// record stores the outcome of a change, if it says anything about the cluster.
func (h *health) record(c *change, err error) {
	switch {
	case c.guardsHeld && c.markerKey == "", errors.Is(err, storage.ErrLimit), errors.Is(err, storage.ErrLeaseLost):
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure, h.lastAttempt = err, time.Now()
}

// shouldProbe reports whether a probe should be written. If so, it reserves the probe for the caller.
func (h *health) shouldProbe(between time.Duration) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failure == nil || time.Since(h.lastAttempt) < between {
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

func (h *health) failing() bool { return h.lastFailure() != nil }

// Trouble implements storage.Store. It also returns ErrUnavailable while the watch is silent, because reads may be stale then.
func (s *Store) Trouble(ctx context.Context) error {
	if err := s.mirror.failed(); err != nil {
		return err
	}
	if s.mirror.isSilent() {
		return fmt.Errorf("%w: %w", storage.ErrUnavailable, errSilent)
	}
	if s.health.shouldProbe(s.times.probeInterval) {
		// A marker changes nothing. The outcome is recorded as for any other write.
		_, _ = s.change(ctx, func(*state) (*change, error) { return &change{markerKey: changeKey}, nil })
	}
	return s.health.lastFailure()
}
