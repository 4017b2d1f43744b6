package figures

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// recent holds the creation times of recent entries, oldest first. While the type does not change, entries can only drop
// out.
type recent struct {
	model.Recent
	created []string // in the layout of fields, whose text order is that of time
}

func loadRecent(r storage.Reader, t *model.Type, c model.Recent, but model.Filter, now time.Time) (Caption, error) {
	found := &recent{Recent: c}
	exceptions := optionalCondition(t, but)
	from, at := since(c, now), entrystore.Column(t, model.CreatedAt)
	for row, err := range entrystore.Rows(r, t, core.Everyone, "") {
		if err != nil {
			return nil, err
		}
		if created := entrystore.Single(row.Columns[at]); created > from && !excluded(row.Columns, exceptions) {
			found.created = append(found.created, created)
		}
	}
	slices.Sort(found.created)
	return found, nil
}

// since returns the time after which an entry is recent.
func since(c model.Recent, now time.Time) string {
	return field.At(now.Add(-time.Duration(c.Days) * day)).String()
}

func (r *recent) Text(now time.Time) string {
	from := since(r.Recent, now)
	n := len(r.created) - sort.Search(len(r.created), func(i int) bool { return r.created[i] > from })
	if n == 0 {
		return "None " + r.Span
	}
	return fmt.Sprintf("+%d %s", n, r.Span)
}

func (r *recent) Size() int { return len(r.created) * (len(field.Layout) + 16) }

const day = 24 * time.Hour
