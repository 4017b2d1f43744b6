package search

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/quoin-cms/quoin/core"
)

const (
	maxSearchTime = time.Second
	maxSlotWait   = time.Second // that a search waits for others to end
	retryBusy     = time.Second
	retrySoon     = 5 * time.Second  // while the index is being made
	retryLater    = 30 * time.Second // while it cannot be
)

// mostSearches is how many searches run at once: enough to keep every processor busy, and few enough for
// each to end in time.
func maxConcurrentSearches() int64 { return 2 * int64(runtime.GOMAXPROCS(0)) }

// use runs fn on the generation that answers now, with a context that ends when the search takes too long.
// It fails with Unavailable while there is none, and while too many searches run. A generation that panicked
// is made anew before the next record is applied.
func (x *Index) withGeneration(ctx context.Context, fn func(context.Context, *generation) error) error {
	if err := x.acquireSlot(ctx); err != nil {
		return err
	}
	defer x.slots.Release(1)
	g, err := x.acquireGeneration()
	if err != nil {
		return err
	}
	defer g.readers.Done()
	ctx, cancel := context.WithTimeout(ctx, maxSearchTime)
	defer cancel()
	err = fn(ctx, g)
	if errors.Is(err, errPanicked) {
		x.requireRebuild(g)
	}
	return err
}

// takeTurn waits until fewer searches run.
func (x *Index) acquireSlot(ctx context.Context) error {
	wait, cancel := context.WithTimeout(ctx, x.maxSlotWait)
	defer cancel()
	err := x.slots.Acquire(wait, 1)
	if err == nil || ctx.Err() != nil {
		return err
	}
	return unavailable(retryBusy, "There are too many searches at present. Please try again in a moment.")
}

// answering gives the generation that answers. Whoever gets one is among its readers.
func (x *Index) acquireGeneration() (*generation, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case x.live == nil:
		return nil, unavailable(retrySoon, "The search is being prepared. Please try again in a moment.")
	case x.live.broken():
		return nil, unavailable(retryLater, "The search does not work at present. Please try again later.")
	}
	x.live.readers.Add(1)
	return x.live, nil
}

// spoilt reports whether what would answer must not.
func (x *Index) broken() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.live != nil && x.live.broken()
}

func unavailable(retry time.Duration, detail string) error {
	err := core.Errorf(core.Unavailable, "%s", detail)
	err.RetryAfter = retry
	return err
}
