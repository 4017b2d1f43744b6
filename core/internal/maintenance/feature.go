package maintenance

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/metrics"
)

// Feature returns the feature that closes the site to visitors. It gives a *Switch.
func Feature() feature.Feature {
	return feature.Feature{Name: "maintenance", Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		page, err := Open(ctx, env.Store, env.Now)
		if err != nil {
			return feature.Instance{}, err
		}
		return feature.Instance{
			Calls: Module(page),
			Jobs:  []feature.Job{{Every: RefreshEvery, Failure: "cannot read the switch of the maintenance page", Run: page.Refresh}},
			Measure: func(_ context.Context, p *metrics.Page) {
				p.Gauge("quoin_maintenance", "Whether visitors are shown the maintenance page.").Flag(page.State().On)
			},
			Problems: func() []string {
				if !page.State().On {
					return nil
				}
				return []string{"Visitors are shown the maintenance page."}
			},
			Gives: page,
		}, nil
	}}
}
