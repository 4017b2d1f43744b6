package answers

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// recent has the creation times of the entries that are recent, the oldest first. While the type does
// not change, entries can only cease to be so.
type recent struct {
	model.Recent
	created []string // in the layout of fields, in which texts sort as times do
}

func findRecent(r storage.Reader, t *model.Type, c model.Recent, but model.Filter, now time.Time) (finding, error) {
	found := &recent{Recent: c}
	unwanted := filterOf(t, but)
	from, at := since(c, now), entries.Column(t, model.CreatedAt)
	for row, err := range entries.Rows(r, t, core.Everyone, "") {
		if err != nil {
			return nil, err
		}
		if created := entries.Single(row.Columns[at]); created > from && !left(row.Columns, unwanted) {
			found.created = append(found.created, created)
		}
	}
	slices.Sort(found.created)
	return found, nil
}

// since gives the moment after which an entry is recent.
func since(c model.Recent, now time.Time) string {
	return field.At(now.Add(-time.Duration(c.Days) * day)).String()
}

func (r *recent) words(now time.Time) string {
	from := since(r.Recent, now)
	n := len(r.created) - sort.Search(len(r.created), func(i int) bool { return r.created[i] > from })
	if n == 0 {
		return "None " + r.Span
	}
	return fmt.Sprintf("+%d %s", n, r.Span)
}

func (r *recent) weight() int { return len(r.created) * (len(field.Layout) + 16) }

const day = 24 * time.Hour
