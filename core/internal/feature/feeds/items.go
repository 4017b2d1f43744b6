package feeds

import (
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// item is an entry as the feeds tell of it.
type item struct {
	id        string // a path that never changes, whatever becomes of the slug
	path      string // the canonical one
	title     string
	summary   string
	body      string
	rich      bool // the body is HTML
	author    string
	tags      []string
	picture   picture
	published time.Time
	updated   time.Time
}

const (
	perFeed    = 50      // entries of each type
	feedBodies = 4 << 20 // bytes of bodies; the items after that have their summaries alone
)

// readItems gives the newest entries of the types that have feeds, the newest first.
func (s *Service) readItems(ctx context.Context) (items, error) {
	var all items
	for i := range s.feeds {
		t := &s.feeds[i]
		newest, err := s.newestOf(ctx, t, perFeed)
		if err != nil {
			return nil, err
		}
		for _, e := range newest {
			one := e.item(t)
			if one.picture, err = s.picture(ctx, e.text(t.Options.Feed.Image)); err != nil {
				return nil, err
			}
			all = append(all, one)
		}
	}
	slices.SortStableFunc(all, func(a, b item) int { return b.published.Compare(a.published) })
	space := s.bodies
	for i := range all {
		if space -= len(all[i].body); space < 0 {
			all[i].body = ""
		}
	}
	return all, nil
}

func (e entity) item(t *model.Type) item {
	f := t.Options.Feed
	out := item{
		id: t.PageOf(e.text(idName)), path: e.page(t),
		title: oneLine(e.text(f.Title)), summary: e.text(f.Summary), body: e.text(f.Body),
		author:    oneLine(e.text(f.Author)),
		published: e.time(f.Date), updated: e.time(updatedAt),
	}
	if body := t.Schema.Field(f.Body); body != nil {
		out.rich = body.Kind == field.KindRich
	}
	for _, tag := range e.texts(f.Tags) {
		if tag = oneLine(tag); tag != "" {
			out.tags = append(out.tags, tag)
		}
	}
	if out.published.IsZero() {
		out.published = e.time(createdAt)
	}
	// An entry that appeared by itself was last written before.
	if out.updated.Before(out.published) {
		out.updated = out.published
	}
	return out
}
