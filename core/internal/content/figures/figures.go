// Package figures computes the figures of types on the dashboard, with their captions: see model.Stat.
package figures

import (
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Figure is the value of a model.Stat. It is valid until an entry of the type changes.
type Figure struct {
	Count   int
	Caption Caption
}

// Caption is the data of a caption. It is valid until the type changes, for any time after it was loaded. The text
// is built on each request, because it depends on the date.
type Caption interface {
	Text(now time.Time) string
	Size() int
}

// Of computes the figure of a type that has one.
func Of(r storage.Reader, t *model.Type, now time.Time) (*Figure, error) {
	stat := t.Options.Admin.Stat
	count, err := countWhere(r, t, stat.Where, stat.But)
	if err != nil {
		return nil, err
	}
	caption, err := loadCaption(r, t, stat, now)
	return &Figure{count, caption}, err
}

// loadCaption reads the data of a caption from the type's index.
func loadCaption(r storage.Reader, t *model.Type, stat *model.Stat, now time.Time) (Caption, error) {
	switch c := stat.Caption.(type) {
	case model.Recent:
		return loadRecent(r, t, c, stat.But, now)
	case model.Share:
		return loadShare(r, t, c)
	case model.Rhythm:
		return loadRhythm(r, t)
	case model.Told:
		return customCaption{}, nil
	}
	return nil, fmt.Errorf("figures: stat of %s: no such caption: %T", t.Name, stat.Caption)
}

// customCaption is a caption whose text comes from the type's own code.
type customCaption struct{}

func (customCaption) Text(time.Time) string { return "" }
func (customCaption) Size() int             { return 0 }

// countWhere counts the entries where one field has a value and another does not; without fields, all.
func countWhere(r storage.Reader, t *model.Type, where, but model.Filter) (int, error) {
	totals, err := entrystore.Counts(r, t)
	if err != nil || where.Field == "" && but.Field == "" {
		return totals.All, err
	}
	n, wanted, exceptions := 0, optionalCondition(t, where), optionalCondition(t, but)
	for row, err := range entrystore.Rows(r, t, core.Everyone, "") {
		if err != nil {
			return 0, err
		}
		if matchesAll(row.Columns, wanted) && !excluded(row.Columns, exceptions) {
			n++
		}
	}
	return n, nil
}

// optionalCondition returns the condition of a filter; none for a filter without a field.
func optionalCondition(t *model.Type, filter model.Filter) []condition {
	if filter.Field == "" {
		return nil
	}
	return newConditions(t, []model.Filter{filter})
}

// excluded reports whether an entry is left out by the conditions.
func excluded(columns [][]byte, exceptions []condition) bool {
	return len(exceptions) > 0 && matchesAll(columns, exceptions)
}
