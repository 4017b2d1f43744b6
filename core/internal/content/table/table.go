// Package table answers the queries of lists from memory. A Table has the list index of a content type for an audience by
// columns; a Tables keeps them up to date as entries change. Everything in it follows from the store and can be dropped.
package table

import (
	"slices"
	"sort"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// Table is entries of a type in the order of a list, with the columns of the list index. It does not change.
type Table struct {
	typ       *model.Type
	positions []string
	ids       []string
	byID      []uint32 // rows in the order of their ids
	rank      []uint32 // the place of each row in byID
	columns   []*column
}

// Builder collects the rows of a table.
type Builder struct {
	typ       *model.Type
	positions []string
	ids       []string
	columns   []*builder
}

// NewBuilder returns a builder without rows.
func NewBuilder(t *model.Type) *Builder {
	b := &Builder{typ: t}
	for _, c := range t.Indexed() {
		shape := c.Row().Shape
		b.columns = append(b.columns, newBuilder(shape == field.ShapeNumber || shape == field.ShapeInteger, c.Many))
	}
	b.columns = append(b.columns, newBuilder(false, false), newBuilder(false, false))
	return b
}

// Add adds a row.
func (b *Builder) Add(row entrystore.Row) error {
	position := strings.Clone(row.Position)
	id, err := entrystore.IDAt(position)
	if err != nil {
		return err
	}
	b.positions, b.ids = append(b.positions, position), append(b.ids, id)
	for i, raw := range row.Columns {
		b.columns[i].add(entrystore.RawValues(raw)...)
	}
	return nil
}

// Table returns the table of the rows that were added in the order of the list.
func (b *Builder) Table() *Table {
	t := &Table{typ: b.typ, positions: b.positions, ids: b.ids}
	t.byID, t.rank = make([]uint32, len(b.ids)), make([]uint32, len(b.ids))
	for i := range t.byID {
		t.byID[i] = uint32(i) //nolint:gosec // a table has fewer rows
	}
	slices.SortFunc(t.byID, func(x, y uint32) int { return strings.Compare(t.ids[x], t.ids[y]) })
	for rank, row := range t.byID {
		t.rank[row] = uint32(rank) //nolint:gosec // a table has fewer rows
	}
	for _, c := range b.columns {
		t.columns = append(t.columns, c.column())
	}
	return t
}

// Len returns the number of rows.
func (t *Table) Len() int { return len(t.ids) }

// row returns the row of an entry; -1 if the table does not have it.
func (t *Table) row(id string) int {
	at := sort.Search(len(t.byID), func(i int) bool { return t.ids[t.byID[i]] >= id })
	if at < len(t.byID) && t.ids[t.byID[at]] == id {
		return int(t.byID[at])
	}
	return -1
}

// column returns a column by its path; nil if there is none.
func (t *Table) column(path string) *column {
	if at := entrystore.Column(t.typ, path); at >= 0 {
		return t.columns[at]
	}
	return nil
}
