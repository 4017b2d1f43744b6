package etcd

import (
	"crypto/rand"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// fenceTTL is how long a fence is kept. It is longer than any request can be in flight.
const fenceTTL = time.Hour

// errHistoryGone means that the outcome is unknown because the history that would show it was compacted.
var errHistoryGone = errors.New("etcd: the history that would tell was compacted away")

// fences has the fence that transactions depend on.
type fences struct {
	*connection

	mu     sync.Mutex // held while a fence is written
	name   atomic.Pointer[string]
	raised int64 // the revision of the newest fence that was written
}

// current returns the name of the fence that transactions depend on.
func (f *fences) current() string { return *f.name.Load() }

// renew makes all later transactions depend on a new fence.
func (f *fences) renew() {
	name := f.node + "-" + rand.Text()
	f.name.Store(&name)
}

// raise writes the fence name, unless that has been done. It returns a revision after which no transaction that
// depends on the fence can take effect.
func (f *fences) raise(name string, lastAnswer time.Time) (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		if f.current() != name {
			return f.raised, nil
		}
		at, err := f.write(name, lastAnswer)
		if err == nil {
			f.raised = at
			f.renew()
			return at, nil
		}
		if explain(err) != nil || time.Since(lastAnswer) >= f.times.timeout {
			return 0, err
		}
		pause(f.ctx, f.times.retryDelay)
	}
}

// note records that a fence exists although its write was not answered, so that later transactions use a new one.
func (f *fences) note(name string, at int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.current() == name {
		f.raised = at
		f.renew()
	}
}

func (f *fences) write(name string, lastAnswer time.Time) (int64, error) {
	ctx, cancel := f.requestContext(lastAnswer)
	defer cancel()
	lease, err := f.client.Grant(ctx, int64(fenceTTL/time.Second))
	if err != nil {
		return 0, err
	}
	answer, err := f.client.Put(ctx, f.prefix+fencePrefix+name, "", clientv3.WithLease(lease.ID))
	if err != nil {
		return 0, err
	}
	return answer.Header.GetRevision(), nil
}

// resolve finds the outcome of an attempt that was not answered. It returns the revision of the change, or zero if the
// change did not happen and never will.
func (s *Store) resolve(c *change, a *attempt, fence string) (int64, error) {
	at, err := s.fences.raise(fence, c.lastAnswer)
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
