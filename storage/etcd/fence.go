package etcd

import (
	"crypto/rand"
	"errors"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// fenceLife is how long a fence is kept. No request is under way for so long.
const fenceLife = time.Hour

// errBlurred says that the history that would tell was compacted away.
var errBlurred = errors.New("etcd: the history that would tell was compacted away")

// newFence has what is sent from now on rest on another fence.
func (s *Store) newFence() {
	name := s.node + "-" + rand.Text()
	s.fence.Store(&name)
}

// resolve finds out what became of an attempt that nobody answered: it gives the revision that the change happened at, or
// zero if it did not and will not happen.
func (s *Store) resolve(c *change, a *attempt, fence string) (int64, error) {
	at, err := s.raiseFence(fence, c.reached)
	if err != nil {
		return 0, err
	}
	if err := s.mirror.await(at); err != nil {
		return 0, err
	}
	rev, blurred := s.mirror.pending.look(a)
	// The record would be there, had it not been trimmed away.
	if rev == 0 && blurred && (c.record == nil || s.mirror.now.Load().trimmed > c.base.seq()) {
		return 0, errBlurred
	}
	return rev, nil
}

// raiseFence writes a fence, if nobody has, and gives a revision after which nothing happens that rests on it.
func (s *Store) raiseFence(name string, reached time.Time) (int64, error) {
	s.fencing.Lock()
	defer s.fencing.Unlock()
	for {
		if *s.fence.Load() != name {
			return s.fencedAt, nil
		}
		at, err := s.writeFence(name, reached)
		if err == nil {
			s.fencedAt = at
			s.newFence()
			return at, nil
		}
		if refusal(err) != nil || time.Since(reached) >= s.times.patience {
			return 0, err
		}
		pause(s.ctx, s.times.between)
	}
}

// leaveFence notes that a fence stands whose writing was not answered, so that nothing rests on it any more.
func (s *Store) leaveFence(name string, at int64) {
	s.fencing.Lock()
	defer s.fencing.Unlock()
	if *s.fence.Load() == name {
		s.fencedAt = at
		s.newFence()
	}
}

func (s *Store) writeFence(name string, reached time.Time) (int64, error) {
	ctx, cancel := s.bounded(reached)
	defer cancel()
	lease, err := s.client.Grant(ctx, int64(fenceLife/time.Second))
	if err != nil {
		return 0, err
	}
	answer, err := s.client.Put(ctx, s.prefix+fenceRoom+name, "", clientv3.WithLease(lease.ID))
	if err != nil {
		return 0, err
	}
	return answer.Header.GetRevision(), nil
}
