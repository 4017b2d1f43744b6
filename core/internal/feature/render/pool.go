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
	minEngines         = 2 // one of them is reserved for cached pages
	maxEngines         = 4
	maxWaiting         = 16          // for an engine, with pages that are cached
	maxUncachedWaiting = 8           // for an engine, with pages that are not cached
	engineWait         = time.Second // after which the renderer is busy
	idleTime           = time.Minute // after which an unused engine frees its memory
)

// pool holds the engines. They are created on demand and closed when they are idle for a while, old, or have failed.
type pool struct {
	script        *script
	extras        []*moduleScript
	slots         chan struct{} // one for each engine that may be running
	uncachedSlots chan struct{} // one fewer, for pages that are not cached and those rendered in advance

	waiting, waitingUncached atomic.Int64

	mu        sync.Mutex
	idle      []*engine // the most recently used one is last
	idleTimer *time.Timer
	closed    bool
}

func newPool(config Config) *pool {
	n := max(minEngines, min(runtime.GOMAXPROCS(0), maxEngines))
	return &pool{
		script: &script{source: string(config.Script)}, extras: moduleScripts(config),
		slots: make(chan struct{}, n), uncachedSlots: make(chan struct{}, n-1),
	}
}

// render renders a page for the cache, with the next free engine. It fails with errBusy if too many requests wait, or
// if no engine becomes free in time.
func (p *pool) render(ctx context.Context, page pageInput, api apiCaller) (pageOutput, error) {
	waited, cancel := context.WithTimeout(ctx, engineWait)
	defer cancel()
	if !acquire(waited, p.slots, &p.waiting, maxWaiting) {
		return pageOutput{}, errBusy
	}
	defer func() { <-p.slots }()
	return p.renderWithEngine(ctx, page, api)
}

// renderUncached renders a page that is not cached. One engine is never used for those. It fails like render, but waits
// as long as ctx allows.
func (p *pool) renderUncached(ctx context.Context, page pageInput, api apiCaller) (pageOutput, error) {
	if !acquire(ctx, p.uncachedSlots, &p.waitingUncached, maxUncachedWaiting) {
		return pageOutput{}, errBusy
	}
	defer func() { <-p.uncachedSlots }()
	if !acquire(ctx, p.slots, &p.waiting, maxWaiting) {
		return pageOutput{}, errBusy
	}
	defer func() { <-p.slots }()
	return p.renderWithEngine(ctx, page, api)
}

// acquireAhead waits for an engine for rendering in advance: never the last free one. It returns a function that
// releases the engine, or ctx's error.
func (p *pool) acquireAhead(ctx context.Context) (done func(), err error) {
	select {
	case p.uncachedSlots <- struct{}{}:
		return func() { <-p.uncachedSlots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// acquire acquires a slot. It returns false if too many callers already wait, or if ctx ends.
func acquire(ctx context.Context, slots chan struct{}, waiting *atomic.Int64, limit int64) bool {
	select {
	case slots <- struct{}{}:
		return true
	default:
	}
	defer waiting.Add(-1)
	if waiting.Add(1) > limit {
		return false
	}
	select {
	case slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// renderWithEngine renders a page with an engine. Errors name the page without its query, which is private to the
// visitor.
func (p *pool) renderWithEngine(ctx context.Context, page pageInput, api apiCaller) (out pageOutput, err error) {
	e := p.takeIdle()
	if e == nil {
		if e, err = newEngine(p.script, p.extras); err != nil {
			return out, err
		}
	}
	out, err = e.safeRender(ctx, page, api)
	if err != nil {
		e.close()
		return out, fmt.Errorf("render: %s: %w", withoutQuery(page.Address), err)
	}
	p.putIdle(e)
	return out, nil
}

func withoutQuery(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}

func (p *pool) takeIdle() *engine {
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

func (p *pool) putIdle(e *engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || e.pages >= maxEnginePages {
		e.close()
		return
	}
	p.idle = append(p.idle, e)
	if p.idleTimer == nil {
		p.idleTimer = time.AfterFunc(idleTime, p.closeIdle)
		return
	}
	p.idleTimer.Reset(idleTime)
}

// closeIdle closes the idle engines.
func (p *pool) closeIdle() {
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
	if p.idleTimer != nil {
		p.idleTimer.Stop()
	}
	p.mu.Unlock()
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	p.closeIdle()
}
