package backend

import "sync"

// Bell tells any number of waiters that an event happened. The zero value is ready to use.
type Bell struct {
	mu   sync.Mutex
	rung chan struct{} // made for the first waiter, closed by Ring
}

// Wait returns a channel that the next Ring closes.
func (b *Bell) Wait() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

// Ring wakes all current waiters.
func (b *Bell) Ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}
