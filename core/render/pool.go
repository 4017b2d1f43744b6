package render

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

const (
	mostEngines = 4
	idleTime    = time.Minute // after which an engine that nobody needs gives back its memory
)

// pool holds the engines. They are made when they are needed and closed when they have not been for a
// while, are old, or have failed.
type pool struct {
	script *script
	places chan struct{} // one for each engine that may be at work

	mu     sync.Mutex
	idle   []*engine // the one that was used last at the end
	sweep  *time.Timer
	closed bool
}

func newPool(source []byte) *pool {
	n := min(runtime.GOMAXPROCS(0), mostEngines)
	return &pool{script: &script{source: string(source)}, places: make(chan struct{}, n)}
}

// render makes a page with the next engine that is free. It fails when ctx ends before.
func (p *pool) render(ctx context.Context, page asked, api caller) (out rendered, err error) {
	select {
	case p.places <- struct{}{}:
	case <-ctx.Done():
		return out, fmt.Errorf("render: no engine is free: %w", ctx.Err())
	}
	defer func() { <-p.places }()
	e := p.take()
	if e == nil {
		if e, err = newEngine(p.script); err != nil {
			return out, err
		}
	}
	out, err = e.attempt(ctx, page, api)
	if err != nil {
		e.close()
		return out, fmt.Errorf("render: %s: %w", page.Address, err)
	}
	p.give(e)
	return out, nil
}

func (p *pool) take() *engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.idle) == 0 {
		return nil
	}
	last := len(p.idle) - 1
	e := p.idle[last]
	p.idle = p.idle[:last]
	return e
}

func (p *pool) give(e *engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || e.pages >= engineAge {
		e.close()
		return
	}
	p.idle = append(p.idle, e)
	if p.sweep == nil {
		p.sweep = time.AfterFunc(idleTime, p.rest)
		return
	}
	p.sweep.Reset(idleTime)
}

// rest closes the engines that wait for work.
func (p *pool) rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.idle {
		e.close()
	}
	p.idle = nil
}

// close waits for the pages that are being made, and closes every engine.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	if p.sweep != nil {
		p.sweep.Stop()
	}
	p.mu.Unlock()
	for range cap(p.places) {
		p.places <- struct{}{}
	}
	p.rest()
}
