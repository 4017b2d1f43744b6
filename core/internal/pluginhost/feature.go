package pluginhost

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Name is the name of the feature.
const Name = "plugins"

// Feature returns the feature that runs plugins. key is that of the secrets in their settings, and environ the environment.
func Feature(plugins []plugin.Plugin, key *secretkey.Key, environ []string) feature.Feature {
	return feature.Feature{Name: Name, Passing: isAnswer, Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		forms, err := FormsOf(plugins, environ)
		if err != nil {
			return feature.Instance{}, err
		}
		unserved, err := FindUnserved(ctx, env.Answers, plugins)
		if err != nil {
			return feature.Instance{}, err
		}
		h := New(Config{
			Plugins: plugins, Confirmed: env.Auth.Confirmed, Unserved: unserved, Origin: env.Origin,
			Sites: Sites{Store: env.Store, Writer: env.Content, Reader: env.Answers, Log: env.Log, Now: env.Now, Forms: forms, Key: key},
		})
		calls, err := h.Calls()
		return feature.Instance{
			Calls: calls, Reactions: h.Followers(), Work: []func(context.Context){h.Run}, Problems: h.Problems,
			Jobs:   []feature.Job{{Every: time.Hour, Failure: "cannot delete the kept answers of plugins", Leader: true, Run: h.PruneAnswers}},
			System: h.system, Gives: h,
		}, err
	}}
}
