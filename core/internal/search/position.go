package search

import (
	"context"
	"sync"

	"github.com/quoin-cms/quoin/storage"
)

// position publishes the sequence number that the index has reached.
type position struct {
	mu    sync.Mutex
	seq   storage.Seq
	moved chan struct{} // closed at the next advance; nil if nothing waits
}

func (p *position) advance(seq storage.Seq) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seq = max(p.seq, seq)
	if p.moved != nil {
		close(p.moved)
		p.moved = nil
	}
}

// wait returns when the position reaches seq, or when ctx ends.
func (p *position) wait(ctx context.Context, seq storage.Seq) {
	for {
		p.mu.Lock()
		if p.seq >= seq {
			p.mu.Unlock()
			return
		}
		if p.moved == nil {
			p.moved = make(chan struct{})
		}
		moved := p.moved
		p.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return
		}
	}
}
