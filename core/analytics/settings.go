package analytics

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
)

// defaultMonths is how long days are kept where the settings do not say.
const defaultMonths = 24

// oldest gives the first day that is kept.
func (s *Service) oldest(ctx context.Context, today day) (day, error) {
	set, err := s.settings(ctx)
	if err != nil {
		return 0, err
	}
	months := cmp.Or(set.AnalyticsMonths, defaultMonths)
	return dayOf(today.start().AddDate(0, -months, 0)), nil
}

// settings are those of the site that analytics heed.
type settings struct {
	AnalyticsMonths int     `json:"analyticsMonths"`
	MonthlyGoal     float64 `json:"monthlyGoal"`
}

func (s *Service) settings(ctx context.Context) (set settings, err error) {
	page, err := s.Content.Get(ctx, core.Actor{Role: core.System}, "settings", "settings")
	if core.CodeOf(err) == core.NotFound {
		return set, nil
	}
	if err == nil {
		err = json.Unmarshal(page.Body, &set)
	}
	return set, err
}
