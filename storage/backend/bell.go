package backend

import "sync"

// Bell tells any number of waiters that something happened. The zero Bell is ready.
type Bell struct {
	mu   sync.Mutex
	rung chan struct{} // made for the first waiter, closed by Ring
}

// Wait gives a channel that the next Ring closes.
func (b *Bell) Wait() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

// Ring wakes whoever waits now.
func (b *Bell) Ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}
