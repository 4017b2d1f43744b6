package query

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// As returns a reader limited to the actor's permissions, for the code of content types. It is valid while the context
// lasts.
func (s *Reader) As(ctx context.Context, actor core.Actor) model.Reader {
	return actorReader{s, ctx, actor}
}

type actorReader struct {
	*Reader
	ctx   context.Context
	actor core.Actor
}

func (d actorReader) Read(typ, id string, into any) error {
	a, err := d.Get(d.ctx, d.actor, typ, id)
	if err != nil {
		return err
	}
	return json.Unmarshal(a.Body, into)
}

func (d actorReader) List(typ string, q model.Query) iter.Seq2[model.Item, error] {
	return d.Items(d.ctx, d.actor, typ, q)
}

// Items yields the entries that a query of a plugin selects, as an actor sees them. It reads page by page, each in a short
// view: an entry written meanwhile appears in one of its states. It fails with NotFound for an unknown type, and with
// Invalid for a query that cannot be answered.
func (s *Reader) Items(ctx context.Context, actor core.Actor, typ string, from model.Query) iter.Seq2[model.Item, error] {
	d := actorReader{s, ctx, actor}
	return func(yield func(model.Item, error) bool) {
		t, view, err := d.authorise(d.actor, typ, core.VerbList)
		var q Query
		if err == nil {
			q, err = queryFor(t, from)
		}
		if err != nil {
			yield(model.Item{}, err)
			return
		}
		limit := from.Limit
		show, count := d.projector.Whole(t, view), 0
		for more := true; more; {
			q.Limit = perView
			if limit > 0 {
				q.Limit = min(perView, limit-count)
			}
			var some []model.Item
			if some, q.Cursor, err = d.readPage(show, q); err != nil {
				yield(model.Item{}, entrystore.Explain(err))
				return
			}
			count += len(some)
			more = q.Cursor != "" && (limit == 0 || count < limit)
			for _, one := range some {
				if !yield(one, nil) {
					return
				}
			}
		}
	}
}

// queryFor returns the query that a plugin states. It fails with Invalid.
func queryFor(t *model.Type, from model.Query) (q Query, err error) {
	if from.Limit < 0 {
		return q, core.Errorf(core.Invalid, "The limit %d is below 0.", from.Limit)
	}
	if q.Sort = strings.Join(from.Sort, ","); len(from.Sort) > 0 {
		err = checkSort(t, core.View{Audience: core.Everyone}, q.Sort)
	}
	if err == nil {
		q.Where, err = filter.From(from)
	}
	return q, invalid(err)
}

// invalid returns the error of a query as that of a caller in Go.
func invalid(err error) error {
	if core.CodeOf(err) == core.Malformed {
		return core.Errorf(core.Invalid, "%s", err.Error())
	}
	return err
}

// readPage reads a page and returns the cursor of the next; empty after the last.
func (d actorReader) readPage(show projection.Projection, q Query) (some []model.Item, next string, err error) {
	p, err := d.planner.plan(d.actor, show.Type, show.View, q)
	if err == nil {
		err = d.planner.prepare(d.ctx, &p)
	}
	if err != nil {
		return nil, "", invalid(err)
	}
	err = d.store.View(d.ctx, func(r storage.Reader) error {
		some, next = nil, ""
		c, err := selectRows(r, p)
		if err != nil {
			return err
		}
		if c.more {
			next = encodeCursor(p.typ, p.view, p.Query, c.rows[len(c.rows)-1])
		}
		l := projection.NewLoader(r)
		for _, at := range c.rows {
			e, err := l.Root(show.Type, show.View.Audience, at.ID)
			if entrystore.Missing(err) {
				continue
			}
			if err != nil {
				return err
			}
			body, err := show.Render(l, e.Entry)
			if err != nil {
				return err
			}
			some = append(some, model.Item{ID: e.ID, JSON: bytes.Clone(body)})
		}
		return nil
	})
	return some, next, err
}
