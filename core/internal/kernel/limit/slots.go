package limit

import (
	"container/list"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Slots limit concurrent work: its total weight, the number of waiters and their waiting time. The queue is last in, first
// out, because the newest waiter is the most likely to be still connected: during a flood the oldest waiters are dropped, and
// a request after the flood does not wait behind it. TakeInTurn is for callers that do not cause floods.
type Slots struct {
	size      int64
	queueSize int
	maxWait   time.Duration

	mu       sync.Mutex
	free     int64
	priority list.List // of *waiter, the next one in front; all of them precede the others
	normal   list.List
	// refused counts the waiters that gave up or were dropped.
	refused uint64
}

// Waiting returns the current number of waiters.
func (s *Slots) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.priority.Len() + s.normal.Len()
}

// Refused returns the number of callers that were not served: they gave up, or too many others came after them.
func (s *Slots) Refused() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refused
}

// waiter is a caller that waits for a weight to become free.
type waiter struct {
	weight int64
	// result receives one value when the waiter is removed from the queue without having given up: nil if it has received the
	// weight.
	result chan error
}

var (
	errQueueFull   = errors.New("limit: too many wait")
	errWaitTimeout = errors.New("limit: nothing became free in time")
)

// NewSlots returns Slots with a total weight of size and a queue of queueSize waiters, each of which waits at most maxWait.
func NewSlots(size int64, queueSize int, maxWait time.Duration) *Slots {
	return &Slots{size: size, free: size, queueSize: queueSize, maxWait: maxWait}
}

// Take waits until weight is free and takes it. The function release returns it once, however often it is called. A weight
// above the size counts as the size. Take fails with core.Unavailable, whose RetryAfter is set, when ctx ends, when the
// maximum wait ends, or when too many others came after it.
func (s *Slots) Take(ctx context.Context, weight int64) (release func(), err error) {
	return s.take(ctx, weight, &s.normal, (*list.List).PushFront)
}

// TakeInTurn is Take for a small number of callers that all wait for their result, however long it takes. They are served
// first in, first out, before those of Take. When the queue is full, callers of Take are refused first, and then the last one
// of TakeInTurn.
func (s *Slots) TakeInTurn(ctx context.Context, weight int64) (release func(), err error) {
	return s.take(ctx, weight, &s.priority, (*list.List).PushBack)
}

// TakeFirst is Take with priority over all others.
func (s *Slots) TakeFirst(ctx context.Context, weight int64) (release func(), err error) {
	return s.take(ctx, weight, &s.priority, (*list.List).PushFront)
}

// insertFunc adds a waiter to a queue.
type insertFunc func(queue *list.List, w any) *list.Element

func (s *Slots) take(ctx context.Context, weight int64, queue *list.List, insert insertFunc) (func(), error) {
	if err := ctx.Err(); err != nil {
		return nil, unavailable(err)
	}
	weight = min(weight, s.size)
	w := &waiter{weight: weight, result: make(chan error, 1)}
	queued := s.takeOrEnqueue(w, queue, insert)
	if queued != nil {
		err := s.wait(ctx, w, queued, queue)
		if err != nil {
			s.mu.Lock()
			s.refused++
			s.mu.Unlock()
			return nil, unavailable(err)
		}
	}
	return sync.OnceFunc(func() { s.release(weight) }), nil
}

// takeOrEnqueue takes the weight immediately or else adds the waiter to the queue.
func (s *Slots) takeOrEnqueue(w *waiter, queue *list.List, insert insertFunc) *list.Element {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.free >= w.weight && (queue == &s.priority || s.priority.Len() == 0) {
		s.free -= w.weight
		return nil
	}
	queued := insert(queue, w)
	if s.priority.Len()+s.normal.Len() > s.queueSize {
		s.dropLast()
	}
	return queued
}

// dropLast refuses the waiter that would be served last.
func (s *Slots) dropLast() {
	queue := &s.normal
	if queue.Len() == 0 {
		queue = &s.priority
	}
	dequeue(queue, queue.Back(), errQueueFull)
}

func dequeue(queue *list.List, queued *list.Element, outcome error) {
	if w, ok := queue.Remove(queued).(*waiter); ok {
		w.result <- outcome
	}
}

func (s *Slots) wait(ctx context.Context, w *waiter, queued *list.Element, queue *list.List) error {
	timer := time.NewTimer(s.maxWait)
	defer timer.Stop()
	var cause error
	select {
	case err := <-w.result:
		return err
	case <-timer.C:
		cause = errWaitTimeout
	case <-ctx.Done():
		cause = ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case err := <-w.result:
		// The result arrived just before the waiter gave up.
		if err == nil && ctx.Err() != nil {
			s.freeWeight(w.weight)
			return cause
		}
		return err
	default:
		queue.Remove(queued)
		// Waiters behind it may need less weight.
		s.freeWeight(0)
		return cause
	}
}

func (s *Slots) release(weight int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.freeWeight(weight)
}

// freeWeight frees a weight and serves as many waiters as possible, in their order.
func (s *Slots) freeWeight(weight int64) {
	s.free += weight
	for _, queue := range []*list.List{&s.priority, &s.normal} {
		for queued := queue.Front(); queued != nil; queued = queue.Front() {
			w, ok := queued.Value.(*waiter)
			if !ok || s.free < w.weight {
				return
			}
			s.free -= w.weight
			dequeue(queue, queued, nil)
		}
	}
}

// retryAfter is the RetryAfter of refused callers.
const retryAfter = 2 * time.Second

func unavailable(cause error) error {
	err := core.Wrap(cause, core.Unavailable, "The server is busy. Please try again.")
	err.RetryAfter = retryAfter
	return err
}
