package uptime

import (
	"context"
	"log/slog"

	"github.com/quoin-cms/quoin/core/internal/feature"
)

// Feature returns the feature that measures uptime. It gives a *Meter.
func Feature() feature.Feature {
	return feature.Feature{Name: "uptime", Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		meter, err := Start(ctx, env.Store, env.Now)
		if err != nil {
			return feature.Instance{}, err
		}
		return feature.Instance{
			Jobs:  []feature.Job{{Every: BeatEvery, Failure: "cannot store the heartbeat", Run: meter.Beat}},
			Gives: meter,
			Close: func() error {
				// If the beat fails, the previous one is the time of the stop.
				if err := meter.Beat(context.Background()); err != nil {
					env.Log.Warn("cannot record the time of the stop", slog.Any("error", err))
				}
				return nil
			},
		}, nil
	}}
}
