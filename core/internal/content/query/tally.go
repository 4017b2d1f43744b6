package query

import (
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

func (d actorReader) Count(typ string, from model.Query) (n int, err error) {
	p, err := d.planOf(typ, "", from)
	if err != nil {
		return 0, err
	}
	err = d.store.View(d.ctx, func(r storage.Reader) error {
		page, err := selectRows(r, p)
		n = page.total
		return err
	})
	return n, entrystore.Explain(err)
}

func (d actorReader) Sum(typ, field string, from model.Query) (sum float64, err error) {
	c, tallies, err := d.tally(typ, field, from)
	if err == nil && !filter.IsNumber(c) {
		err = core.Errorf(core.Invalid, "The field %s is not a number.", core.Shorten(field))
	}
	for _, one := range tallies {
		if err != nil {
			return 0, err
		}
		var value float64
		value, err = strconv.ParseFloat(one.Text, 64)
		sum += value * float64(one.Rows)
	}
	return sum, err
}

func (d actorReader) Distinct(typ, field string, from model.Query) ([]string, error) {
	_, tallies, err := d.tally(typ, field, from)
	if err != nil {
		return nil, err
	}
	all := make([]string, len(tallies))
	for i, one := range tallies {
		all[i] = one.Text
	}
	return all, nil
}

// tally counts the values of a field of the entries that a query selects.
func (d actorReader) tally(typ, field string, from model.Query) (c model.Column, all []table.Tally, err error) {
	p, err := d.planOf(typ, field, from)
	if err == nil {
		c, err = filter.Column(p.typ, p.view, field)
	}
	if err != nil {
		return c, nil, err
	}
	all, err = p.list.Tally(p.tableQuery(), field)
	return c, all, err
}

// planOf returns the prepared plan of a query of a plugin. field is the column whose values are counted; empty for none.
func (d actorReader) planOf(typ, field string, from model.Query) (p plan, err error) {
	t, view, err := d.authorise(d.actor, typ, core.VerbList)
	if err != nil {
		return p, err
	}
	from.Limit, from.Sort = 0, nil
	q, err := queryFor(t, from)
	if err != nil {
		return p, err
	}
	q.Limit = 1
	if p, err = d.planner.plan(d.actor, t, view, q); err == nil {
		p.tallied = field
		p.refs = d.planner.limitedRefs(d.actor, t, p)
		err = d.planner.prepare(d.ctx, &p)
	}
	return p, invalid(err)
}
