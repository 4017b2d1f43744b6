package query

import (
	"context"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// RelatedQuery asks for the entries that are similar to an entry.
type RelatedQuery struct {
	Limit int      // maximum number of entries
	Alike []string // ids of entries already known to be similar, most similar first
	projection.Shape
}

// maxCandidates is the number of entries at the head of a type's list that are compared. It bounds the cost of a page
// with related entries, however many entries there are.
const maxCandidates = 500

// Related returns the entries visible to the actor that are most similar to the one with the id, as a JSON array.
// Entries that the caller knows to be similar come first. The others are taken from the first few hundred of the type's
// list and ordered by the number of shared values of the type's first related field, then by equality of each further
// one, then in the type's own order. It fails like List and Get, and with NotFound for a type that declares no related
// fields.
func (s *Reader) Related(ctx context.Context, actor core.Actor, typ, id string, q RelatedQuery) (*Answer, error) {
	t, view, err := s.authorise(actor, typ, core.VerbList)
	if err != nil {
		return nil, err
	}
	if len(t.Options.Public.Related) == 0 {
		return nil, core.Errorf(core.NotFound, "%s are not related to each other.", t.Options.Many)
	}
	show, err := s.projector.Shaped(actor, t, view, q.Shape)
	if err != nil {
		return nil, err
	}
	if _, err := s.Get(ctx, actor, typ, id); err != nil {
		return nil, err
	}
	arg := entrystore.Key(id, strconv.Itoa(q.Limit), show.Key(), entrystore.Key(q.Alike...))
	k := cacheKey{typ: typ, op: "related", arg: arg, view: view}
	return cached(ctx, s.source, k, show.ExpandedTypes(), func(r storage.Reader) (*Answer, error) {
		rows, err := rankRelated(r, t, view, id, q)
		if err != nil {
			return nil, err
		}
		a, err := renderPage(r, show, plan{typ: t, view: view}, pageRows{rows: rows, total: len(rows), seq: uint64(r.Seq())})
		if err == nil {
			a.Next = "" // related entries have no further pages
		}
		return a, err
	})
}

// scoredRow is a row with its similarity to another entry, the most important score first.
type scoredRow struct {
	row    table.Row
	scores []int
}

// rankRelated returns the entries most similar to the one with the id, most similar first.
func rankRelated(r storage.Reader, t *model.Type, view core.View, id string, q RelatedQuery) ([]table.Row, error) {
	rows, err := knownRelated(r, t, view, id, q)
	if err != nil || len(rows) == q.Limit {
		return rows, err
	}
	self, err := entrystore.LoadState(r, t, id)
	if err != nil {
		return nil, err
	}
	own, err := entrystore.Columns(t, []byte(self.Summary(t)), nil)
	if err != nil {
		return nil, err
	}
	var best []scoredRow
	n := 0
	for listed, err := range entrystore.Rows(r, t, view.Audience, "") {
		if err != nil {
			return nil, err
		}
		if n++; n > maxCandidates {
			break
		}
		other, err := entrystore.IDAt(listed.Position)
		if err != nil || other == id || slices.ContainsFunc(rows, func(known table.Row) bool { return known.ID == other }) {
			continue
		}
		best = insertTop(best, scoredRow{table.Row{ID: other, Position: listed.Position}, score(t, own, listed.Columns)}, q.Limit-len(rows))
	}
	for _, l := range best {
		rows = append(rows, l.row)
	}
	return rows, nil
}

// knownRelated returns the entries that the caller knows to be similar, if they exist and the view may see them.
func knownRelated(r storage.Reader, t *model.Type, view core.View, id string, q RelatedQuery) ([]table.Row, error) {
	var rows []table.Row
	for _, other := range q.Alike {
		if other == id || len(rows) == q.Limit {
			continue
		}
		e, err := entrystore.LoadFor(r, t, view.Audience, other)
		if entrystore.Missing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, table.Row{ID: other, Position: entrystore.Position(t.Options.Order, e.Date, other)})
	}
	return rows, nil
}

func score(t *model.Type, own, other [][]byte) []int {
	scores := make([]int, len(t.Options.Public.Related))
	for i, name := range t.Options.Public.Related {
		at := entrystore.Column(t, name)
		mine, theirs := entrystore.Values(own[at]), entrystore.Values(other[at])
		for _, value := range mine {
			if value != "" && slices.Contains(theirs, value) {
				scores[i]++
			}
		}
	}
	return scores
}

// insertTop inserts into a sorted list of at most limit rows; among equal ones the earlier comes first.
func insertTop(best []scoredRow, l scoredRow, limit int) []scoredRow {
	at := len(best)
	for at > 0 && slices.Compare(best[at-1].scores, l.scores) < 0 {
		at--
	}
	best = slices.Insert(best, at, l)
	return best[:min(len(best), limit)]
}
