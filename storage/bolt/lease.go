package bolt

import (
	"context"
	"sync"

	"github.com/quoin-cms/quoin/storage/backend"
)

// names is the set of lease names that are held. No other process has the store open. The zero value is ready to use.
type names struct {
	mu   sync.Mutex
	held map[string]bool
	free backend.Bell
}

// take reports whether it has reserved the name for the caller.
func (n *names) take(name string) bool {
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

func (n *names) give(name string) {
	n.mu.Lock()
	delete(n.held, name)
	n.mu.Unlock()
	n.free.Ring()
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
		free := s.leases.free.Wait()
		if err := s.calls.Going(ctx); err != nil {
			return err
		}
		if s.leases.take(name) {
			break
		}
		if err := s.calls.Await(ctx, free); err != nil {
			return err
		}
	}
	defer s.leases.give(name)
	ctx, end := s.calls.Until(ctx)
	defer end(nil)
	return fn(ctx)
}
