package render

import (
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

const (
	recentlyVisited  = 10 * time.Minute // since the last visit of a page that is rendered again in advance
	maxRenderedAhead = 100              // pages for each batch of changes, the most recently visited first
)

// followerPosition is the position of the follower.
type followerPosition struct {
	seq storage.Seq
}

var _ changes.Follower = (*Pages)(nil)

// Name is "render".
func (p *Pages) Name() string { return "render" }

// Cursor returns the position of the follower since the start of the program: nothing is stored on disk, and no page is
// older than the program.
func (p *Pages) Cursor(context.Context) (storage.Seq, error) {
	if p.position.seq == 0 {
		p.position.seq = storage.Seq(p.Freshness.Newest(cache.All))
	}
	return p.position.seq, nil
}

// Apply renders the recently visited pages that the changes affect, one after another, so that the next visitor need
// not wait. It only saves time: visitors get current pages without it as well.
func (p *Pages) Apply(ctx context.Context, records []changes.Record) error {
	// The log may deliver a change before its writer is told that it was committed.
	if err := p.Freshness.Apply(ctx, records); err != nil {
		return err
	}
	for _, r := range p.outdatedPages() {
		if err := p.renderAhead(ctx, r); err != nil {
			return err
		}
	}
	p.position.seq = records[len(records)-1].Seq
	return nil
}

// renderAhead renders a page in advance. Requests take precedence: it waits until more than one engine is free and
// nobody waits, and skips the page if that takes too long. It fails only when ctx ends.
func (p *Pages) renderAhead(ctx context.Context, r Request) error {
	done, err := p.pool.acquireAhead(ctx)
	if err != nil {
		return ctx.Err()
	}
	defer done()
	if _, err := p.renderShared(ctx, r); err != nil && !isBusy(err) {
		return err
	}
	return nil
}

// Rebuild drops all cached pages.
func (p *Pages) Rebuild(ctx context.Context, at storage.Seq) error {
	p.cache.Clear()
	p.position.seq = at
	return p.Freshness.Rebuild(ctx, at)
}

// outdatedPages returns the recently visited pages with outdated content, the most recently visited first.
func (p *Pages) outdatedPages() []Request {
	var all []*cachedPage
	since := p.Now().Add(-recentlyVisited).Unix()
	p.cache.All(func(_ key, m *cachedPage, basis cache.Basis) bool {
		if m.lastVisit.Load() >= since && !p.Freshness.True(basis) {
			all = append(all, m)
		}
		return true
	})
	slices.SortFunc(all, func(a, b *cachedPage) int { return int(b.lastVisit.Load() - a.lastVisit.Load()) })
	requests := make([]Request, min(len(all), maxRenderedAhead))
	for i := range requests {
		requests[i] = p.detach(all[i].request)
		requests[i].Client = ""
	}
	return requests
}
