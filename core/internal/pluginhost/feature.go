package pluginhost

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Name is the name of the feature.
const Name = "plugins"

// Feature returns the feature that runs plugins.
// privateAddresses are the names of those whose requests may lead to private addresses.
func Feature(plugins []plugin.Plugin, privateAddresses []string) feature.Feature {
	return feature.Feature{Name: Name, Needs: []string{"mail", "unsubscribe"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		outbox, err := feature.Use[Outbox](env, "mail")
		if err != nil {
			return feature.Instance{}, err
		}
		secret, err := feature.Use[Secret](env, "unsubscribe")
		if err != nil {
			return feature.Instance{}, err
		}
		h := New(Config{
			Plugins: plugins, Location: env.Settings.Location, TakeLink: env.Auth.TakeLink,
			Sites: Sites{
				Store: env.Store, Writer: env.Content, Reader: env.Answers, Log: env.Log, Now: env.Now,
				Outbox: outbox, Origin: env.Origin, Secret: secret, PrivateAddresses: privateAddresses,
			},
		})
		calls, err := h.Calls()
		return feature.Instance{
			Jobs:       []feature.Job{{Every: time.Hour, Failure: "cannot delete the marks of used links", Leader: true, Run: h.SweepLinks}},
			CallsAfter: func([]api.Module) api.Module { return calls }, Wake: h.Wake,
			Calls: h.administration(), Reactions: h.Followers(), Work: []func(context.Context){h.Run}, Problems: h.Problems, System: h.system, Gives: h,
		}, err
	}}
}
