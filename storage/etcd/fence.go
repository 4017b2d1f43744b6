package etcd

import (
	"crypto/rand"
	"errors"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// fenceTTL is how long a fence is kept. It is longer than any request can be in flight.
const fenceTTL = time.Hour

// errHistoryGone means that the outcome is unknown because the history that would show it was compacted.
var errHistoryGone = errors.New("etcd: the history that would tell was compacted away")

// newFence makes all later transactions depend on a new fence.
func (s *Store) newFence() {
	name := s.node + "-" + rand.Text()
	s.fence.Store(&name)
}

// resolve finds the outcome of an attempt that was not answered. It returns the revision of the change, or zero if the
// change did not happen and never will.
func (s *Store) resolve(c *change, a *attempt, fence string) (int64, error) {
	at, err := s.raiseFence(fence, c.lastAnswer)
	if err != nil {
		return 0, err
	}
	if err := s.mirror.waitFor(at); err != nil {
		return 0, err
	}
	rev, uncertain := s.mirror.pending.result(a)
	// After a reload, an untrimmed record still proves that the change happened, and its absence that it did not.
	if rev == 0 && uncertain && (c.record == nil || s.mirror.current.Load().trimmed > c.base.seq()) {
		return 0, errHistoryGone
	}
	return rev, nil
}

// raiseFence writes the fence name, unless that has been done. It returns a revision after which no transaction that
// depends on the fence can take effect.
func (s *Store) raiseFence(name string, lastAnswer time.Time) (int64, error) {
	s.fencing.Lock()
	defer s.fencing.Unlock()
	for {
		if *s.fence.Load() != name {
			return s.fencedAt, nil
		}
		at, err := s.writeFence(name, lastAnswer)
		if err == nil {
			s.fencedAt = at
			s.newFence()
			return at, nil
		}
		if explain(err) != nil || time.Since(lastAnswer) >= s.times.timeout {
			return 0, err
		}
		pause(s.ctx, s.times.retryDelay)
	}
}

// noteFence records that a fence exists although its write was not answered, so that later transactions use a new one.
func (s *Store) noteFence(name string, at int64) {
	s.fencing.Lock()
	defer s.fencing.Unlock()
	if *s.fence.Load() == name {
		s.fencedAt = at
		s.newFence()
	}
}

func (s *Store) writeFence(name string, lastAnswer time.Time) (int64, error) {
	ctx, cancel := s.requestContext(lastAnswer)
	defer cancel()
	lease, err := s.client.Grant(ctx, int64(fenceTTL/time.Second))
	if err != nil {
		return 0, err
	}
	answer, err := s.client.Put(ctx, s.prefix+fencePrefix+name, "", clientv3.WithLease(lease.ID))
	if err != nil {
		return 0, err
	}
	return answer.Header.GetRevision(), nil
}
