package render

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	fewestEngines = 2 // one of them for pages that are kept
	mostEngines   = 4
	mostWaiting   = 16          // for an engine, with pages that are kept
	mostAside     = 8           // for an engine, with pages that are not
	engineWait    = time.Second // after which the renderer is busy
	idleTime      = time.Minute // after which an engine that nobody needs gives back its memory
)

// pool holds the engines. They are made when they are needed and closed when they have not been for a
// while, are old, or have failed.
type pool struct {
	script *script
	extras []*extraScript
	places chan struct{} // one for each engine that may be at work
	aside  chan struct{} // one fewer, for pages that are not kept and for those made ahead

	waiting, waitingAside atomic.Int64

	mu     sync.Mutex
	idle   []*engine // the one that was used last at the end
	sweep  *time.Timer
	closed bool
}

func newPool(config Config) *pool {
	n := max(fewestEngines, min(runtime.GOMAXPROCS(0), mostEngines))
	return &pool{
		script: &script{source: string(config.Script)}, extras: extraScripts(config),
		places: make(chan struct{}, n), aside: make(chan struct{}, n-1),
	}
}

// render makes a page that is kept, with the next engine that is free. It fails with errBusy if too many wait, or
// if none comes free in time.
func (p *pool) render(ctx context.Context, page asked, api caller) (rendered, error) {
	waited, cancel := context.WithTimeout(ctx, engineWait)
	defer cancel()
	if !enter(waited, p.places, &p.waiting, mostWaiting) {
		return rendered{}, errBusy
	}
	defer func() { <-p.places }()
	return p.work(ctx, page, api)
}

// renderAside makes a page that is not kept. One engine is never used for those. It fails like render, but waits
// as long as ctx allows.
func (p *pool) renderAside(ctx context.Context, page asked, api caller) (rendered, error) {
	if !enter(ctx, p.aside, &p.waitingAside, mostAside) {
		return rendered{}, errBusy
	}
	defer func() { <-p.aside }()
	if !enter(ctx, p.places, &p.waiting, mostWaiting) {
		return rendered{}, errBusy
	}
	defer func() { <-p.places }()
	return p.work(ctx, page, api)
}

// stepAside waits for an engine that may be used ahead of those who ask: never the last one. It gives what must be
// called afterwards, or ctx's error.
func (p *pool) stepAside(ctx context.Context) (done func(), err error) {
	select {
	case p.aside <- struct{}{}:
		return func() { <-p.aside }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// enter takes a place as soon as there is one, unless too many wait for one already, or ctx ends.
func enter(ctx context.Context, places chan struct{}, waiting *atomic.Int64, most int64) bool {
	select {
	case places <- struct{}{}:
		return true
	default:
	}
	defer waiting.Add(-1)
	if waiting.Add(1) > most {
		return false
	}
	select {
	case places <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// work makes a page with an engine. Errors name the page without its query, which is a visitor's.
func (p *pool) work(ctx context.Context, page asked, api caller) (out rendered, err error) {
	e := p.take()
	if e == nil {
		if e, err = newEngine(p.script, p.extras); err != nil {
			return out, err
		}
	}
	out, err = e.attempt(ctx, page, api)
	if err != nil {
		e.close()
		return out, fmt.Errorf("render: %s: %w", withoutQuery(page.Address), err)
	}
	p.give(e)
	return out, nil
}

func withoutQuery(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
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
