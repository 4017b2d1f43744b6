package live

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/metrics"
)

// Feature returns the feature that reports changes as they happen. It gives a *Hub.
func Feature() feature.Feature {
	return feature.Feature{Name: "live", Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		hub := NewHub(env.Store, env.Now, env.Settings.ComingSoon)
		// From the first request on, visitors get the number of public changes.
		if _, err := hub.Cursor(ctx); err != nil {
			return feature.Instance{}, err
		}
		calls := &handlers{hub, newChangelog(env.Store, env.Answers, hub), env.Auth, env.Answers.Tags}
		return feature.Instance{
			Calls: calls.module(), Followers: []changes.Follower{hub}, Measure: hub.measure, Gives: hub,
		}, nil
	}}
}

// measure adds the number of listeners, and of those that were refused.
func (h *Hub) measure(_ context.Context, p *metrics.Page) {
	listening, hasty := h.Listeners()
	p.Gauge("quoin_live_listeners", "Who listens to changes.").Is(float64(listening))
	p.Counter(metrics.Refused, metrics.RefusedHelp).Is(float64(hasty), "reason", "live")
}
