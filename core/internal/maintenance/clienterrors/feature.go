package clienterrors

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
)

// Feature returns the feature that collects the errors of the apps in browsers. running reports whether a script, named
// by its URL, belongs to the program that runs. The feature gives a *Log.
func Feature(running func(build string) bool) feature.Feature {
	return feature.Feature{Name: "client-errors", Optional: true, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		log := New(env.Log, env.Now, running)
		return feature.Instance{Calls: (&handlers{log}).module(), System: log.system, Gives: log}, nil
	}}
}
