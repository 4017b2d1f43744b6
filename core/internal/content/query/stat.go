package query

import (
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// captionData is the data of a caption. It is valid until the type changes, for any time after it was loaded. The text
// is built on each request, because it depends on the date.
type captionData interface {
	text(now time.Time) string
	size() int
}

// Figure is the present value of a model.Stat.
type Figure struct {
	Name    string
	Count   int
	Caption string
}

// cachedFigure is a figure without the text of its caption.
type cachedFigure struct {
	count int
	data  captionData
	seq   uint64
}

func (s *cachedFigure) size() int    { return s.data.size() }
func (s *cachedFigure) asOf() uint64 { return s.seq }

// Stats returns the figures of all types that have one, in the order of the types.
func (s *Reader) Stats(ctx context.Context) ([]Figure, error) {
	now := s.now().UTC()
	figures := []Figure{}
	types := s.registry.Types()
	for i := range types {
		t := &types[i]
		if t.Options.Admin.Stat == nil {
			continue
		}
		k := cacheKey{typ: t.Name, op: "stat"}
		made, err := cached(ctx, s, k, nil, func(r storage.Reader) (*cachedFigure, error) { return computeFigure(r, t, now) })
		if err != nil {
			return nil, err
		}
		words, err := s.captionText(ctx, t.Options.Admin.Stat.Caption, made, now)
		if err != nil {
			return nil, fmt.Errorf("query: caption of %s: %w", t.Name, err)
		}
		figures = append(figures, Figure{t.Options.Admin.Stat.Name, made.count, words})
	}
	return figures, nil
}

// captionText returns the text of a caption. A caption with code of its own is called each time.
func (s *Reader) captionText(ctx context.Context, caption model.Caption, made *cachedFigure, now time.Time) (string, error) {
	if told, ok := caption.(model.Told); ok {
		return told.Words(s.As(ctx, core.Actor{Role: core.System}), now)
	}
	return made.data.text(now), nil
}

func computeFigure(r storage.Reader, t *model.Type, now time.Time) (*cachedFigure, error) {
	stat := t.Options.Admin.Stat
	count, err := countWhere(r, t, stat.Where, stat.But)
	if err != nil {
		return nil, err
	}
	found, err := loadCaptionData(r, t, stat, now)
	return &cachedFigure{count, found, uint64(r.Seq())}, err
}

// loadCaptionData reads the data of a caption from the type's index.
func loadCaptionData(r storage.Reader, t *model.Type, stat *model.Stat, now time.Time) (captionData, error) {
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
	return nil, fmt.Errorf("query: stat of %s: no such caption: %T", t.Name, stat.Caption)
}

// customCaption is a caption whose text comes from the type's own code.
type customCaption struct{}

func (customCaption) text(time.Time) string { return "" }
func (customCaption) size() int             { return 0 }

// countWhere counts the entries where one field has a value and another does not; without fields, all.
func countWhere(r storage.Reader, t *model.Type, where, but model.Filter) (int, error) {
	totals, err := entrystore.Counts(r, t)
	if err != nil || where.Field == "" && but.Field == "" {
		return totals.All, err
	}
	n, wanted, unwanted := 0, optionalCondition(t, where), optionalCondition(t, but)
	for row, err := range entrystore.Rows(r, t, core.Everyone, "") {
		if err != nil {
			return 0, err
		}
		if matchesAll(row.Columns, wanted) && !excluded(row.Columns, unwanted) {
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
func excluded(columns [][]byte, unwanted []condition) bool {
	return len(unwanted) > 0 && matchesAll(columns, unwanted)
}
