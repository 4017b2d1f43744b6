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
	// The log may tell of a change before its writer is told that it is made.
	changed := map[string]uint64{}
	for _, record := range records {
		for _, c := range record.Changes {
			changed[c.Type] = uint64(record.Seq)
		}
	}
	reached := records[len(records)-1].Seq
	for _, r := range p.due(changed) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.share(r, uint64(reached))
	}
	p.ahead.reached = reached
	return nil
}

// Rebuild forgets every page.
func (p *Pages) Rebuild(_ context.Context, at storage.Seq) error {
	p.kept.InvalidateAll()
	p.ahead.reached = at
	return nil
}

// due gives the pages in use that show something which has changed, the one that was seen last first.
func (p *Pages) due(changed map[string]uint64) []Request {
	var all []*Page
	since := p.Now().Add(-inUse).Unix()
	for _, page := range p.kept.All() {
		if page.used.Load() >= since && page.misses(changed) {
			all = append(all, page)
		}
	}
	slices.SortFunc(all, func(a, b *Page) int { return int(b.used.Load() - a.used.Load()) })
	requests := make([]Request, min(len(all), mostAhead))
	for i := range requests {
		requests[i] = all[i].request
	}
	return requests
}

// misses reports whether a type that the page shows has changed since it was made.
func (p *Page) misses(changed map[string]uint64) bool {
	return slices.ContainsFunc(p.types, func(t string) bool { return changed[t] > p.at })
}
