package feeds

import (
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// item is an entry as a feed describes it.
type item struct {
	id        string // a path with the id of the entry, which does not change when the slug does
	path      string // the canonical path
	title     string
	summary   string
	body      string
	rich      bool // whether the body is HTML
	author    string
	tags      []string
	picture   picture
	published time.Time
	updated   time.Time
}

const (
	perFeed    = 50      // largest number of entries of each type
	feedBodies = 4 << 20 // total of the bodies in bytes; the items after that have only summaries
)

// readItems returns the newest entries of the types that have feeds, newest first.
func (s *Service) readItems(ctx context.Context) (items, error) {
	var all items
	for i := range s.feeds {
		t := &s.feeds[i]
		newest, err := s.newestOf(ctx, t, perFeed)
		if err != nil {
			return nil, err
		}
		for _, e := range newest {
			if e.noIndex() {
				continue
			}
			one := e.item(t)
			if one.picture, err = s.picture(ctx, e.text(t.Options.Public.Feed.Image)); err != nil {
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
	f := t.Options.Public.Feed
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
	// An entry that became visible on schedule was last written before it was published.
	if out.updated.Before(out.published) {
		out.updated = out.published
	}
	return out
}
