package pluginhost

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Name is the name of the feature.
const Name = "plugins"

// Options are the options of Feature.
type Options struct {
	Plugins          []plugin.Plugin
	PrivateAddresses []string       // the names of the plugins whose requests may lead to private addresses
	Key              *secretkey.Key // of the secrets in the settings of plugins; nil if there is none
	Guard            *pluginguard.Guard
	LeftOut          []string          // the names of the plugins that this start has left out
	Environ          []string          // the environment, as os.Environ returns it
	Scripts          map[string]string // the addresses of the modules of screens, by the names of these
	Headless         bool              // whether other front ends draw the pages, so that 'Coming soon' closes no route
	Pages            map[string]Module // see Config.Modules
}

// Feature returns the feature that runs plugins.
func Feature(o Options) feature.Feature {
	return feature.Feature{
		Name: Name, Needs: []string{"mail", "unsubscribe", "media", "addresses"}, Wants: []string{"analytics"}, Passing: isAnswer,
		Screens: screensOf(o.Plugins, o.Scripts),
		Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
			h, err := o.open(ctx, env)
			if err != nil {
				return feature.Instance{}, err
			}
			calls, err := h.Calls()
			return feature.Instance{
				Jobs: []feature.Job{
					{Every: time.Hour, Failure: "cannot delete the kept answers of plugins", Leader: true, Run: h.PruneAnswers},
					{Every: time.Hour, Failure: "cannot delete the marks of used links", Leader: true, Run: h.SweepLinks},
				},
				CallsAfter: func([]api.Module) api.Module { return calls }, Wake: h.Wake,
				Calls: h.administration(), Reactions: h.Followers(), Work: []func(context.Context){h.Run}, Problems: h.Problems, System: h.system, Gives: h,
			}, err
		},
	}
}

// open returns a host over the features that it needs.
func (o Options) open(ctx context.Context, env feature.Env) (*Host, error) {
	sites, err := o.sites(env)
	if err != nil {
		return nil, err
	}
	goals, err := feature.Use[Goals](env, "analytics")
	if err != nil && !errors.Is(err, feature.ErrAbsent) {
		return nil, err
	}
	unserved, err := FindUnserved(ctx, env.Answers, o.Plugins)
	if err != nil {
		return nil, err
	}
	return New(Config{
		Plugins: o.Plugins, LeftOut: o.LeftOut, Confirmed: env.Auth.Confirmed, Unserved: unserved, Location: env.Settings.Location,
		TakeLink: env.Auth.TakeLink, Goals: goals, Sites: sites, Headless: o.Headless, Modules: o.Pages,
	}), nil
}

func (o Options) sites(env feature.Env) (Sites, error) {
	sites := Sites{
		Store: env.Store, Writer: env.Content, Reader: env.Answers, Log: env.Log, Now: env.Now, Guard: o.Guard,
		Origin: env.Origin, PrivateAddresses: o.PrivateAddresses, Key: o.Key, Administrators: env.Auth.AdministratorAddresses,
	}
	var err error
	var unknown []string
	if sites.Forms, unknown, err = FormsOf(o.Plugins, o.Environ); err != nil {
		return sites, err
	}
	for _, name := range unknown {
		env.Log.Warn("no plugin has the setting of an environment variable", slog.String("variable", name))
	}
	if sites.Outbox, err = feature.Use[Outbox](env, "mail"); err != nil {
		return sites, err
	}
	if sites.Secret, err = feature.Use[Secret](env, "unsubscribe"); err != nil {
		return sites, err
	}
	if sites.Files, err = feature.Use[Files](env, "media"); err != nil {
		return sites, err
	}
	addresses, err := feature.Use[interface {
		Leads(ctx context.Context, path string) bool
	}](env, "addresses")
	if err == nil {
		sites.Leads = addresses.Leads
	}
	return sites, err
}
