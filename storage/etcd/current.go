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
	*connection
	mirror     *mirror
	background *sync.WaitGroup

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
	q := s.refresher.join()
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
func (s *Store) Behind() bool { return s.mirror.isBehind() }

// join returns the next question that is sent. A question in flight is no use, because it may have been answered before
// the call.
func (r *refresher) join() *refresh {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == nil {
		r.next = &refresh{done: make(chan struct{})}
	}
	if !r.inFlight {
		r.inFlight = true
		r.background.Go(r.run)
	}
	return r.next
}

// run sends questions until no caller waits.
func (r *refresher) run() {
	for {
		r.mu.Lock()
		q := r.next
		r.next, r.inFlight = nil, q != nil
		r.mu.Unlock()
		if q == nil {
			return
		}
		q.err = r.catchUp()
		close(q.done)
	}
}

// catchUp waits until the mirror has the newest commit of any process. It fails at once while the cluster is known to
// be unreachable.
func (r *refresher) catchUp() error {
	if err := r.mirror.failed(); err != nil {
		return err
	}
	if r.mirror.isBehind() {
		return fmt.Errorf("%w: %w", storage.ErrUnavailable, errSilent)
	}
	ctx, cancel := context.WithTimeout(r.ctx, r.times.requestTimeout)
	defer cancel()
	answer, err := r.client.Get(ctx, r.prefix+lastKey, clientv3.WithKeysOnly())
	if err != nil {
		return r.monitor.unavailable(err)
	}
	for _, kv := range answer.Kvs {
		return r.mirror.waitFor(kv.ModRevision)
	}
	return nil
}
