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
	mu      sync.Mutex
	failure error
	tried   time.Time
}

// judge stores the outcome of a change, if it says anything about the cluster.
func (h *health) judge(c *change, err error) {
	switch {
	case c.held && c.mark == "", errors.Is(err, storage.ErrLimit), errors.Is(err, storage.ErrLeaseLost):
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure, h.tried = err, time.Now()
}

// due reports whether a probe should be written. If so, it reserves the probe for the caller.
func (h *health) due(between time.Duration) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failure == nil || time.Since(h.tried) < between {
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

func (h *health) troubled() bool { return h.trouble() != nil }

// Trouble implements storage.Store. It also returns ErrAway while the watch is silent, because reads may be stale then.
func (s *Store) Trouble(ctx context.Context) error {
	if err := s.mirror.gone(); err != nil {
		return err
	}
	if s.mirror.silent() {
		return fmt.Errorf("%w: %w", storage.ErrAway, errSilent)
	}
	if s.health.due(s.times.probe) {
		// A marker changes nothing. The outcome is noted as for any other write.
		_, _ = s.change(ctx, func(*state) (*change, error) { return &change{mark: turnKey}, nil })
	}
	return s.health.trouble()
}
