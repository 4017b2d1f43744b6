package etcd

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// health is how the last write went. The zero health is good.
type health struct {
	mu      sync.Mutex
	failure error
	tried   time.Time
}

// judge takes down how a change went, if that tells anything of the cluster.
func (h *health) judge(c *change, err error) {
	switch {
	case c.held && c.mark == "", errors.Is(err, storage.ErrLimit), errors.Is(err, storage.ErrLeaseLost):
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure, h.tried = err, time.Now()
}

// due tells whether a probe is worth its write, and reserves that for the caller.
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

// Trouble implements storage.Store. It is ErrAway as well while the watch is silent: what is read may be old then.
func (s *Store) Trouble(ctx context.Context) error {
	if err := s.mirror.gone(); err != nil {
		return err
	}
	if s.mirror.silent() {
		return fmt.Errorf("%w: %w", storage.ErrAway, errSilent)
	}
	if s.health.due(s.times.probe) {
		// A marker changes nothing. The outcome is noted like that of any other write.
		_, _ = s.change(ctx, func(*state) (*change, error) { return &change{mark: turnKey}, nil })
	}
	return s.health.trouble()
}
