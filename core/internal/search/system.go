package search

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/report"
)

// system reports how the index does.
func (x *Index) system(_ context.Context, _ changes.Lag) (report.Part, error) {
	p := report.New("search", "Search", "Everything that was saved can be found.")
	r, err := x.Report()
	if err != nil {
		return p, err
	}
	p.Facts = []report.Fact{report.Count("Documents", r.Documents)}
	if !r.Made.IsZero() {
		p.Facts = append(p.Facts, report.Time("Made anew", r.Made))
	}
	if !r.Whole {
		p.Raise(report.Attention, "The index is being made; until then not everything is found.")
	}
	for _, problem := range x.Problems() {
		p.Raise(report.Trouble, problem)
	}
	return p, nil
}
