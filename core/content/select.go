package content

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// selection is every entry that some filters choose, in the order of some sort. It is made from the
// list index alone, and once for all pages of a list.
type selection struct {
	rows       []row
	descending bool
	seq        uint64
}

type row struct{ sorted, position string }

func (s *selection) weight() int {
	n := 0
	for _, r := range s.rows {
		n += len(r.sorted) + len(r.position) + 32
	}
	return n
}

func (s *selection) upTo() uint64 { return s.seq }

func (s *Service) selection(
	ctx context.Context, r storage.Reader, t *Type, actor core.Actor, q Query,
) (*selection, error) {
	k := pageKey{typ: t.Name, op: "select", arg: q.selection(), who: actor.Role}
	if sel, ok := kept[*selection](s, k, nil, r); ok {
		return sel, nil
	}
	sel, err := t.choose(ctx, r, actor, q)
	if err == nil {
		s.pages.cache.Set(k, sel)
	}
	return sel, err
}

func (t *Type) choose(ctx context.Context, r storage.Reader, actor core.Actor, q Query) (*selection, error) {
	name := strings.TrimPrefix(q.Sort, "-")
	sel := &selection{descending: name != q.Sort, seq: uint64(r.Seq())}
	sortAt, conditions := t.column(name), t.conditions(q.Filters)
	prefix := listPrefix(t.Name, t.audience(actor))
	var columns [][]byte
	for pair, err := range r.Scan(prefix, "") {
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if columns, err = t.columns(pair.Value, columns); err != nil {
			return nil, err
		}
		if !match(columns, conditions) {
			continue
		}
		sorted := ""
		if sortAt >= 0 {
			sorted = t.sorted(name, single(columns[sortAt]))
		}
		sel.rows = append(sel.rows, row{sorted, pair.Key[len(prefix):]})
	}
	sel.sort()
	return sel, nil
}

// order compares two rows; equal values stand in the type's own order, either way round.
func (s *selection) order(a, b row) int {
	by := strings.Compare(a.sorted, b.sorted)
	if s.descending {
		by = -by
	}
	return cmp.Or(by, strings.Compare(a.position, b.position))
}

func (s *selection) sort() { slices.SortFunc(s.rows, s.order) }

// page cuts the page that the query asks for out of the selection.
func (s *selection) page(q Query) (choice, error) {
	start := 0
	if q.Cursor != "" {
		from, err := decodeCursor(q.Cursor)
		if err != nil {
			return choice{}, err
		}
		start = sort.Search(len(s.rows), func(i int) bool {
			return s.order(s.rows[i], row(from)) > 0
		})
	}
	end := min(start+q.Limit, len(s.rows))
	c := choice{total: len(s.rows), seq: s.seq}
	for _, r := range s.rows[start:end] {
		id, err := idAt(r.position)
		if err != nil {
			return c, err
		}
		c.ids = append(c.ids, id)
	}
	if end < len(s.rows) {
		c.next = cursor(s.rows[end-1]).encode()
	}
	return c, nil
}
