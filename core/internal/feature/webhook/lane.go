package webhook

import (
	"context"
	"time"
)

// lane bounds how many messages are on their way at once.
type lane chan struct{}

// lanes are the ways that messages take. Receivers that are slow, or do not answer, have one of their own, so that all of
// them together hold up none that is quick; and nobody who pressed a button waits for either.
type lanes struct{ quick, slow, manual lane }

const (
	quickLane, slowLane, manualLane = 6, 2, 2
	// slowFrom is what makes a receiver a slow one.
	slowFrom = time.Second
)

func newLanes() lanes {
	return lanes{make(lane, quickLane), make(lane, slowLane), make(lane, manualLane)}
}

// enter waits for a place, which leave gives back. It fails when ctx ends.
func (l lane) enter(ctx context.Context) error {
	select {
	case l <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l lane) leave() { <-l }
