package render

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

const (
	minEngines = 2 // one of them is reserved for cached pages
	maxEngines = 4
	idleTime   = time.Minute // after which an unused engine frees its memory
	// maxAttempts is how often a page is rendered whose parts take too long, each time without one more of them.
	maxAttempts = 4
)

// The bounds of the queue for an engine.
const (
	maxWait          = 30 * time.Second // how long a page waits
	maxWaitingPerKey = 32               // pages that wait for one client
	maxWaiting       = 256              // pages that wait in all
)

// pool holds the engines. They are created on demand and closed when they are idle for a while, old, or have failed.
type pool struct {
	script   *script
	extras   []*moduleScript
	size     int
	limits   limits
	turns    *limit.Turns // one slot for each engine that may be running
	uncached *limit.Turns // one slot fewer, for pages that are not cached and those rendered in advance

	stopping context.Context // ends the pages that are being rendered
	stop     context.CancelFunc

	mu        sync.Mutex
	idle      []*engine // the most recently used one is last
	idleTimer *time.Timer
	closed    bool
}

func newPool(config Config) *pool {
	n := max(minEngines, min(runtime.GOMAXPROCS(0), maxEngines))
	stopping, stop := context.WithCancel(context.Background())
	return &pool{
		stopping: stopping, stop: stop,
		script: &script{source: string(config.Script)}, extras: moduleScripts(config), size: n, limits: standardLimits,
		turns:    limit.NewTurns(n, maxWaitingPerKey, maxWaiting, maxWait),
		uncached: limit.NewTurns(n-1, maxWaitingPerKey, maxWaiting, maxWait),
	}
}

// waiting returns the number of pages that wait for an engine.
func (p *pool) waiting() int { return p.turns.Waiting() + p.uncached.Waiting() }

// renderUncached renders a page for a client that is not cached. One engine is never used for those. It fails with a
// busyError if it cannot begin.
func (p *pool) renderUncached(client string) renderFunc {
	return func(ctx context.Context, page pageInput, api apiCaller) (out pageOutput, err error) {
		for _, turns := range []*limit.Turns{p.uncached, p.turns} {
			place := turns.Place()
			if err := place.Join(client); err != nil {
				return out, busyError{err, client}
			}
			release, err := place.Take(ctx)
			if err != nil {
				return out, busyError{err, client}
			}
			defer release()
		}
		return p.renderWithEngine(ctx, page, api)
	}
}

// acquireAhead waits for an engine for rendering in advance: never the last free one, and after all who wait. It returns
// a function that releases the engine, or an error when ctx ends or the wait is too long.
func (p *pool) acquireAhead(ctx context.Context) (done func(), err error) {
	return p.uncached.Place().Take(ctx)
}

// renderWithEngine renders a page with an engine, without the parts that take too long. Errors name the page without its
// query, which is private to the visitor.
func (p *pool) renderWithEngine(ctx context.Context, page pageInput, api apiCaller) (out pageOutput, err error) {
	ctx, cancel := context.WithTimeout(ctx, p.limits.total)
	defer cancel()
	defer context.AfterFunc(p.stopping, cancel)()
	for range maxAttempts {
		var slowPart string
		out, slowPart, err = p.attempt(ctx, page, api)
		if err == nil || slowPart == "" {
			break
		}
		page.LeftOut = append(page.LeftOut, leftOut{ID: slowPart, Cause: "It takes too long to draw."})
	}
	if err != nil {
		err = fmt.Errorf("render: %s: %w", withoutQuery(page.Address), err)
	}
	return out, err
}

// attempt renders a page once. slowPart is the part that took too long; empty if none did.
func (p *pool) attempt(ctx context.Context, page pageInput, api apiCaller) (out pageOutput, slowPart string, err error) {
	e := p.takeIdle()
	if e == nil {
		if e, err = newEngine(p.script, p.extras, p.limits); err != nil {
			return out, "", err
		}
	}
	out, slowPart, err = e.safeRender(ctx, page, api)
	if err != nil {
		e.close()
		return out, slowPart, err
	}
	p.putIdle(e)
	return out, "", nil
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

// close ends the pages that are being rendered, and closes all engines.
func (p *pool) close() {
	p.stop()
	p.mu.Lock()
	p.closed = true
	if p.idleTimer != nil {
		p.idleTimer.Stop()
	}
	p.mu.Unlock()
	for range p.size {
		// An engine that is still in use after the maximum wait is closed by its page.
		_, _ = p.turns.Place().Take(context.Background())
	}
	p.closeIdle()
}
