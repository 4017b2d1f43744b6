package redirecthits

import (
	"context"
	"log/slog"

	"github.com/quoin-cms/quoin/core/internal/feature"
)

// Feature returns the feature that counts how redirects are used. It gives a *Tally.
func Feature() feature.Feature {
	return feature.Feature{Name: "redirect-hits", Optional: true, Needs: []string{"addresses"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		addresses, err := feature.Use[interface {
			Leads(ctx context.Context, path string) bool
		}](env, "addresses")
		if err != nil {
			return feature.Instance{}, err
		}
		tally := NewTally(env.Store, env.Now)
		calls := &handlers{tally, addresses.Leads}
		return feature.Instance{
			Calls: calls.module(),
			Jobs:  []feature.Job{{Every: FlushEvery, Failure: "cannot store uses of redirects", Run: tally.Flush}},
			Gives: tally,
			Close: func() error {
				if err := tally.Flush(context.Background()); err != nil {
					env.Log.Warn("cannot store the latest uses of redirects; they are lost", slog.Any("error", err))
				}
				return nil
			},
		}, nil
	}}
}
