package content

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// crowd is where the entries of a type stand by their exact fields. Whoever has the turn of the type keeps one while
// many entries come, so that the list index is scanned once and not for each. It is for one goroutine.
type crowd struct {
	typ     *model.Type
	places  map[string]standing              // by id
	holders map[model.Filter]map[string]bool // ids
	coming  map[string][]byte                // JSON of entries that were judged and are not written yet, by id
}

// standing is where one entry stands.
type standing struct {
	position string
	values   []model.Filter // what its exact fields have
}

// gather reads where the entries of a type stand.
func (s *Writer) gather(ctx context.Context, t *model.Type) (*crowd, error) {
	var c *crowd
	err := s.store.View(ctx, func(r storage.Reader) error {
		c = &crowd{t, map[string]standing{}, map[model.Filter]map[string]bool{}, map[string][]byte{}}
		for row, err := range entries.Rows(r, t, core.Everyone, "") {
			if err != nil {
				return err
			}
			id, err := entries.IDAt(row.Position)
			if err != nil {
				return err
			}
			at := standing{position: strings.Clone(row.Position)}
			for n, f := range t.Indexed() {
				if f.Exact && len(row.Columns[n]) > 0 {
					at.values = append(at.values, model.Filter{Field: f.Name, Value: entries.Single(row.Columns[n])})
				}
			}
			c.put(strings.Clone(id), at)
		}
		return ctx.Err()
	})
	return c, entries.Explain(err)
}

// see has an entry stand where its state says.
func (c *crowd) see(r *revision) {
	at := standing{position: entries.Position(c.typ.Options.Order, r.Date, r.ID)}
	for _, f := range c.typ.Indexed() {
		if texts := c.typ.Schema.Texts(r.Value, f); f.Exact && len(texts) > 0 {
			at.values = append(at.values, model.Filter{Field: f.Name, Value: texts[0]})
		}
	}
	c.put(r.ID, at)
}

// expect is see for an entry that is not written yet.
func (c *crowd) expect(r *revision) {
	c.see(r)
	c.coming[r.ID] = r.JSON
}

func (c *crowd) put(id string, at standing) {
	c.drop(id)
	c.places[id] = at
	for _, v := range at.values {
		if c.holders[v] == nil {
			c.holders[v] = map[string]bool{}
		}
		c.holders[v][id] = true
	}
}

// drop forgets an entry.
func (c *crowd) drop(id string) {
	for _, v := range c.places[id].values {
		if delete(c.holders[v], id); len(c.holders[v]) == 0 {
			delete(c.holders, v)
		}
	}
	delete(c.places, id)
	delete(c.coming, id)
}

// positions gives where the entries stand for which all filters hold, in the order of the list.
func (c *crowd) positions(where []model.Filter) []string {
	var found []string
	ids := maps.Keys(c.places)
	if len(where) > 0 {
		ids = maps.Keys(c.holders[where[0]])
	}
	for id := range ids {
		at := c.places[id]
		if !slices.ContainsFunc(where, func(f model.Filter) bool { return !slices.Contains(at.values, f) }) {
			found = append(found, at.position)
		}
	}
	slices.Sort(found)
	return found
}

// gathered reads the entries of one type by a crowd, as they will be when those that come are there.
type gathered struct {
	others
	crowd *crowd
}

func (g gathered) Read(typ, id string, into any) error {
	if text, comes := g.crowd.coming[id]; comes && typ == g.crowd.typ.Name {
		return json.Unmarshal(text, into)
	}
	return g.others.Read(typ, id, into)
}

func (g gathered) Entries(typ string, where ...model.Filter) iter.Seq2[model.Item, error] {
	if typ != g.crowd.typ.Name {
		return g.others.Entries(typ, where...)
	}
	return func(yield func(model.Item, error) bool) {
		for _, f := range where {
			if err := exact(g.crowd.typ, f); err != nil {
				yield(model.Item{}, err)
				return
			}
		}
		for _, position := range g.crowd.positions(where) {
			item, err := g.item(position)
			if core.CodeOf(err) == core.NotFound {
				continue // it was deleted meanwhile: a deletion waits for no turn
			}
			if err == nil {
				err = g.ctx.Err()
			}
			if !yield(item, err) || err != nil {
				return
			}
		}
	}
}

func (g gathered) item(position string) (model.Item, error) {
	if id, err := entries.IDAt(position); err == nil && g.crowd.coming[id] != nil {
		return model.Item{ID: id, JSON: slices.Clone(g.crowd.coming[id])}, nil
	}
	return g.others.item(g.crowd.typ, position)
}
