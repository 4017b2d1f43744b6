package limit

import (
	"container/list"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Slots bound work in progress: so much of it at a time, so many who wait, each for so long. Whoever came last
// is served first, because they are the likeliest to be there still: under a flood those who wait are dropped
// from the other end, and whoever comes after it does not stand behind it. TakeInTurn is for those who are no flood.
type Slots struct {
	size     int64
	places   int
	patience time.Duration

	mu     sync.Mutex
	free   int64
	urgent list.List // of *waiter, the newest in front; all of them go before the others
	others list.List
	// refused counts those who waited in vain, or found too many who did.
	refused uint64
}

// Waiting gives how many wait at present.
func (s *Slots) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.urgent.Len() + s.others.Len()
}

// Refused gives how many were not served: they gave up, or too many came after them.
func (s *Slots) Refused() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refused
}

// waiter is somebody who waits for a weight to become free.
type waiter struct {
	weight int64
	// told is answered once, when the waiter leaves the queue without having given up: with nil if the weight
	// is theirs.
	told chan error
}

var (
	errCrowded   = errors.New("limit: too many wait")
	errImpatient = errors.New("limit: nothing became free in time")
)

// NewSlots makes slots for work of a total weight of size, with places for as many to wait, each no longer than
// patience.
func NewSlots(size int64, places int, patience time.Duration) *Slots {
	return &Slots{size: size, free: size, places: places, patience: patience}
}

// Take waits until weight is free and takes it; release gives it back, once, however often it is called. A
// weight above the size counts as the size. It fails with core.Unavailable, whose RetryAfter is set, when ctx
// ends, when patience does, or when too many came after it.
func (s *Slots) Take(ctx context.Context, weight int64) (release func(), err error) {
	return s.take(ctx, weight, &s.others, (*list.List).PushFront)
}

// TakeInTurn is Take for those who all wait for their answer, however long that takes, and of whom there are not many:
// they are served in the order in which they came, before those of Take. When too many wait it is those of Take who are
// refused, and then the last.
func (s *Slots) TakeInTurn(ctx context.Context, weight int64) (release func(), err error) {
	return s.take(ctx, weight, &s.urgent, (*list.List).PushBack)
}

// TakeFirst is Take for those who go before all others.
func (s *Slots) TakeFirst(ctx context.Context, weight int64) (release func(), err error) {
	return s.take(ctx, weight, &s.urgent, (*list.List).PushFront)
}

// stand gives somebody a place in a queue.
type stand func(queue *list.List, w any) *list.Element

func (s *Slots) take(ctx context.Context, weight int64, queue *list.List, stand stand) (func(), error) {
	if err := ctx.Err(); err != nil {
		return nil, busy(err)
	}
	weight = min(weight, s.size)
	w := &waiter{weight: weight, told: make(chan error, 1)}
	place := s.enter(w, queue, stand)
	if place != nil {
		err := s.wait(ctx, w, place, queue)
		if err != nil {
			s.mu.Lock()
			s.refused++
			s.mu.Unlock()
			return nil, busy(err)
		}
	}
	return sync.OnceFunc(func() { s.release(weight) }), nil
}

// enter takes the weight at once, or else gives the waiter a place.
func (s *Slots) enter(w *waiter, queue *list.List, stand stand) *list.Element {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.free >= w.weight && (queue == &s.urgent || s.urgent.Len() == 0) {
		s.free -= w.weight
		return nil
	}
	place := stand(queue, w)
	if s.urgent.Len()+s.others.Len() > s.places {
		s.dropLast()
	}
	return place
}

// dropLast refuses whoever would be served last.
func (s *Slots) dropLast() {
	queue := &s.others
	if queue.Len() == 0 {
		queue = &s.urgent
	}
	leave(queue, queue.Back(), errCrowded)
}

func leave(queue *list.List, place *list.Element, outcome error) {
	if w, ok := queue.Remove(place).(*waiter); ok {
		w.told <- outcome
	}
}

func (s *Slots) wait(ctx context.Context, w *waiter, place *list.Element, queue *list.List) error {
	patience := time.NewTimer(s.patience)
	defer patience.Stop()
	var given error
	select {
	case err := <-w.told:
		return err
	case <-patience.C:
		given = errImpatient
	case <-ctx.Done():
		given = ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case err := <-w.told:
		// The answer came a moment before the waiter gave up.
		if err == nil && ctx.Err() != nil {
			s.give(w.weight)
			return given
		}
		return err
	default:
		queue.Remove(place)
		// What waits behind may be lighter.
		s.give(0)
		return given
	}
}

func (s *Slots) release(weight int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.give(weight)
}

// give frees a weight and lets in as many as there is room for, in their order.
func (s *Slots) give(weight int64) {
	s.free += weight
	for _, queue := range []*list.List{&s.urgent, &s.others} {
		for place := queue.Front(); place != nil; place = queue.Front() {
			w, ok := place.Value.(*waiter)
			if !ok || s.free < w.weight {
				return
			}
			s.free -= w.weight
			leave(queue, place, nil)
		}
	}
}

// retryAfter is how long those are told to wait for whom there was no room.
const retryAfter = 2 * time.Second

func busy(cause error) error {
	err := core.Wrap(cause, core.Unavailable, "The server is busy. Please try again.")
	err.RetryAfter = retryAfter
	return err
}
