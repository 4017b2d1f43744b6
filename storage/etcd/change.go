package etcd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
)

// change is an attempted transition from one state to the next.
type change struct {
	base      *state
	guards    []clientv3.Cmp // conditions on the keys that were read
	ops       []clientv3.Op  // the writes
	markerKey string         // the key that receives the marker; empty if nothing is to be written
	record    []byte         // the packed record, if any
	outcome   error          // the error to return if nothing is to be written and the guards hold

	lastAnswer time.Time // when the cluster last answered
	guardsHeld bool      // whether the guards held, so that the returned error is the outcome
}

// A change stays within the limits of an update. In addition, the guards check the identity of the store, the fence and
// the leases, and the writes include a record and a marker. All of this must fit the member's limit of 128 operations.

// errConflict means that a change was not made because a value that it depends on has changed meanwhile.
var errConflict = errors.New("etcd: lost a race")

// change applies the change that build returns for the current state. If the state has changed meanwhile, it calls
// build again and retries. It returns the Seq of the commit. build returns a nil change if there is nothing to do. An
// error of build ends the call.
func (s *Store) change(ctx context.Context, build func(*state) (*change, error)) (storage.Seq, error) {
	if err := s.calls.Enter(); err != nil {
		return 0, err
	}
	defer s.calls.Leave()
	for tries := 0; ; tries++ {
		if err := s.calls.Going(ctx); err != nil {
			return 0, err
		}
		base := s.mirror.current.Load()
		c, err := build(base)
		if c == nil || err != nil {
			return base.seq(), err
		}
		c.base, c.lastAnswer = base, time.Now()
		rev, err := s.commit(ctx, c)
		if c.guardsHeld || !errors.Is(err, errConflict) {
			s.health.record(c, err)
			return base.seqAt(rev), err
		}
		if tries == 0 {
			// Retries of this process take turns instead of racing each other. Only first attempts of other updates run beside
			// them.
			if err := s.acquireRetrySlot(ctx); err != nil {
				return 0, err
			}
			defer func() { <-s.retrySlot }()
		}
		if tries > 2 { // other processes win: reduce the chance of colliding with them
			pause(ctx, rand.N(time.Millisecond<<min(tries, 3))) //nolint:gosec // not a secret
		}
	}
}

func (s *Store) acquireRetrySlot(ctx context.Context) error {
	select {
	case s.retrySlot <- struct{}{}:
		return nil
	case <-ctx.Done():
	case <-s.calls.Closing():
	}
	return s.calls.Going(ctx)
}

// commit tries to make a change until it succeeds, fails for certain, or the timeout ends. It ignores the end of ctx:
// it ends soon in any case, and if it stopped early, the outcome would remain unknown.
func (s *Store) commit(ctx context.Context, c *change) (int64, error) {
	for {
		if err := s.mirror.failed(); err != nil {
			return 0, err
		}
		rev, err := s.attempt(ctx, c)
		switch {
		case err == nil, c.guardsHeld, errors.Is(err, errConflict), errors.Is(err, storage.ErrCommitUnknown), errors.Is(err, storage.ErrBroken),
			errors.Is(err, storage.ErrLeaseLost):
			return rev, err
		}
		if refused := explain(err); refused != nil {
			return 0, refused
		}
		if time.Since(c.lastAnswer) >= s.times.timeout {
			return 0, s.monitor.unavailable(err)
		}
		pause(s.ctx, s.times.retryDelay)
	}
}

// attempt tries once to make a change. If it fails, the change has certainly not been made, unless the error is
// ErrCommitUnknown.
func (s *Store) attempt(ctx context.Context, c *change) (int64, error) {
	if s.health.failing() {
		// If this request fails, the transaction was not sent, so the failure is certain.
		if err := s.checkReachable(c.lastAnswer); err != nil {
			return 0, err
		}
	}
	fence, held := s.fences.current(), leasesOf(ctx, s)
	a := s.mirror.pending.add(marker(s.node, s.attempts.Add(1)))
	defer s.mirror.pending.remove(a)
	answer, sent, err := s.send(s.transaction(c, a, fence, held), c.lastAnswer)
	if err == nil {
		c.lastAnswer = time.Now()
		return s.evaluate(c, answer, fence, held)
	}
	if !sent || c.markerKey == "" || isOverloaded(err) || explain(err) != nil {
		return 0, err
	}
	rev, late := s.resolve(c, a, fence)
	if late != nil {
		return 0, fmt.Errorf("%w: %w: %w", storage.ErrCommitUnknown, s.monitor.unavailable(err), late)
	}
	if rev > 0 {
		return rev, nil
	}
	c.lastAnswer = time.Now()
	return 0, err
}

// The indexes of the reads of a transaction whose guards do not hold.
const (
	readLast = iota
	readTurn
	readID
	readFence
	readLeases // one for each lease
)

// transaction returns the transaction that is sent for an attempt.
func (s *Store) transaction(c *change, a *attempt, fence string, held []*heldLease) clientv3.Op {
	guards := append([]clientv3.Cmp{
		clientv3.Compare(clientv3.CreateRevision(s.prefix+idKey), "=", c.base.createdAt),
	}, c.guards...)
	for _, h := range held {
		guards = append(guards, clientv3.Compare(clientv3.CreateRevision(h.key), "=", h.createdAt))
	}
	ops := c.ops
	if c.markerKey != "" {
		guards = append(guards, clientv3.Compare(clientv3.CreateRevision(s.prefix+fencePrefix+fence), "=", 0))
		ops = append(slices.Clip(ops), clientv3.OpPut(s.prefix+c.markerKey, a.marker))
	}
	if c.record != nil {
		ops = append(ops, clientv3.OpPut(s.prefix+logPrefix+a.marker, string(c.record)))
	}
	reads := make([]clientv3.Op, readLeases, readLeases+len(held))
	for i, key := range []string{readLast: lastKey, readTurn: changeKey, readID: idKey, readFence: fencePrefix + fence} {
		reads[i] = clientv3.OpGet(s.prefix+key, clientv3.WithKeysOnly())
	}
	for _, h := range held {
		reads = append(reads, clientv3.OpGet(h.key, clientv3.WithKeysOnly()))
	}
	return clientv3.OpTxn(guards, ops, reads)
}

// evaluate evaluates the cluster's answer to a transaction, and waits until the mirror has the revision that it reports.
func (s *Store) evaluate(c *change, answer *clientv3.TxnResponse, fence string, held []*heldLease) (int64, error) {
	if c.guardsHeld = answer.Succeeded; c.guardsHeld {
		rev := answer.Header.GetRevision()
		if c.markerKey == "" {
			return s.mirror.current.Load().newest(), c.outcome
		}
		if rev <= c.base.rev {
			return 0, fmt.Errorf("%w: %w", storage.ErrCommitUnknown, s.mirror.fail(errReplaced))
		}
		if err := s.mirror.waitFor(rev); err != nil {
			return 0, fmt.Errorf("%w: %w", storage.ErrCommitUnknown, err)
		}
		return rev, nil
	}
	var newest int64
	for i, response := range answer.Responses {
		kvs := response.GetResponseRange().GetKvs()
		switch {
		case i == readID && (len(kvs) == 0 || kvs[0].CreateRevision != c.base.createdAt):
			return 0, s.mirror.fail(errReplaced)
		case i == readFence && len(kvs) > 0:
			s.fences.note(fence, kvs[0].ModRevision)
		case i >= readLeases && (len(kvs) == 0 || kvs[0].CreateRevision != held[i-readLeases].createdAt):
			held[i-readLeases].cancel(storage.ErrLeaseLost)
			return 0, storage.ErrLeaseLost
		case i <= readTurn && len(kvs) > 0:
			newest = max(newest, kvs[0].ModRevision)
		}
	}
	if err := s.mirror.waitFor(newest); err != nil {
		return 0, err
	}
	return 0, errConflict
}
