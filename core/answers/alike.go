package answers

import (
	"context"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// RelatedQuery asks for what is like an entry.
type RelatedQuery struct {
	Limit int      // at most this many
	Alike []string // the ids of those that the caller knows to be alike, the most alike first
	Shape
}

// looked is how many entries at the head of a type's list are looked at for what they share with another: a page
// that shows what is related costs the same however many entries there are.
const looked = 500

// Related gives the entries that the actor sees and that are most like the one with the id, as a JSON array: first
// those that the caller knows to be alike; then, of the first few hundred of the type's list, more shared values of
// the type's first related field, equality of each next one, and the type's own order. It fails like List and Get, and with NotFound for a type that does not
// say by what its entries are alike.
func (s *Reader) Related(ctx context.Context, actor core.Actor, typ, id string, q RelatedQuery) (*Answer, error) {
	t, view, err := s.admit(actor, typ, core.VerbList)
	if err != nil {
		return nil, err
	}
	if len(t.Options.Related) == 0 {
		return nil, core.Errorf(core.NotFound, "%s are not related to each other.", t.Options.Many)
	}
	show, err := s.shape(actor, t, view, q.Shape)
	if err != nil {
		return nil, err
	}
	if _, err := s.Get(ctx, actor, typ, id); err != nil {
		return nil, err
	}
	arg := entries.Key(id, strconv.Itoa(q.Limit), show.mark, entries.Key(q.Alike...))
	return cached(ctx, s, pageKey{typ: typ, op: "related", arg: arg, who: view}, show.others(), func(r storage.Reader) (*Answer, error) {
		rows, err := rank(r, t, view, id, q)
		if err != nil {
			return nil, err
		}
		a, err := assemble(r, show, choice{rows: rows, total: len(rows), seq: uint64(r.Seq())})
		if err == nil {
			a.Next = "" // there is no page to follow
		}
		return a, err
	})
}

// likeness is how an entry scores against another, the most important number first.
type likeness struct {
	row    row
	scores []int
}

// rank gives those that are most like the entry with the id, the most alike first.
func rank(r storage.Reader, t *model.Type, view core.View, id string, q RelatedQuery) ([]row, error) {
	rows, err := known(r, t, view, id, q)
	if err != nil || len(rows) == q.Limit {
		return rows, err
	}
	self, err := entries.LoadState(r, t, id)
	if err != nil {
		return nil, err
	}
	own, err := entries.Columns(t, []byte(self.Summary(t)), nil)
	if err != nil {
		return nil, err
	}
	var best []likeness
	n := 0
	for listed, err := range entries.Rows(r, t, view.Audience, "") {
		if err != nil {
			return nil, err
		}
		if n++; n > looked {
			break
		}
		other, err := entries.IDAt(listed.Position)
		if err != nil || other == id || slices.Contains(rows, row{"", listed.Position}) {
			continue
		}
		best = insert(best, likeness{row{"", listed.Position}, score(t, own, listed.Columns)}, q.Limit-len(rows))
	}
	for _, l := range best {
		rows = append(rows, l.row)
	}
	return rows, nil
}

// known gives those that the caller knows to be alike, as far as they are there for the audience.
func known(r storage.Reader, t *model.Type, view core.View, id string, q RelatedQuery) ([]row, error) {
	var rows []row
	for _, other := range q.Alike {
		if other == id || len(rows) == q.Limit {
			continue
		}
		e, err := entries.Load(r, t, other)
		if entries.Missing(err) || err == nil && !e.Visible && !view.SeesAll() {
			continue
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, row{"", entries.Position(t.Options.Order, e.Date, other)})
	}
	return rows, nil
}

func score(t *model.Type, own, other [][]byte) []int {
	scores := make([]int, len(t.Options.Related))
	for i, name := range t.Options.Related {
		at := entries.Column(t, name)
		mine, theirs := entries.Values(own[at]), entries.Values(other[at])
		for _, value := range mine {
			if value != "" && slices.Contains(theirs, value) {
				scores[i]++
			}
		}
	}
	return scores
}

// insert keeps the best few, in order; of equals the earlier one stays in front.
func insert(best []likeness, l likeness, limit int) []likeness {
	at := len(best)
	for at > 0 && slices.Compare(best[at-1].scores, l.scores) < 0 {
		at--
	}
	best = slices.Insert(best, at, l)
	return best[:min(len(best), limit)]
}
