package crossentry

import (
	"cmp"
	"iter"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Count counts rows of the list index. It reads no entry.
func (o storeReader) Count(typ string, q model.Query) (n int, err error) {
	for _, err := range o.rows(typ, model.Query{Where: q.Where, Or: q.Or}) {
		if err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}

func (o storeReader) Sum(typ, field string, q model.Query) (float64, error) {
	return o.sum(o.List, typ, field, q)
}

func (o storeReader) Distinct(typ, field string, q model.Query) ([]string, error) {
	return o.distinct(o.List, typ, field, q)
}

func (g snapshotReader) Count(typ string, q model.Query) (int, error) {
	return countOf(g.List, typ, q)
}

func (g snapshotReader) Sum(typ, field string, q model.Query) (float64, error) {
	return g.sum(g.List, typ, field, q)
}

func (g snapshotReader) Distinct(typ, field string, q model.Query) ([]string, error) {
	return g.distinct(g.List, typ, field, q)
}

// lister is the method List of a reader.
type lister func(typ string, q model.Query) iter.Seq2[model.Item, error]

func countOf(list lister, typ string, q model.Query) (n int, err error) {
	q.Limit, q.Sort = 0, nil
	for _, err := range list(typ, q) {
		if err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}

func (o storeReader) sum(list lister, typ, field string, q model.Query) (sum float64, err error) {
	c, texts, err := o.values(list, typ, field, q)
	if err == nil && !filter.IsNumber(c) {
		err = core.Errorf(core.Invalid, "The field %s is not a number.", core.Shorten(field))
	}
	for _, text := range texts {
		if err != nil {
			return 0, err
		}
		var value float64
		value, err = strconv.ParseFloat(text, 64)
		sum += value
	}
	return sum, err
}

func (o storeReader) distinct(list lister, typ, field string, q model.Query) ([]string, error) {
	c, texts, err := o.values(list, typ, field, q)
	if err != nil {
		return nil, err
	}
	key := func(text string) string { return table.SortKey(filter.IsNumber(c), text) }
	slices.SortFunc(texts, func(a, b string) int { return cmp.Or(cmp.Compare(key(a), key(b)), cmp.Compare(a, b)) })
	texts = slices.Compact(texts)
	if c.CustomKind() != nil {
		for i, text := range texts {
			texts[i] = schema.Unsorted(text)
		}
	}
	return texts, nil
}

// values returns the values of a field of the entries that a query selects, without empty values.
func (o storeReader) values(list lister, typ, field string, q model.Query) (c model.Column, texts []string, err error) {
	t, err := o.registry.Find(typ)
	if err == nil {
		c, err = filter.Column(t, core.View{Audience: core.Everyone}, field)
	}
	if err != nil {
		return c, nil, err
	}
	q.Limit, q.Sort = 0, nil
	for item, err := range list(typ, q) {
		if err != nil {
			return c, nil, err
		}
		value, err := entrystore.Value(t, item.JSON)
		if err != nil {
			return c, nil, err
		}
		for _, text := range c.Values(t, value) {
			if text != "" {
				texts = append(texts, text)
			}
		}
	}
	return c, texts, nil
}
