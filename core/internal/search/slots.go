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
	maxSlotWait   = time.Second // that a search waits for a slot
	retryBusy     = time.Second
	retrySoon     = 5 * time.Second  // while the index is being built
	retryLater    = 30 * time.Second // while the index cannot be written
)

// maxConcurrentSearches returns the number of searches that may run at once: enough to use every processor, and few
// enough for each to end in time.
func maxConcurrentSearches() int64 { return 2 * int64(runtime.GOMAXPROCS(0)) }

// withGeneration runs fn on the live generation, with a context that ends when the search takes too long. It fails with
// Unavailable if there is no usable generation, or if too many searches run. A generation that panicked is rebuilt
// before the next record is applied.
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

// acquireSlot waits until fewer searches run.
func (x *Index) acquireSlot(ctx context.Context) error {
	wait, cancel := context.WithTimeout(ctx, x.maxSlotWait)
	defer cancel()
	err := x.slots.Acquire(wait, 1)
	if err == nil || ctx.Err() != nil {
		return err
	}
	return unavailable(retryBusy, "There are too many searches at present. Please try again in a moment.")
}

// acquireGeneration returns the live generation. The caller must call readers.Done when it has finished.
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

// broken reports whether the live generation is broken.
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
