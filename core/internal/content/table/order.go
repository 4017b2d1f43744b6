package table

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// Key is a field by which rows are sorted: the path of a column with one value, or "id".
type Key struct {
	Path       string
	Descending bool
}

// Row is a row of a page. Keys are the sort keys of the values that it is sorted by.
type Row struct {
	Keys     []string
	ID       string
	Position string // in the list
}

// compareRows compares rows of different tables by keys; without keys, by their positions in the list. Rows with equal values are
// ordered by their ids, in the direction of the first key.
func compareRows(keys []Key, a, b Row) int {
	for i, k := range keys {
		if by := strings.Compare(a.Keys[i], b.Keys[i]); by != 0 {
			return directed(by, k.Descending)
		}
	}
	if len(keys) == 0 {
		return strings.Compare(a.Position, b.Position)
	}
	return directed(strings.Compare(a.ID, b.ID), keys[0].Descending)
}

func directed(by int, descending bool) int {
	if descending {
		return -by
	}
	return by
}

// order compares the rows of one table as compareRows does.
type order struct {
	table *Table
	keys  []sortColumn
}

// sortColumn is a column by which rows are sorted.
type sortColumn struct {
	column     *column // nil for the id
	descending bool
	hidden     set // the codes of values that count as empty; nil for none
}

// newOrder returns the order of a part of a selection.
func newOrder(p *part, keys []Key) *order {
	o := &order{table: p.table}
	for _, k := range keys {
		c := sortColumn{column: p.table.column(k.Path), descending: k.Descending}
		if c.column != nil {
			c.hidden = p.hidden(k.Path)
		}
		o.keys = append(o.keys, c)
	}
	return o
}

func (o *order) compare(a, b int) int {
	for _, k := range o.keys {
		if by := cmp.Compare(k.rank(o.table, a), k.rank(o.table, b)); by != 0 {
			return directed(by, k.descending)
		}
	}
	if len(o.keys) == 0 {
		return cmp.Compare(a, b)
	}
	return directed(cmp.Compare(o.table.rank[a], o.table.rank[b]), o.keys[0].descending)
}

// rank returns the place of a row's value in the order of the column. It is even, and 0 for the empty value.
func (k sortColumn) rank(t *Table, row int) uint64 {
	if k.column == nil {
		return 2 + 2*uint64(t.rank[row])
	}
	code := k.column.codes[row]
	if k.hidden != nil && k.hidden.has(int(code)) {
		return 0
	}
	return 2 * uint64(k.column.ranks[code])
}

// place returns the place of a sort key in the order of the column: a rank, or a number between two.
func (k sortColumn) place(t *Table, key string) uint64 {
	if k.column == nil {
		return placeOfID(t, key)
	}
	if key == "" {
		return 0
	}
	at := k.column.from(key)
	switch {
	case at == len(k.column.values):
		return 1 + 2*uint64(at) //nolint:gosec // not negative
	case k.column.values[at].key == key:
		return 2 * uint64(k.column.ranks[at])
	}
	return 2*uint64(k.column.ranks[at]) - 1
}

// placeOfID returns the place of an id among the ids of a table: twice a rank, or a number between two.
func placeOfID(t *Table, id string) uint64 {
	at := sort.Search(len(t.byID), func(i int) bool { return t.ids[t.byID[i]] >= id })
	if at < len(t.byID) && t.ids[t.byID[at]] == id {
		return 2 + 2*uint64(at) //nolint:gosec // not negative
	}
	return 1 + 2*uint64(at) //nolint:gosec // not negative
}

// after returns a function that reports whether a row follows another one, which need not be in the table.
func (o *order) after(last Row) func(row int) bool {
	if len(o.keys) == 0 {
		return func(row int) bool { return o.table.positions[row] > last.Position }
	}
	places := make([]uint64, len(o.keys))
	for i, k := range o.keys {
		places[i] = k.place(o.table, last.Keys[i])
	}
	return func(row int) bool {
		for i, k := range o.keys {
			if by := cmp.Compare(k.rank(o.table, row), places[i]); by != 0 {
				return directed(by, k.descending) > 0
			}
		}
		return directed(strings.Compare(o.table.ids[row], last.ID), o.keys[0].descending) > 0
	}
}

// first returns the first rows of a set in the order, at most a number of them.
func (o *order) first(rows set, from func(row int) bool, most int) []int {
	var top []int
	full := false // whether top had been cut: rows behind its end are of no interest
	rows.each(func(row int) bool {
		switch {
		case from != nil && !from(row):
			return true
		case full && o.compare(row, top[most-1]) > 0:
			return true
		}
		top = append(top, row)
		if len(o.keys) == 0 {
			return len(top) < most
		}
		if len(top) >= 2*most {
			slices.SortFunc(top, o.compare)
			top, full = top[:most], true
		}
		return true
	})
	slices.SortFunc(top, o.compare)
	return top[:min(most, len(top))]
}

// row returns a row with its sort keys.
func (o *order) row(at int) Row {
	r := Row{ID: o.table.ids[at], Position: o.table.positions[at]}
	for _, k := range o.keys {
		r.Keys = append(r.Keys, k.key(o.table, at))
	}
	return r
}

func (k sortColumn) key(t *Table, row int) string {
	if k.column == nil {
		return t.ids[row]
	}
	code := k.column.codes[row]
	if k.hidden != nil && k.hidden.has(int(code)) {
		return ""
	}
	return k.column.values[code].key
}
