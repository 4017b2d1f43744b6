package render

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

const (
	inUse     = 10 * time.Minute // since the last visit of a page that is rendered again in advance
	mostAhead = 100              // pages for each batch of changes, the most recently visited first
)

// ahead is the position of the follower.
type ahead struct {
	reached storage.Seq
}

var _ changes.Follower = (*Pages)(nil)

// Name is "render".
func (p *Pages) Name() string { return "render" }

// Cursor returns the position of the follower since the start of the program: nothing is stored on disk, and no page is
// older than the program.
func (p *Pages) Cursor(context.Context) (storage.Seq, error) {
	if p.ahead.reached == 0 {
		p.ahead.reached = storage.Seq(p.Freshness.Newest(cache.All))
	}
	return p.ahead.reached, nil
}

// Apply renders the recently visited pages that the changes affect, one after another, so that the next visitor need
// not wait. It only saves time: visitors get current pages without it as well.
func (p *Pages) Apply(ctx context.Context, records []changes.Record) error {
	// The log may deliver a change before its writer is told that it was committed.
	if err := p.Freshness.Apply(ctx, records); err != nil {
		return err
	}
	for _, r := range p.due() {
		if err := p.remake(ctx, r); err != nil {
			return err
		}
	}
	p.ahead.reached = records[len(records)-1].Seq
	return nil
}

// remake renders a page in advance. Requests take precedence: it waits until more than one engine is free, and skips
// the page if the renderer is busy. It fails only when ctx ends.
func (p *Pages) remake(ctx context.Context, r Request) error {
	done, err := p.pool.stepAside(ctx)
	if err != nil {
		return err
	}
	defer done()
	if _, err := p.share(ctx, r); err != nil && !errors.Is(err, errBusy) {
		return err
	}
	return nil
}

// Rebuild drops all cached pages.
func (p *Pages) Rebuild(ctx context.Context, at storage.Seq) error {
	p.kept.Clear()
	p.ahead.reached = at
	return p.Freshness.Rebuild(ctx, at)
}

// due returns the recently visited pages with outdated content, the most recently visited first.
func (p *Pages) due() []Request {
	var all []*made
	since := p.Now().Add(-inUse).Unix()
	p.kept.All(func(_ key, m *made, basis cache.Basis) bool {
		if m.used.Load() >= since && !p.Freshness.True(basis) {
			all = append(all, m)
		}
		return true
	})
	slices.SortFunc(all, func(a, b *made) int { return int(b.used.Load() - a.used.Load()) })
	requests := make([]Request, min(len(all), mostAhead))
	for i := range requests {
		requests[i] = p.own(all[i].request)
	}
	return requests
}
