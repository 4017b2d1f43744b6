package pluginhost

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Name is the name of the feature.
const Name = "plugins"

// Feature returns the feature that runs plugins.
func Feature(plugins []plugin.Plugin) feature.Feature {
	return feature.Feature{Name: Name, Needs: []string{"mail"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		outbox, err := feature.Use[Outbox](env, "mail")
		if err != nil {
			return feature.Instance{}, err
		}
		h := New(Config{
			Plugins: plugins, Location: env.Settings.Location,
			Sites: Sites{
				Store: env.Store, Writer: env.Content, Reader: env.Answers, Log: env.Log, Now: env.Now,
				Outbox: outbox, Origin: env.Origin,
			},
		})
		calls, err := h.Calls()
		return feature.Instance{
			Calls: calls, Reactions: h.Followers(), Work: []func(context.Context){h.Run}, Problems: h.Problems, System: h.system, Gives: h,
		}, err
	}}
}
