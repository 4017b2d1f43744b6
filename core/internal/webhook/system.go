package webhook

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/report"
)

// system reports how the webhooks do.
func (s *Service) system(ctx context.Context, lag changes.Lag) (report.Part, error) {
	p := report.New("webhooks", "Webhooks", "Nobody is told of changes.")
	all, err := s.List(ctx)
	if err != nil {
		return p, err
	}
	active := 0
	for _, hook := range all {
		switch {
		case hook.Off != nil:
			p.Raise(report.Attention, "A webhook was switched off because its deliveries failed.")
		case hook.Active:
			active++
		}
	}
	if active > 0 && p.Status == report.OK {
		p.Sentence = "Other systems are told of every change."
	}
	if lag.Long() {
		p.Raise(report.Attention, "A webhook is "+lag.String())
	}
	p.Facts = []report.Fact{report.Count("Active", active), report.Count("Changes behind", lag.Records)}
	return p, nil
}
