package query

import (
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/figures"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Figure is the present value of a model.Stat.
type Figure struct {
	Name    string
	Count   int
	Caption string
}

// cachedFigure is a figure without the text of its caption.
type cachedFigure struct {
	*figures.Figure
	seq uint64
}

func (s *cachedFigure) size() int    { return s.Caption.Size() }
func (s *cachedFigure) asOf() uint64 { return s.seq }

// Stats returns the figures of all types that have one, in the order of the types.
func (s *Reader) Stats(ctx context.Context) ([]Figure, error) {
	now := s.now().UTC()
	all := []Figure{}
	types := s.registry.Types()
	for i := range types {
		t := &types[i]
		if t.Options.Admin.Stat == nil {
			continue
		}
		k := cacheKey{typ: t.Name, op: "stat"}
		made, err := cached(ctx, s.source, k, nil, func(r storage.Reader) (*cachedFigure, error) {
			found, err := figures.Of(r, t, now)
			return &cachedFigure{found, uint64(r.Seq())}, err
		})
		if err != nil {
			return nil, err
		}
		words, err := s.captionText(ctx, t.Options.Admin.Stat.Caption, made, now)
		if err != nil {
			return nil, fmt.Errorf("query: caption of %s: %w", t.Name, err)
		}
		all = append(all, Figure{t.Options.Admin.Stat.Name, made.Count, words})
	}
	return all, nil
}

// captionText returns the text of a caption. A caption with code of its own is called each time.
func (s *Reader) captionText(ctx context.Context, caption model.Caption, made *cachedFigure, now time.Time) (string, error) {
	if told, ok := caption.(model.Told); ok {
		return told.Words(s.As(ctx, core.Actor{Role: core.System}), now)
	}
	return made.Caption.Text(now), nil
}
