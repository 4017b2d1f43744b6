package query

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// selection holds all entries that match some filters, in sorted order. It is read from the list index alone, once for
// all pages of a list.
type selection struct {
	rows       []row
	descending bool
	seq        uint64
}

type row struct{ sortValue, position string }

func (s *selection) size() int {
	n := 0
	for _, r := range s.rows {
		n += len(r.sortValue) + len(r.position) + 32
	}
	return n
}

func (s *selection) asOf() uint64 { return s.seq }

func (s *Reader) selection(
	ctx context.Context, r storage.Reader, mark cache.Mark, t *model.Type, view core.View, q Query,
) (*selection, error) {
	k := cacheKey{typ: t.Name, op: "select", arg: q.selection(), view: view}
	if sel, ok := lookUp[*selection](s, k, r); ok {
		return sel, nil
	}
	sel, err := selectAll(ctx, r, t, view, q)
	if err == nil {
		mark.Seq = sel.seq
		s.cache.Put(k, sel, cache.Basis{Mark: mark, Types: s.dependencies(k, nil)})
	}
	return sel, err
}

// selectAll reads the selection of a query from the list index.
func selectAll(ctx context.Context, r storage.Reader, t *model.Type, view core.View, q Query) (*selection, error) {
	name := strings.TrimPrefix(q.Sort, "-")
	sel := &selection{descending: name != q.Sort, seq: uint64(r.Seq())}
	sortAt, conditions, words := entrystore.Column(t, name), newConditions(t, q.Filters), newWordFilter(t, q)
	wanted, err := scheduledFilter(r, t, q)
	if err != nil {
		return nil, err
	}
	for listed, err := range entrystore.Rows(r, t, view.Audience, "") {
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !matchesAll(listed.Columns, conditions) || !words.matches(listed.Columns) {
			continue
		}
		if yes, err := wanted(listed.Position); err != nil || !yes {
			if err != nil {
				return nil, err
			}
			continue
		}
		sorted := ""
		if sortAt >= 0 {
			sorted = sortText(t, name, entrystore.Single(listed.Columns[sortAt]))
		}
		sel.rows = append(sel.rows, row{sorted, listed.Position})
	}
	sel.sort()
	return sel, nil
}

// order compares two rows; equal values are in the type's own order in both directions.
func (s *selection) order(a, b row) int {
	by := strings.Compare(a.sortValue, b.sortValue)
	if s.descending {
		by = -by
	}
	return cmp.Or(by, strings.Compare(a.position, b.position))
}

func (s *selection) sort() { slices.SortFunc(s.rows, s.order) }

// page returns the page of the selection that the query asks for.
func (s *selection) page(q Query) (pageRows, error) {
	start := 0
	if q.Cursor != "" {
		from, err := decodeCursor(q.Cursor)
		if err != nil {
			return pageRows{}, err
		}
		start = sort.Search(len(s.rows), func(i int) bool {
			return s.order(s.rows[i], row(from)) > 0
		})
	}
	end := min(start+q.Limit, len(s.rows))
	return pageRows{rows: s.rows[start:end], more: end < len(s.rows), total: len(s.rows), seq: s.seq}, nil
}
