package webhook

import (
	"context"
	"time"
)

// lane is a semaphore that limits the number of messages that are being sent at the same time.
type lane chan struct{}

// lanes are the worker pools that send messages. Slow or unreachable receivers have a pool of their own, so that they
// cannot delay quick ones. Messages that are sent by hand have a third, so that the person waits for neither.
type lanes struct{ quick, slow, manual lane }

const (
	quickLane, slowLane, manualLane = 6, 2, 2
	// slowFrom is the response time above which a receiver counts as slow.
	slowFrom = time.Second
)

func newLanes() lanes {
	return lanes{make(lane, quickLane), make(lane, slowLane), make(lane, manualLane)}
}

// enter waits for a free slot, which leave releases. It fails with the error of ctx when ctx ends.
func (l lane) enter(ctx context.Context) error {
	select {
	case l <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l lane) leave() { <-l }
