package backup

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/report"
)

// system reports how automatic backups do.
func (s *Service) system(ctx context.Context, _ changes.Lag) (report.Part, error) {
	p := report.New("backups", "Backups", "They are made by themselves, and read back.")
	runs, next, err := s.Runs(ctx)
	if err != nil {
		return p, err
	}
	problems := s.Problems(ctx)
	if next.IsZero() && len(problems) == 0 {
		p.Sentence = ""
		p.Raise(report.Attention, "No backups are made by themselves: the screen System sets them up.")
		return p, nil
	}
	if !next.IsZero() {
		p.Facts = []report.Fact{report.Time("Next", next)}
	}
	for _, run := range runs {
		if run.Verified {
			p.Facts = append([]report.Fact{report.Time("Latest that is whole", run.At), report.Bytes("Size", run.Bytes)}, p.Facts...)
			break
		}
	}
	for _, problem := range problems {
		p.Raise(report.Trouble, problem)
	}
	return p, nil
}
