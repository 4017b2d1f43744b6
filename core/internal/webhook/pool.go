package webhook

import (
	"context"
	"time"
)

// pool is a semaphore that limits the number of messages that are being sent at the same time.
type pool chan struct{}

// pools are the worker pools that send messages. Slow or unreachable receivers have a pool of their own, so that they
// cannot delay quick ones. Messages that are sent by hand have a third, so that the person waits for neither.
type pools struct{ quick, slow, manual pool }

const (
	quickSlots, slowSlots, manualSlots = 6, 2, 2
	// slowThreshold is the response time above which a receiver counts as slow.
	slowThreshold = time.Second
)

func newPools() pools {
	return pools{make(pool, quickSlots), make(pool, slowSlots), make(pool, manualSlots)}
}

// acquire waits for a free slot, which release frees. It fails with the error of ctx when ctx ends.
func (p pool) acquire(ctx context.Context) error {
	select {
	case p <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p pool) release() { <-p }
