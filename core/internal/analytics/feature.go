package analytics

import (
	"context"
	"log/slog"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/model"
)

var screens = []feature.Screen{{
	Name: "analytics", Title: "Analytics", Icon: "fa-solid fa-chart-line", Group: model.MainGroup, Role: core.Viewer,
}}

// Feature returns the feature that counts visits. node identifies this process among those that share the store; it may
// be empty if no other does. The feature gives a value with the method Reached.
func Feature(node string) feature.Feature {
	return feature.Feature{Name: "analytics", Optional: true, Needs: []string{"addresses"}, Passing: Passing, Screens: screens, Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		addresses, err := feature.Use[interface {
			PublicPage(ctx context.Context, path string) (string, bool)
		}](env, "addresses")
		if err != nil {
			return feature.Instance{}, err
		}
		service, err := New(ctx, Config{Store: env.Store, Answers: env.Answers, Now: env.Now, Node: node})
		if err != nil {
			return feature.Instance{}, err
		}
		calls := &handlers{service, addresses.PublicPage}
		return feature.Instance{
			Calls: calls.module(env.Registry),
			Jobs:  []feature.Job{{Every: FlushEvery, Failure: "cannot store visits", Run: service.Flush}},
			Gives: calls,
			Close: func() error {
				if err := service.Flush(context.Background()); err != nil {
					env.Log.Warn("cannot store the latest visits; they are lost", slog.Any("error", err))
				}
				return nil
			},
		}, nil
	}}
}
