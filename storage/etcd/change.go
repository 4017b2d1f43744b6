package etcd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
)

// change is an attempted transition from one state to the next.
type change struct {
	base    *state
	guards  []clientv3.Cmp // conditions on the keys that were read
	ops     []clientv3.Op  // the writes
	mark    string         // the key that receives the marker; empty if nothing is to be written
	record  []byte         // the packed record, if any
	outcome error          // the error to return if nothing is to be written and the guards hold

	reached time.Time // when the cluster last answered
	held    bool      // whether the guards held, so that the returned error is the outcome
}

// A change stays within the limits of an update. In addition, the guards check the identity of the store, the fence and
// the leases, and the writes include a record and a marker. All of this must fit the member's limit of 128 operations.

// errLost means that a change was not made because a value that it depends on has changed meanwhile.
var errLost = errors.New("etcd: lost a race")

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
		base := s.mirror.now.Load()
		c, err := build(base)
		if c == nil || err != nil {
			return base.seq(), err
		}
		c.base, c.reached = base, time.Now()
		rev, err := s.commit(ctx, c)
		if c.held || !errors.Is(err, errLost) {
			s.health.judge(c, err)
			return base.seqAt(rev), err
		}
		if tries == 0 {
			// Retries of this process take turns instead of racing each other. Only first attempts of other updates run beside
			// them.
			if err := s.takeTurn(ctx); err != nil {
				return 0, err
			}
			defer func() { <-s.contended }()
		}
		if tries > 2 { // other processes win: reduce the chance of colliding with them
			pause(ctx, rand.N(time.Millisecond<<min(tries, 3))) //nolint:gosec // not a secret
		}
	}
}

func (s *Store) takeTurn(ctx context.Context) error {
	select {
	case s.contended <- struct{}{}:
		return nil
	case <-ctx.Done():
	case <-s.calls.Closing():
	}
	return s.calls.Going(ctx)
}

// commit tries to make a change until it succeeds, fails for certain, or the patience ends. It ignores the end of ctx:
// it ends soon in any case, and if it stopped early, the outcome would remain unknown.
func (s *Store) commit(ctx context.Context, c *change) (int64, error) {
	for {
		if err := s.mirror.gone(); err != nil {
			return 0, err
		}
		rev, err := s.attempt(ctx, c)
		switch {
		case err == nil, c.held, errors.Is(err, errLost), errors.Is(err, storage.ErrUncertain), errors.Is(err, storage.ErrBroken),
			errors.Is(err, storage.ErrLeaseLost):
			return rev, err
		}
		if refused := refusal(err); refused != nil {
			return 0, refused
		}
		if time.Since(c.reached) >= s.times.patience {
			return 0, s.line.away(err)
		}
		pause(s.ctx, s.times.between)
	}
}

// attempt tries once to make a change. If it fails, the change has certainly not been made, unless the error is
// ErrUncertain.
func (s *Store) attempt(ctx context.Context, c *change) (int64, error) {
	if s.health.troubled() {
		// If this request fails, the transaction was not sent, so the failure is certain.
		if err := s.reach(c.reached); err != nil {
			return 0, err
		}
	}
	fence, held := *s.fence.Load(), leasesOf(ctx, s)
	a := s.mirror.pending.add(marker(s.node, s.attempts.Add(1)))
	defer s.mirror.pending.drop(a)
	answer, sent, err := s.send(s.transaction(c, a, fence, held), c.reached)
	if err == nil {
		c.reached = time.Now()
		return s.judge(c, answer, fence, held)
	}
	if !sent || c.mark == "" || crowded(err) || refusal(err) != nil {
		return 0, err
	}
	rev, late := s.resolve(c, a, fence)
	if late != nil {
		return 0, fmt.Errorf("%w: %w: %w", storage.ErrUncertain, s.line.away(err), late)
	}
	if rev > 0 {
		return rev, nil
	}
	c.reached = time.Now()
	return 0, err
}

// The indexes of the reads of a transaction whose guards do not hold.
const (
	insteadLast = iota
	insteadTurn
	insteadID
	insteadFence
	insteadLeases // one for each lease
)

// transaction returns the transaction that is sent for an attempt.
func (s *Store) transaction(c *change, a *attempt, fence string, held []*holding) clientv3.Op {
	guards := append([]clientv3.Cmp{
		clientv3.Compare(clientv3.CreateRevision(s.prefix+idKey), "=", c.base.born),
	}, c.guards...)
	for _, h := range held {
		guards = append(guards, clientv3.Compare(clientv3.CreateRevision(h.key), "=", h.born))
	}
	ops := c.ops
	if c.mark != "" {
		guards = append(guards, clientv3.Compare(clientv3.CreateRevision(s.prefix+fenceRoom+fence), "=", 0))
		ops = append(slices.Clip(ops), clientv3.OpPut(s.prefix+c.mark, a.marker))
	}
	if c.record != nil {
		ops = append(ops, clientv3.OpPut(s.prefix+logRoom+a.marker, string(c.record)))
	}
	instead := make([]clientv3.Op, insteadLeases, insteadLeases+len(held))
	for i, key := range []string{insteadLast: lastKey, insteadTurn: turnKey, insteadID: idKey, insteadFence: fenceRoom + fence} {
		instead[i] = clientv3.OpGet(s.prefix+key, clientv3.WithKeysOnly())
	}
	for _, h := range held {
		instead = append(instead, clientv3.OpGet(h.key, clientv3.WithKeysOnly()))
	}
	return clientv3.OpTxn(guards, ops, instead)
}

// send sends a transaction. It reports whether any of it may have left this process.
func (s *Store) send(txn clientv3.Op, reached time.Time) (*clientv3.TxnResponse, bool, error) {
	ctx, cancel := s.bounded(reached)
	defer cancel()
	sent := new(atomic.Bool)
	answer, err := s.client.Do(context.WithValue(ctx, sentKey{}, sent), txn)
	if err != nil {
		return nil, sent.Load(), err
	}
	return answer.Txn(), true, nil
}

// bounded returns a context for one request. It ends no later than the patience after the cluster last answered.
func (s *Store) bounded(reached time.Time) (context.Context, context.CancelFunc) {
	left := s.times.patience - time.Since(reached)
	return context.WithTimeout(s.ctx, min(s.times.attempt, max(left, s.times.between)))
}

// reach sends a request that only a majority of the cluster can answer.
func (s *Store) reach(reached time.Time) error {
	ctx, cancel := s.bounded(reached)
	defer cancel()
	_, err := s.client.Get(ctx, s.prefix+idKey, clientv3.WithKeysOnly())
	return err
}

// judge evaluates the cluster's answer to a transaction, and waits until the mirror has the revision that it reports.
func (s *Store) judge(c *change, answer *clientv3.TxnResponse, fence string, held []*holding) (int64, error) {
	if c.held = answer.Succeeded; c.held {
		rev := answer.Header.GetRevision()
		if c.mark == "" {
			return s.mirror.now.Load().newest(), c.outcome
		}
		if rev <= c.base.rev {
			return 0, fmt.Errorf("%w: %w", storage.ErrUncertain, s.mirror.lose(errReplaced))
		}
		if err := s.mirror.await(rev); err != nil {
			return 0, fmt.Errorf("%w: %w", storage.ErrUncertain, err)
		}
		return rev, nil
	}
	var newest int64
	for i, response := range answer.Responses {
		kvs := response.GetResponseRange().GetKvs()
		switch {
		case i == insteadID && (len(kvs) == 0 || kvs[0].CreateRevision != c.base.born):
			return 0, s.mirror.lose(errReplaced)
		case i == insteadFence && len(kvs) > 0:
			s.leaveFence(fence, kvs[0].ModRevision)
		case i >= insteadLeases && (len(kvs) == 0 || kvs[0].CreateRevision != held[i-insteadLeases].born):
			held[i-insteadLeases].end(storage.ErrLeaseLost)
			return 0, storage.ErrLeaseLost
		case i <= insteadTurn && len(kvs) > 0:
			newest = max(newest, kvs[0].ModRevision)
		}
	}
	if err := s.mirror.await(newest); err != nil {
		return 0, err
	}
	return 0, errLost
}
