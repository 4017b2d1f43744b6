package etcd

import (
	"context"
	"fmt"
	"sync"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
)

var _ storage.Shared = (*Store)(nil)

// refresher combines the requests of all callers of Current. However many callers there are, at most one question is in
// flight, and at most one more is queued.
type refresher struct {
	mu       sync.Mutex
	inFlight bool
	next     *refresh // nil if no caller waits for a question that is not sent yet
}

type refresh struct {
	done chan struct{}
	err  error
}

// Current implements storage.Shared.
func (s *Store) Current(ctx context.Context) error {
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	q := s.joinRefresh()
	select {
	case <-q.done:
		return q.err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.calls.Closing():
		return storage.ErrClosed
	}
}

// Behind implements storage.Shared.
func (s *Store) Behind() bool { return s.mirror.isSilent() || s.mirror.failed() != nil }

// joinRefresh returns the next question that is sent. A question in flight is no use, because it may have been answered before
// the call.
func (s *Store) joinRefresh() *refresh {
	s.refresher.mu.Lock()
	defer s.refresher.mu.Unlock()
	if s.refresher.next == nil {
		s.refresher.next = &refresh{done: make(chan struct{})}
	}
	if !s.refresher.inFlight {
		s.refresher.inFlight = true
		s.background.Go(s.runRefreshes)
	}
	return s.refresher.next
}

// runRefreshes sends questions until no caller waits.
func (s *Store) runRefreshes() {
	for {
		s.refresher.mu.Lock()
		r := s.refresher.next
		s.refresher.next, s.refresher.inFlight = nil, r != nil
		s.refresher.mu.Unlock()
		if r == nil {
			return
		}
		r.err = s.catchUp()
		close(r.done)
	}
}

// catchUp waits until the mirror has the newest commit of any process. It fails at once while the cluster is known to
// be unreachable.
func (s *Store) catchUp() error {
	if err := s.mirror.failed(); err != nil {
		return err
	}
	if s.Behind() {
		return fmt.Errorf("%w: %w", storage.ErrUnavailable, errSilent)
	}
	ctx, cancel := context.WithTimeout(s.ctx, s.times.requestTimeout)
	defer cancel()
	answer, err := s.client.Get(ctx, s.prefix+lastKey, clientv3.WithKeysOnly())
	if err != nil {
		return s.monitor.unavailable(err)
	}
	for _, kv := range answer.Kvs {
		return s.mirror.waitFor(kv.ModRevision)
	}
	return nil
}
