package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/storage"
)

// selection is every entry that some filters choose, in the order of some sort. It is made from the
// list index alone, and once for all pages of a list.
type selection struct {
	rows       []row
	descending bool
	compare    func(a, b string) int
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
	sel := &selection{descending: name != q.Sort, compare: t.comparer(name), seq: uint64(r.Seq())}
	sortAt := t.column(name)
	filters := make(map[int]string, len(q.Filters))
	for _, f := range q.Filters {
		filters[t.column(f.Field)] = f.Value
	}
	prefix := listPrefix(t.Name, t.audience(actor))
	for pair, err := range r.Scan(prefix, "") {
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		columns, err := parts(string(pair.Value))
		if err != nil || len(columns) != len(t.index)+2 {
			return nil, fmt.Errorf("content: list index of %s: %w", t.Name, errKey)
		}
		if !matches(columns, filters) {
			continue
		}
		sorted := ""
		if sortAt >= 0 {
			sorted = single(columns[sortAt])
		}
		sel.rows = append(sel.rows, row{sorted, pair.Key[len(prefix):]})
	}
	sel.sort()
	return sel, nil
}

// column says where the value of a field stands in a summary; -1 for none.
func (t *Type) column(name string) int {
	switch name {
	case createdAt:
		return len(t.index)
	case updatedAt:
		return len(t.index) + 1
	}
	for i, f := range t.index {
		if f.Name == name {
			return i
		}
	}
	return -1
}

func matches(columns []string, filters map[int]string) bool {
	for at, want := range filters {
		if single(columns[at]) != want {
			return false
		}
	}
	return true
}

// single gives the first value of a column, which is all that a field with one value has.
func single(column string) string {
	value, _, err := cutPart(column)
	if err != nil {
		return ""
	}
	return value
}

// comparer sorts numbers as numbers and texts without regard to case.
func (t *Type) comparer(name string) func(a, b string) int {
	if f := t.Schema.Field(name); f != nil && (f.Kind == field.KindNumber || f.Kind == field.KindInteger) {
		return func(a, b string) int {
			x, _ := strconv.ParseFloat(a, 64)
			y, _ := strconv.ParseFloat(b, 64)
			return cmp.Compare(x, y)
		}
	}
	return func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }
}

// order compares two rows; equal values stand in the type's own order, either way round.
func (s *selection) order(a, b row) int {
	by := s.compare(a.sorted, b.sorted)
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
