package render

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// busyError says that a page was not rendered because its client, or all together, wait for too many. It is not an error
// of the page.
type busyError struct {
	error
	client string // for which the rendering was started
}

func (e busyError) Unwrap() error { return e.error }

func isBusy(err error) bool {
	_, is := errors.AsType[busyError](err)
	return is
}

func isBusyFor(err error, client string) bool {
	e, is := errors.AsType[busyError](err)
	return is && e.client == client
}

// busyRetry is the RetryAfter of requests whose page was not rendered in time.
const busyRetry = 5 * time.Second

// asBusy returns the error for a client whose page was not rendered: the reason if it has a code, else that the wait was
// too long.
func asBusy(cause error) error {
	if e, ok := errors.AsType[*core.Error](cause); ok && e.RetryAfter > 0 {
		return e
	}
	err := core.Wrap(cause, core.Unavailable, "The server is busy. Please try again.")
	err.RetryAfter = busyRetry
	return err
}

// pageError returns the error for a client whose page cannot be rendered before it is tried again.
func pageError(retry time.Duration) error {
	err := core.Errorf(core.Unavailable, "This page cannot be shown at present. Please try again.")
	err.RetryAfter = max(time.Second, retry.Round(time.Second))
	return err
}

// places are the places in the queue of the pages that wait for an engine, so that all who wait for a page are served at
// the first turn of any of them. The zero value is ready to use.
type places struct {
	mu    sync.Mutex
	byKey map[key]*limit.Place
}

// join adds the client of a request to those that wait for its page, if the page waits for an engine. It fails as
// limit.Place.Join does.
func (p *places) join(r Request) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if place := p.byKey[r.key()]; place != nil {
		return place.Join(r.Client)
	}
	return nil
}

// enter makes a place the one of a page, for the client of a request.
func (p *places) enter(r Request, place *limit.Place) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.Client != "" {
		if err := place.Join(r.Client); err != nil {
			return err
		}
	}
	if p.byKey == nil {
		p.byKey = map[key]*limit.Place{}
	}
	p.byKey[r.key()] = place
	return nil
}

func (p *places) leave(k key) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.byKey, k)
}

// renderInTurn renders a page for the cache when its turn comes. It fails with a busyError if it cannot begin. There must
// be one such rendering of a page at a time.
func (p *Pages) renderInTurn(r Request) renderFunc {
	return func(ctx context.Context, page pageInput, api apiCaller) (pageOutput, error) {
		place := p.pool.turns.Place()
		if err := p.places.enter(r, place); err != nil {
			return pageOutput{}, busyError{err, r.Client}
		}
		release, err := place.Take(ctx)
		p.places.leave(r.key())
		if err != nil {
			return pageOutput{}, busyError{err, r.Client}
		}
		defer release()
		return p.pool.renderWithEngine(ctx, page, api)
	}
}
