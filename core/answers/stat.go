package answers

import (
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// finding is what a caption rests on. It holds until the type changes, from the moment on for which it
// was made. The words are made when they are asked for, because days pass without any change.
type finding interface {
	words(now time.Time) string
	weight() int
}

// Figure is a model.Stat as it stands.
type Figure struct {
	Name    string
	Count   int
	Caption string
}

// survey is a figure up to its words.
type survey struct {
	count   int
	finding finding
	seq     uint64
}

func (s *survey) weight() int  { return s.finding.weight() }
func (s *survey) upTo() uint64 { return s.seq }

// Stats gives the figure of each type that has one, in the order of the types.
func (s *Reader) Stats(ctx context.Context) ([]Figure, error) {
	now := s.now().UTC()
	figures := []Figure{}
	types := s.registry.Types()
	for i := range types {
		t := &types[i]
		if t.Options.Stat == nil {
			continue
		}
		k := pageKey{typ: t.Name, op: "stat"}
		made, err := cached(ctx, s, k, nil, func(r storage.Reader) (*survey, error) { return surveyOf(r, t, now) })
		if err != nil {
			return nil, err
		}
		words, err := s.words(ctx, t.Options.Stat.Caption, made, now)
		if err != nil {
			return nil, fmt.Errorf("answers: caption of %s: %w", t.Name, err)
		}
		figures = append(figures, Figure{t.Options.Stat.Name, made.count, words})
	}
	return figures, nil
}

// words gives a caption in words; one that the type tells itself is asked for each time.
func (s *Reader) words(ctx context.Context, caption model.Caption, made *survey, now time.Time) (string, error) {
	if told, ok := caption.(model.Told); ok {
		return told.Words(s.As(ctx, core.Actor{Role: core.System}), now)
	}
	return made.finding.words(now), nil
}

func surveyOf(r storage.Reader, t *model.Type, now time.Time) (*survey, error) {
	stat := t.Options.Stat
	count, err := countWhere(r, t, stat.Where, stat.But)
	if err != nil {
		return nil, err
	}
	found, err := find(r, t, stat, now)
	return &survey{count, found, uint64(r.Seq())}, err
}

// find reads what the words of a caption rest on from the type's index.
func find(r storage.Reader, t *model.Type, stat *model.Stat, now time.Time) (finding, error) {
	switch c := stat.Caption.(type) {
	case model.Recent:
		return findRecent(r, t, c, stat.But, now)
	case model.Share:
		return findShare(r, t, c)
	case model.Rhythm:
		return findRhythm(r, t)
	case model.Told:
		return told{}, nil
	}
	return nil, fmt.Errorf("answers: stat of %s: no such caption: %T", t.Name, stat.Caption)
}

// told is found by the type's own code.
type told struct{}

func (told) words(time.Time) string { return "" }
func (told) weight() int            { return 0 }

// countWhere counts the entries of which one field has a value and another has not; without fields, all.
func countWhere(r storage.Reader, t *model.Type, where, but model.Filter) (int, error) {
	totals, err := entries.Counts(r, t)
	if err != nil || where.Field == "" && but.Field == "" {
		return totals.All, err
	}
	n, wanted, unwanted := 0, filterOf(t, where), filterOf(t, but)
	for row, err := range entries.Rows(r, t, core.Everyone, "") {
		if err != nil {
			return 0, err
		}
		if match(row.Columns, wanted) && !left(row.Columns, unwanted) {
			n++
		}
	}
	return n, nil
}

// filterOf gives the condition of a filter; none of one without a field.
func filterOf(t *model.Type, filter model.Filter) []condition {
	if filter.Field == "" {
		return nil
	}
	return conditionsOf(t, []model.Filter{filter})
}

// left reports whether an entry is one of those that are left out.
func left(columns [][]byte, unwanted []condition) bool {
	return len(unwanted) > 0 && match(columns, unwanted)
}
