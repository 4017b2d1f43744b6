package app

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/storage"
)

// leaderLease is the name of the lease of the leader.
const leaderLease = "duties"

// wakeInterval is how often the leader looks for work that other nodes have put into the store.
const wakeInterval = time.Second

// runAsLeader runs the leader-only jobs whenever this node is the leader, until ctx ends.
func (srv *server) runAsLeader(ctx context.Context) error {
	for {
		err := srv.Store.Lease(ctx, leaderLease, srv.lead)
		switch {
		case ctx.Err() != nil, errors.Is(err, storage.ErrClosed):
			return nil
		case errors.Is(err, storage.ErrLeaseLost):
			srv.Log.Warn("this node lost the leader lease because it did not renew it in time: another node may be the leader now")
		default:
			return err
		}
	}
}

// lead runs the leader-only jobs until ctx ends, which also happens when the lease is lost. Unfinished work is
// in the store, and the next leader continues it.
func (srv *server) lead(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	work := []func(context.Context){srv.Reactions.Run}
	for _, instance := range srv.Features.All() {
		work = append(work, instance.Work...)
	}
	if _, shared := srv.Store.(storage.Shared); shared {
		work = append(work, srv.wakeWorkers)
	}
	for _, job := range srv.jobs(true) {
		work = append(work, func(ctx context.Context) { srv.runPeriodically(ctx, job) })
	}
	for _, do := range work {
		group.Go(func() error {
			do(ctx)
			return nil
		})
	}
	group.Go(func() error { return untilStopped(ctx, srv.Content.Run) })
	err := group.Wait()
	if cause := context.Cause(ctx); err == nil && errors.Is(cause, storage.ErrLeaseLost) {
		return cause
	}
	return err
}

// wakeWorkers wakes the workers of the leader at an interval: other nodes write work and settings without a notification.
func (srv *server) wakeWorkers(ctx context.Context) {
	ticker := time.NewTicker(wakeInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			srv.Content.Wake()
			for _, instance := range srv.Features.All() {
				if instance.Wake != nil {
					instance.Wake()
				}
			}
		}
	}
}
