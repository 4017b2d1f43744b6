package query

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
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

// Entries reads page by page, each in a short view: an entry written meanwhile appears in one of its states.
func (d actorReader) Entries(typ string, where ...model.Filter) iter.Seq2[model.Item, error] {
	return func(yield func(model.Item, error) bool) {
		t, view, err := d.authorise(d.actor, typ, core.VerbList)
		if err == nil {
			err = CheckFilters(t, where)
		}
		if err != nil {
			yield(model.Item{}, err)
			return
		}
		show, q := d.fullProjection(t, view), Query{Limit: perView, Filters: where}
		for more := true; more; {
			var some []model.Item
			if some, q.Cursor, err = d.readPage(show, q); err != nil {
				yield(model.Item{}, entrystore.Explain(err))
				return
			}
			more = q.Cursor != ""
			for _, one := range some {
				if !yield(one, nil) {
					return
				}
			}
		}
	}
}

// readPage reads a page and returns the cursor of the next; empty after the last.
func (d actorReader) readPage(show projection, q Query) (some []model.Item, next string, err error) {
	mark := d.fresh.Mark()
	err = d.store.View(d.ctx, func(r storage.Reader) error {
		some, next = nil, ""
		c, err := d.selectPage(d.ctx, r, mark, show.typ, show.view, q)
		if err != nil {
			return err
		}
		if c.more {
			next = cursor(c.rows[len(c.rows)-1]).encode()
		}
		for _, at := range c.rows {
			id, err := entrystore.IDAt(at.position)
			if err != nil {
				return err
			}
			e, err := entrystore.LoadFor(r, show.typ, show.view.Audience, id)
			if entrystore.Missing(err) {
				continue
			}
			if err != nil {
				return err
			}
			body, err := show.apply(r, e.Entry)
			if err != nil {
				return err
			}
			some = append(some, model.Item{ID: e.ID, JSON: bytes.Clone(body)})
		}
		return nil
	})
	return some, next, err
}

// CheckFilters fails if a filter's field is not an exact field of the type.
func CheckFilters(t *model.Type, where []model.Filter) error {
	for _, f := range where {
		if one := t.Schema.Field(f.Field); one == nil || !one.Exact {
			return fmt.Errorf("query: %q is no exact field of %s", f.Field, t.Name)
		}
	}
	return nil
}
