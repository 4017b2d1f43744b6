// Package crossentry gives the rules across entries of a content type what they read: the entries of the store as of one view,
// or those of a snapshot that an import of many entries keeps up to date.
package crossentry

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// storeReader reads every entry as of one point in time.
type storeReader struct {
	ctx      context.Context
	r        storage.Reader
	registry *model.Registry
}

// NewReader returns the entries of a store as of one view.
func NewReader(ctx context.Context, r storage.Reader, registry *model.Registry) model.Reader {
	return storeReader{ctx, r, registry}
}

func (o storeReader) Read(typ, id string, into any) error {
	t, err := o.registry.Find(typ)
	if err != nil {
		return err
	}
	e, err := entrystore.Load(o.r, t, id)
	if err != nil {
		return err
	}
	return json.Unmarshal(e.JSON, into)
}

// filters returns the conditions of a query. It fails for an order: rules read entries in the order of the type.
func filters(t *model.Type, q model.Query) ([]model.Filter, error) {
	if len(q.Sort) > 0 {
		return nil, core.Errorf(core.Invalid, "Rules read entries in the order of their type: a query of a rule has no Sort.")
	}
	return entrystore.Equalities(t, q)
}

func (o storeReader) List(typ string, q model.Query) iter.Seq2[model.Item, error] {
	return func(yield func(model.Item, error) bool) {
		t, err := o.registry.Find(typ)
		if err != nil {
			yield(model.Item{}, err)
			return
		}
		for row, err := range o.rows(typ, q) {
			var item model.Item
			if err == nil {
				item, err = o.item(t, row.Position)
			}
			if !yield(item, err) || err != nil {
				return
			}
		}
	}
}

// rows yields the rows of the list index that a query selects. Their columns are valid until the next row.
func (o storeReader) rows(typ string, q model.Query) iter.Seq2[entrystore.Row, error] {
	return func(yield func(entrystore.Row, error) bool) {
		t, err := o.registry.Find(typ)
		var where []model.Filter
		if err == nil {
			where, err = filters(t, q)
		}
		if err != nil {
			yield(entrystore.Row{}, err)
			return
		}
		count := 0
		for row, err := range entrystore.Rows(o.r, t, core.Everyone, "") {
			if err == nil {
				err = o.ctx.Err()
			}
			if err == nil && !matches(t, row, where) {
				continue
			}
			if count++; err == nil && q.Limit > 0 && count > q.Limit {
				return
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

func (o storeReader) item(t *model.Type, position string) (model.Item, error) {
	id, err := entrystore.IDAt(position)
	if err != nil {
		return model.Item{}, err
	}
	e, err := entrystore.Load(o.r, t, id)
	return model.Item{ID: id, JSON: bytes.Clone(e.JSON)}, err
}

// matches reports whether a row of a list satisfies all filters.
func matches(t *model.Type, row entrystore.Row, where []model.Filter) bool {
	for _, f := range where {
		if !bytes.HasPrefix(row.Columns[entrystore.Column(t, f.Field)], entrystore.Equals(f.Value)) {
			return false
		}
	}
	return true
}
