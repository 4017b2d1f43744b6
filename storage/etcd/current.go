package etcd

import (
	"context"
	"fmt"
	"sync"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
)

var _ storage.Shared = (*Store)(nil)

// asking combines the requests of all callers of Current. However many callers there are, at most one question is in
// flight, and at most one more is queued.
type asking struct {
	mu   sync.Mutex
	busy bool
	next *question // nil if no caller waits for a question that is not sent yet
}

type question struct {
	answered chan struct{}
	err      error
}

// Current implements storage.Shared.
func (s *Store) Current(ctx context.Context) error {
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	q := s.join()
	select {
	case <-q.answered:
		return q.err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.calls.Closing():
		return storage.ErrClosed
	}
}

// Behind implements storage.Shared.
func (s *Store) Behind() bool { return s.mirror.silent() || s.mirror.gone() != nil }

// join returns the next question that is sent. A question in flight is no use, because it may have been answered before
// the call.
func (s *Store) join() *question {
	s.asking.mu.Lock()
	defer s.asking.mu.Unlock()
	if s.asking.next == nil {
		s.asking.next = &question{answered: make(chan struct{})}
	}
	if !s.asking.busy {
		s.asking.busy = true
		s.follows.Go(s.ask)
	}
	return s.asking.next
}

// ask sends questions until no caller waits.
func (s *Store) ask() {
	for {
		s.asking.mu.Lock()
		q := s.asking.next
		s.asking.next, s.asking.busy = nil, q != nil
		s.asking.mu.Unlock()
		if q == nil {
			return
		}
		q.err = s.catchUp()
		close(q.answered)
	}
}

// catchUp waits until the mirror has the newest commit of any process. It fails at once while the cluster is known to
// be unreachable.
func (s *Store) catchUp() error {
	if err := s.mirror.gone(); err != nil {
		return err
	}
	if s.Behind() {
		return fmt.Errorf("%w: %w", storage.ErrAway, errSilent)
	}
	ctx, cancel := context.WithTimeout(s.ctx, s.times.attempt)
	defer cancel()
	answer, err := s.client.Get(ctx, s.prefix+lastKey, clientv3.WithKeysOnly())
	if err != nil {
		return s.line.away(err)
	}
	for _, kv := range answer.Kvs {
		return s.mirror.await(kv.ModRevision)
	}
	return nil
}
