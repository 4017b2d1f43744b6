package render

import (
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/changes"
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
		p.ahead.reached = storage.Seq(p.Content.NewestOfAll())
	}
	return p.ahead.reached, nil
}

// Apply makes the pages again that visitors have seen lately and that the changes concern, one after
// another, so that the next visitor need not wait. That no visitor sees an older page does not depend on it.
func (p *Pages) Apply(ctx context.Context, records []changes.Record) error {
	for _, r := range p.due() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.share(r)
	}
	p.ahead.reached = records[len(records)-1].Seq
	return nil
}

// Rebuild forgets every page.
func (p *Pages) Rebuild(_ context.Context, at storage.Seq) error {
	p.kept.InvalidateAll()
	p.ahead.reached = at
	return nil
}

// due gives the pages in use that are stale, the one that was seen last first.
func (p *Pages) due() []Request {
	type candidate struct {
		Request
		used int64
	}
	var all []candidate
	since := p.Now().Add(-inUse).Unix()
	for _, page := range p.kept.All() {
		if used := page.used.Load(); used >= since && p.stale(page) {
			all = append(all, candidate{page.request, used})
		}
	}
	slices.SortFunc(all, func(a, b candidate) int { return int(b.used - a.used) })
	requests := make([]Request, 0, min(len(all), mostAhead))
	for _, c := range all[:min(len(all), mostAhead)] {
		requests = append(requests, c.Request)
	}
	return requests
}
