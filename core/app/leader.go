package app

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/storage"
)

// dutiesLease is the name under which one of all nodes that serve the store does what is to be done once.
const leaderLease = "duties"

// lookAround is how often a node on duty looks for what other nodes have put into the store to be done.
const wakeInterval = time.Second

// duties does what one of all nodes does at a time, whenever it is this one's turn, until ctx ends.
func (h *server) runAsLeader(ctx context.Context) error {
	for {
		err := h.store.Lease(ctx, leaderLease, h.lead)
		switch {
		case ctx.Err() != nil, errors.Is(err, storage.ErrClosed):
			return nil
		case errors.Is(err, storage.ErrLeaseLost):
			h.log.Warn("another node may do what is to be done once: this one was not heard of in time")
		default:
			return err
		}
	}
}

// onDuty does all of it until ctx ends, which it does too when the turn is another node's. Whatever it has not finished is
// in the store, and the next goes on with it.
func (h *server) lead(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	work := []func(context.Context){h.reactions.Run, h.backups.Run, h.host.Run, h.hooks.Run}
	if h.post.Sends() {
		work = append(work, h.post.Queue.Run)
	}
	if _, shared := h.store.(storage.Shared); shared {
		work = append(work, h.wakeWorkers)
	}
	for _, c := range h.leaderJobs() {
		work = append(work, func(ctx context.Context) { h.runPeriodically(ctx, c) })
	}
	for _, do := range work {
		group.Go(func() error {
			do(ctx)
			return nil
		})
	}
	group.Go(func() error { return untilStopped(ctx, h.content.Run) })
	err := group.Wait()
	if cause := context.Cause(ctx); err == nil && errors.Is(cause, storage.ErrLeaseLost) {
		return cause
	}
	return err
}

// lookAround has those on duty look at what other nodes have written, of which nobody tells them.
func (h *server) wakeWorkers(ctx context.Context) {
	ticker := time.NewTicker(wakeInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			h.content.Wake()
			h.post.Queue.Wake()
		}
	}
}
