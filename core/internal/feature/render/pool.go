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
	fewestEngines = 2 // one of them is reserved for cached pages
	mostEngines   = 4
	mostWaiting   = 16          // for an engine, with pages that are cached
	mostAside     = 8           // for an engine, with pages that are not cached
	engineWait    = time.Second // after which the renderer is busy
	idleTime      = time.Minute // after which an unused engine frees its memory
)

// pool holds the engines. They are created on demand and closed when they are idle for a while, old, or have failed.
type pool struct {
	script *script
	extras []*extraScript
	places chan struct{} // one for each engine that may be running
	aside  chan struct{} // one fewer, for pages that are not cached and those rendered in advance

	waiting, waitingAside atomic.Int64

	mu     sync.Mutex
	idle   []*engine // the most recently used one is last
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

// render renders a page for the cache, with the next free engine. It fails with errBusy if too many requests wait, or
// if no engine becomes free in time.
func (p *pool) render(ctx context.Context, page asked, api caller) (rendered, error) {
	waited, cancel := context.WithTimeout(ctx, engineWait)
	defer cancel()
	if !enter(waited, p.places, &p.waiting, mostWaiting) {
		return rendered{}, errBusy
	}
	defer func() { <-p.places }()
	return p.work(ctx, page, api)
}

// renderAside renders a page that is not cached. One engine is never used for those. It fails like render, but waits as
// long as ctx allows.
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

// stepAside waits for an engine for rendering in advance: never the last free one. It returns a function that releases
// the engine, or ctx's error.
func (p *pool) stepAside(ctx context.Context) (done func(), err error) {
	select {
	case p.aside <- struct{}{}:
		return func() { <-p.aside }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// enter acquires a slot. It returns false if too many callers already wait, or if ctx ends.
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

// work renders a page with an engine. Errors name the page without its query, which is private to the visitor.
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

// rest closes the idle engines.
func (p *pool) rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.idle {
		e.close()
	}
	p.idle = nil
}

// close waits for the pages that are being rendered, and closes all engines.
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
