package render

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/storage"
)

const (
	inUse     = 10 * time.Minute // since a visitor saw a page that is made again ahead of the next one
	mostAhead = 100              // pages for each batch of changes, those that were seen last
)

// ahead is how far the follower has come.
type ahead struct {
	reached storage.Seq
}

var _ changes.Follower = (*Pages)(nil)

// Name is "render".
func (p *Pages) Name() string { return "render" }

// Cursor gives how far the follower has come since the start of the program: nothing is kept on disk, and
// no page is older than the program.
func (p *Pages) Cursor(context.Context) (storage.Seq, error) {
	if p.ahead.reached == 0 {
		p.ahead.reached = storage.Seq(p.Freshness.Newest(fresh.All))
	}
	return p.ahead.reached, nil
}

// Apply makes the pages again that visitors have seen lately and that the changes concern, one after
// another, so that the next visitor need not wait. That no visitor sees an older page does not depend on it.
func (p *Pages) Apply(ctx context.Context, records []changes.Record) error {
	// The log may tell of a change before its writer is told that it is made.
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

// remake makes a page ahead of who asks for it. It lets those who ask go first: it waits for an engine that is
// not the last, and leaves the page to them where the renderer is busy. It fails only when ctx ends.
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

// Rebuild forgets every page.
func (p *Pages) Rebuild(ctx context.Context, at storage.Seq) error {
	p.kept.Clear()
	p.ahead.reached = at
	return p.Freshness.Rebuild(ctx, at)
}

// due gives the pages in use that show something which has changed, the one that was seen last first.
func (p *Pages) due() []Request {
	var all []*made
	since := p.Now().Add(-inUse).Unix()
	p.kept.All(func(_ key, m *made, basis fresh.Basis) bool {
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
