package bolt

import "sync"

// bell tells any number of waiters that something happened. The zero bell is ready.
type bell struct {
	mu   sync.Mutex
	rung chan struct{} // made for the first waiter, closed by ring
}

// wait gives a channel that the next ring closes.
func (b *bell) wait() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

// ring wakes whoever waits now.
func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}
