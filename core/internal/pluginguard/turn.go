package pluginguard

import (
	"context"
	"sync"
)

// Turn is the right of a function of a plugin to compute. The record names the plugin meanwhile. It is safe for concurrent use.
type Turn struct {
	ctx    context.Context
	turns  chan struct{} // has an element for each call that has its turn; nil for a function that waits for nobody
	record *Record
	plugin string

	mu    sync.Mutex
	has   bool // whether the function has its turn
	waits int  // the number of waits that are under way
	ended bool // whether it has left for good
}

// take waits for the turn. It reports whether it came before the context ended.
func (t *Turn) take() bool {
	if t.turns != nil {
		select {
		case t.turns <- struct{}{}:
		case <-t.ctx.Done():
			return false
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.record.enter(t.plugin)
	if t.has || t.ended || t.waits > 0 {
		t.free()
		return true
	}
	t.has = true
	return true
}

// leave ends the turn for good.
func (t *Turn) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ended = true
	t.release()
}

// release lets another call have the turn. The caller has the lock.
func (t *Turn) release() {
	if t.has {
		t.has = false
		t.free()
	}
}

func (t *Turn) free() {
	t.record.leave(t.plugin)
	if t.turns != nil {
		<-t.turns
	}
}

// Wait calls a function that waits, such as for a commit or for another system, while other calls have the turn. It may be
// called with a nil Turn.
func (t *Turn) Wait(fn func()) {
	if t == nil {
		fn()
		return
	}
	t.begin()
	defer t.end()
	fn()
}

// Compute calls a function of the plugin within a Wait.
func (t *Turn) Compute(fn func()) {
	if t == nil {
		fn()
		return
	}
	t.end()
	defer t.begin()
	fn()
}

func (t *Turn) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waits++
	t.release()
}

// end waits for the turn if no other wait is under way. After the end of the context the call goes on without it.
func (t *Turn) end() {
	t.mu.Lock()
	t.waits--
	missing := t.waits == 0 && !t.has && !t.ended
	t.mu.Unlock()
	if missing {
		t.take()
	}
}
