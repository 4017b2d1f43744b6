package table

import (
	"cmp"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/model"
)

// Version is a list at one moment: a table, and in a second, small table the entries that changed since it was made. It
// does not change.
type Version struct {
	base, delta *Table
	replaced    set // the rows of base whose entries changed; nil for none
}

// NewVersion returns the version of a table.
func NewVersion(t *Table) *Version { return &Version{base: t} }

// has reports whether an entry is in the list.
func (v *Version) has(id string) bool {
	if v.delta != nil && v.delta.row(id) >= 0 {
		return true
	}
	row := v.base.row(id)
	return row >= 0 && (v.replaced == nil || !v.replaced.has(row))
}

// Query selects rows.
type Query struct {
	Tests filter.Tests
	// Equal are further conditions: a column has a value, or, of many, contains it.
	Equal []model.Filter
	Keys  []Key // the order; empty for that of the list
	// After is the last row of the page before; nil for the first page.
	After *Row
	Limit int
	// Also is a condition on a row; nil for none.
	Also func(row Candidate) (bool, error)
	// Others returns the lists of other types, by their names, as the caller sees them: all entries to which references
	// count.
	Others map[string]*Version
	// Refs are the types of the entries that columns refer to, for callers who may not see all of those; see Others.
	Refs map[Reference]string
}

// Reference is a column of references: of the type of the list, or of a type in Others.
type Reference struct{ Type, Path string }

// Candidate is a row that is being judged.
type Candidate struct {
	part *part
	row  int
}

// Position returns the position in the list.
func (c Candidate) Position() string { return c.part.table.positions[c.row] }

// Keys returns the sort keys of the values of a column.
func (c Candidate) Keys(path string) (keys []string) {
	column := c.part.table.column(path)
	for _, code := range column.of(c.row) {
		keys = append(keys, column.values[code].key)
	}
	return keys
}

// Page is a part of the rows that a query selects.
type Page struct {
	Rows  []Row
	More  bool // whether further rows follow
	Total int  // of all selected rows
}

// Select returns the rows of a query.
func (v *Version) Select(q Query) (Page, error) {
	base := &part{table: v.base, query: &q}
	page, err := base.page(v.replaced)
	if err != nil || v.delta == nil {
		return page, err
	}
	delta := &part{table: v.delta, query: &q}
	newer, err := delta.page(nil)
	if err != nil {
		return page, err
	}
	page.Total += newer.Total
	page.More = page.More || newer.More
	page.Rows = append(page.Rows, newer.Rows...)
	slices.SortFunc(page.Rows, func(a, b Row) int { return compareRows(q.Keys, a, b) })
	if len(page.Rows) > q.Limit {
		page.Rows, page.More = page.Rows[:q.Limit], true
	}
	return page, nil
}

// Tally is the rows of a query by the values of a column.
type Tally struct {
	Text string // the value, as the list index has it; not empty
	Rows int    // how often rows have it

	key string
}

// Tally returns the values that the rows of a query have in a column, in the order by which the column sorts. The Keys, After
// and Limit of the query do not count.
func (v *Version) Tally(q Query, path string) ([]Tally, error) {
	counts := map[string]Tally{}
	parts := []*part{{table: v.base, query: &q}}
	if v.delta != nil {
		parts = append(parts, &part{table: v.delta, query: &q})
	}
	for i, p := range parts {
		var except set
		if i == 0 {
			except = v.replaced
		}
		if err := p.tally(except, path, counts); err != nil {
			return nil, err
		}
	}
	return slices.SortedFunc(maps.Values(counts), func(a, b Tally) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.Text, b.Text))
	}), nil
}

// tally adds the values of the rows of the part that the query selects.
func (p *part) tally(except set, path string, counts map[string]Tally) error {
	rows, err := p.selected(except)
	if err != nil {
		return err
	}
	c, hidden := p.table.column(path), p.hidden(path)
	rows.each(func(row int) bool {
		for _, code := range c.of(row) {
			v := c.values[code]
			if v.text == "" || hidden != nil && hidden.has(int(code)) {
				continue
			}
			counts[v.text] = Tally{v.text, counts[v.text].Rows + 1, v.key}
		}
		return true
	})
	return nil
}

// matching returns the ids of the rows that a test of another type selects.
func (v *Version) matching(test filter.Test, q *Query) func(id string) bool {
	base := &part{table: v.base, query: q}
	of := base.rows(test)
	if v.replaced != nil {
		of.without(v.replaced)
	}
	var newer set
	if v.delta != nil {
		newer = (&part{table: v.delta, query: q}).rows(test)
	}
	return func(id string) bool {
		if row := v.base.row(id); row >= 0 && of.has(row) {
			return true
		}
		if newer == nil {
			return false
		}
		row := v.delta.row(id)
		return row >= 0 && newer.has(row)
	}
}
