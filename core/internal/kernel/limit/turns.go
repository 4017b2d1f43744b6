package limit

import (
	"container/list"
	"context"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Turns limit concurrent work, and share it fairly: the keys that wait are served in turn, so that a key with many
// waiters delays another key by one piece of work, not by all of its own. The number of waiters of a key, the number of
// all waiters and their waiting time are bounded. It is safe for concurrent use.
type Turns struct {
	perKey, total int
	maxWait       time.Duration

	mu     sync.Mutex
	free   int
	places map[string]*list.List // of *Place, by key; each has at least one
	order  list.List             // of string: the keys of places, the next one in front
	last   list.List             // of *Place for which no key waits
	queued int                   // number of places that wait, without those of last
}

// Place is the place of one piece of work in the queue. Several keys may wait for the same work: it begins at the first
// turn of any of them.
type Place struct {
	turns *Turns
	at    map[string]*list.Element // in the queue of each key that waits; nil once the work has begun or was refused
	last  *list.Element            // in turns.last
	begun chan error               // receives nil when the work may begin, or the reason why it may not
}

// NewTurns returns Turns with a number of slots. At most perKey places wait for each key, and total places in all, each
// of them at most maxWait.
func NewTurns(slots, perKey, total int, maxWait time.Duration) *Turns {
	return &Turns{free: slots, perKey: perKey, total: total, maxWait: maxWait, places: map[string]*list.List{}}
}

// Waiting returns the number of places that wait.
func (t *Turns) Waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.queued + t.last.Len()
}

// Place returns a place for which no key waits yet. Unless one joins, it is served after all others.
func (t *Turns) Place() *Place {
	return &Place{turns: t, at: map[string]*list.Element{}, begun: make(chan error, 1)}
}

// Join adds a key to those that wait for a place. It does nothing if the work has begun. It fails with core.Throttled if
// too many places wait for the key, and with core.Unavailable if too many wait in all and no key has more of them than
// this one; otherwise the newest place of the key with the most is refused instead.
func (p *Place) Join(key string) error {
	t := p.turns
	t.mu.Lock()
	defer t.mu.Unlock()
	if p.at == nil || p.at[key] != nil {
		return nil
	}
	mine := t.places[key]
	if mine != nil && mine.Len() >= t.perKey {
		return retryError(core.Throttled, "Too much is being done for you already. Please try again in a moment.")
	}
	if len(p.at) == 0 && t.queued >= t.total && !t.refuseFor(mine) {
		return retryError(core.Unavailable, "The server is busy. Please try again.")
	}
	if mine == nil {
		mine = list.New()
		t.places[key] = mine
		t.order.PushBack(key)
	}
	if len(p.at) == 0 {
		t.queued++
	}
	p.at[key] = mine.PushBack(p)
	if p.last != nil {
		t.last.Remove(p.last)
		p.last = nil
	}
	return nil
}

// refuseFor refuses a place of the key with the most, if that has more than mine would have. It reports whether it did.
func (t *Turns) refuseFor(mine *list.List) bool {
	var largest *list.List
	for _, all := range t.places {
		if largest == nil || all.Len() > largest.Len() {
			largest = all
		}
	}
	have := 1
	if mine != nil {
		have += mine.Len()
	}
	if largest == nil || largest.Len() <= have {
		return false
	}
	for e := largest.Back(); e != nil; e = e.Prev() {
		if p, ok := e.Value.(*Place); ok && len(p.at) == 1 {
			t.end(p, unavailable(errQueueFull))
			return true
		}
	}
	return false
}

// Take waits for the turn of the place and begins the work; the function release, which may be called more than once,
// ends it. It fails with core.Unavailable when ctx or the maximum wait ends, or if the place was refused. It must be
// called once.
func (p *Place) Take(ctx context.Context) (release func(), err error) {
	t := p.turns
	t.mu.Lock()
	if p.at != nil && len(p.at) == 0 {
		p.last = t.last.PushBack(p)
	}
	t.serve()
	t.mu.Unlock()
	timer := time.NewTimer(t.maxWait)
	defer timer.Stop()
	select {
	case err = <-p.begun:
	case <-timer.C:
		err = p.leave(errWaitTimeout)
	case <-ctx.Done():
		err = p.leave(ctx.Err())
	}
	if err != nil {
		return nil, err
	}
	return sync.OnceFunc(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.free++
		t.serve()
	}), nil
}

// leave gives up the place. It returns nil if the work has already begun.
func (p *Place) leave(cause error) error {
	p.turns.mu.Lock()
	defer p.turns.mu.Unlock()
	if p.at != nil {
		p.turns.end(p, unavailable(cause))
	}
	return <-p.begun
}

// serve begins the work of as many places as there are slots.
func (t *Turns) serve() {
	for t.free > 0 {
		p := t.next()
		if p == nil {
			return
		}
		t.free--
		t.end(p, nil)
	}
}

// next returns the place that is served next, and moves its key to the end of the order; nil if none waits.
func (t *Turns) next() *Place {
	if front := t.order.Front(); front != nil {
		key, _ := front.Value.(string)
		t.order.MoveToBack(front)
		p, _ := t.places[key].Front().Value.(*Place)
		return p
	}
	if front := t.last.Front(); front != nil {
		p, _ := front.Value.(*Place)
		return p
	}
	return nil
}

// end removes a place from all queues, and reports the outcome to Take.
func (t *Turns) end(p *Place, outcome error) {
	if len(p.at) > 0 {
		t.queued--
	}
	for key, e := range p.at {
		all := t.places[key]
		if all.Remove(e); all.Len() == 0 {
			delete(t.places, key)
			t.forget(key)
		}
	}
	if p.last != nil {
		t.last.Remove(p.last)
	}
	p.at, p.last = nil, nil
	p.begun <- outcome
}

// forget removes a key from the order.
func (t *Turns) forget(key string) {
	for e := t.order.Front(); e != nil; e = e.Next() {
		if e.Value == key {
			t.order.Remove(e)
			return
		}
	}
}

// retryError returns an error with the time after which callers may try again.
func retryError(code core.Code, detail string) error {
	err := core.Errorf(code, "%s", detail)
	err.RetryAfter = retryAfter
	return err
}
