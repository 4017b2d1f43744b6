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

// change is what is to become of a state.
type change struct {
	base    *state
	guards  []clientv3.Cmp // of what was read
	ops     []clientv3.Op  // what is to be written
	mark    string         // the key that takes the marker; empty if nothing is to be written
	record  []byte         // the packed record, if any
	outcome error          // what to fail with if nothing is written and the guards hold

	reached time.Time // when the cluster last answered
	held    bool      // whether the guards held, so that the error is the outcome
}

// A change is made within the limits of an update. To a member's limit of 128 operations, the guards add the identity of
// the store, the fence and the leases, and the writes a record and a marker.

// errLost says that a change came to nothing because something that it rests on has changed meanwhile.
var errLost = errors.New("etcd: lost a race")

// change makes what build gives of the state, and again for as long as the state has changed meanwhile. It gives the
// Seq. build may give nil: then there is nothing to do, or an error, with which all ends.
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
			// Those of this process that go on meanwhile are fewer than those that would race each other.
			if err := s.takeTurn(ctx); err != nil {
				return 0, err
			}
			defer func() { <-s.contended }()
		}
		if tries > 2 { // others are faster: make it less likely to meet them
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

// commit makes a change. From here on ctx is not heeded: the end is never far, and to walk away would leave nobody who
// knows what happened.
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

// attempt tries to make a change once. It has certainly not happened if that fails, unless the error is ErrUncertain.
func (s *Store) attempt(ctx context.Context, c *change) (int64, error) {
	if s.health.troubled() {
		// What is not sent is certain.
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

// What a transaction reads if its guards do not hold, in order.
const (
	insteadLast = iota
	insteadTurn
	insteadID
	insteadFence
	insteadLeases // one for each
)

// transaction gives what is to be sent for an attempt.
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

// send sends a transaction. It tells whether any of it may have left this process.
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

// bounded gives a context for one request, within the patience since the cluster last answered.
func (s *Store) bounded(reached time.Time) (context.Context, context.CancelFunc) {
	left := s.times.patience - time.Since(reached)
	return context.WithTimeout(s.ctx, min(s.times.attempt, max(left, s.times.between)))
}

// reach asks the cluster for something that only its majority can tell.
func (s *Store) reach(reached time.Time) error {
	ctx, cancel := s.bounded(reached)
	defer cancel()
	_, err := s.client.Get(ctx, s.prefix+idKey, clientv3.WithKeysOnly())
	return err
}

// judge takes the cluster's answer, and waits for the mirror to come to what it tells.
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
