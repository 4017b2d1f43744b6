package etcd

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/storage"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// stillClaimed is a condition that holds until another process claims the filling, or it is finished.
func (f *Filling) stillClaimed() clientv3.Cmp {
	return clientv3.Compare(clientv3.ModRevision(f.store.prefix+fillingKey), "=", f.claimedAt)
}

// checkFinished returns nil if the store exists, and the given error otherwise. A Finish that was not answered may have taken
// effect.
func (f *Filling) checkFinished(otherwise error) error {
	return f.retry(func(ctx context.Context) error {
		answer, err := f.store.client.Get(ctx, f.store.prefix+idKey)
		if err == nil && (len(answer.Kvs) == 0 || string(answer.Kvs[0].Value) != f.plan.ID) {
			err = otherwise
		}
		return err
	})
}

// commit makes all writes or none of them, if the guard holds. The writes are idempotent, so that they may be sent
// again.
func (f *Filling) commit(guard clientv3.Cmp, ops ...clientv3.Op) error {
	return f.retry(func(ctx context.Context) error {
		answer, err := f.store.client.Txn(ctx).If(guard).Then(ops...).Commit()
		if err != nil {
			return err
		}
		if !answer.Succeeded {
			return fmt.Errorf("%w: another process fills it, too", ErrTaken)
		}
		f.lastRev = answer.Header.GetRevision()
		return nil
	})
}

// retry calls send until the cluster answers, for at most fillTimeout, which is enough to elect a new leader.
func (f *Filling) retry(send func(ctx context.Context) error) error {
	s := f.store
	for begin := time.Now(); ; {
		ctx, cancel := context.WithTimeout(f.ctx, s.times.timeout)
		err := send(ctx)
		cancel()
		switch {
		case err == nil:
			return nil
		case f.ctx.Err() != nil:
			return f.ctx.Err()
		case isFinal(err), time.Since(begin) > fillTimeout:
			return f.callerError(err)
		}
		pause(f.ctx, s.times.retryDelay)
	}
}

// fillTimeout is how long a filling waits for the cluster.
const fillTimeout = 30 * time.Second

// isFinal reports whether a retry cannot change the outcome.
func isFinal(err error) bool {
	for _, known := range []error{ErrTaken, ErrFilling, ErrNone, storage.ErrForeign, storage.ErrNewer, storage.ErrDamaged} {
		if errors.Is(err, known) {
			return true
		}
	}
	return explain(err) != nil
}

// callerError returns an error in the form for callers.
func (f *Filling) callerError(err error) error {
	refused := explain(err)
	switch {
	case refused != nil:
		return refused
	case isFinal(err), f.ctx.Err() != nil:
		return err
	}
	return f.store.monitor.unavailable(err)
}
