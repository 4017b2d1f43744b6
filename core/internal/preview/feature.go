package preview

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
)

// Feature returns the feature that keeps the links of previews. It gives a *Links.
func Feature() feature.Feature {
	return feature.Feature{Name: "previews", Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		links := New(env.Store, env.Auth, env.Now)
		return feature.Instance{
			Jobs:  []feature.Job{{Every: time.Hour, Failure: "cannot delete expired preview links", Leader: true, Run: links.Sweep}},
			Gives: links,
		}, nil
	}}
}
