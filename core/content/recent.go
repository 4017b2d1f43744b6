package content

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/storage"
)

// Recent is the caption that counts the entries which were created in the last days: "+2 this month",
// "None this month".
type Recent struct {
	Days int    // at least 1
	Span string // what people call so many days: "this month"
}

func (c Recent) check(*Type) error {
	if c.Days < 1 || c.Span == "" {
		return fmt.Errorf("recent: needs a number of days and a word for it")
	}
	return nil
}

// recent has the creation times of the entries that are recent, the oldest first. While the type does
// not change, entries can only cease to be so.
type recent struct {
	Recent
	created []string // in the layout of fields, in which texts sort as times do
}

func (c Recent) find(r storage.Reader, t *Type, now time.Time) (finding, error) {
	found := &recent{Recent: c}
	since, at := c.since(now), t.column(createdAt)
	for row, err := range t.rows(r, everyone) {
		if err != nil {
			return nil, err
		}
		if created := single(row.columns[at]); created > since {
			found.created = append(found.created, created)
		}
	}
	slices.Sort(found.created)
	return found, nil
}

// since gives the moment after which an entry is recent.
func (c Recent) since(now time.Time) string {
	return field.At(now.Add(-time.Duration(c.Days) * day)).String()
}

func (r *recent) words(now time.Time) string {
	since := r.since(now)
	n := len(r.created) - sort.Search(len(r.created), func(i int) bool { return r.created[i] > since })
	if n == 0 {
		return "None " + r.Span
	}
	return fmt.Sprintf("+%d %s", n, r.Span)
}

func (r *recent) weight() int { return len(r.created) * (len(field.Layout) + 16) }

const day = 24 * time.Hour
