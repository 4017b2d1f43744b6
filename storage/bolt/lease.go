package bolt

import (
	"context"
	"sync"

	"github.com/quoin-cms/quoin/storage/backend"
)

// leaseNames is the set of lease names that are held. No other process has the store open. The zero value is ready to use.
type leaseNames struct {
	mu       sync.Mutex
	held     map[string]bool
	released backend.Bell
}

// acquire reports whether it has reserved the name for the caller.
func (n *leaseNames) acquire(name string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.held[name] {
		return false
	}
	if n.held == nil {
		n.held = map[string]bool{}
	}
	n.held[name] = true
	return true
}

func (n *leaseNames) release(name string) {
	n.mu.Lock()
	delete(n.held, name)
	n.mu.Unlock()
	n.released.Ring()
}

// Lease implements storage.Store. A lease is never lost.
func (s *Store) Lease(ctx context.Context, name string, fn func(context.Context) error) error {
	if err := backend.CheckName(name); err != nil {
		return err
	}
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	for {
		free := s.leases.released.Wait()
		if err := s.calls.Going(ctx); err != nil {
			return err
		}
		if s.leases.acquire(name) {
			break
		}
		if err := s.calls.Await(ctx, free); err != nil {
			return err
		}
	}
	defer s.leases.release(name)
	ctx, end := s.calls.Until(ctx)
	defer end(nil)
	return fn(ctx)
}
