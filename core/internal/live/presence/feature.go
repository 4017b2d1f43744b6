package presence

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// Feature returns the feature that records who has an entry open. It gives a *Register.
func Feature() feature.Feature {
	return feature.Feature{Name: "presence", Optional: true, Needs: []string{"live", "content"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		hub, err := feature.Use[interface{ Announce(at Place) }](env, "live")
		if err != nil {
			return feature.Instance{}, err
		}
		entries, err := feature.Use[interface {
			Find(ctx context.Context, r *api.Request, exists bool) (Place, error)
		}](env, "content")
		if err != nil {
			return feature.Instance{}, err
		}
		register := New(env.Now, hub.Announce)
		calls := &handlers{register, entries.Find}
		return feature.Instance{
			Calls: calls.module(),
			Jobs: []feature.Job{{Every: SweepEvery, Failure: "cannot remove silent participants from presence", Run: func(context.Context) error {
				register.Sweep()
				return nil
			}}},
			Gives: register,
		}, nil
	}}
}
