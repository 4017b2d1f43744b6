// Package host opens the features of a program and puts their calls together to its API.
package host

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

// Options are the settings of the API.
type Options struct {
	Version string // of the API, for its document
	// Current waits until what is read is as new as what anybody was answered anywhere, as far as that is known. If it is
	// nil, there is nothing to wait for.
	Current func(ctx context.Context)
}

// Host is the open features of a program, with their API.
type Host struct {
	*feature.Set
	API *api.API
}

// Open opens features. They need not contain every feature of the program, but maintenance. If it fails, it closes those
// that are open.
func Open(ctx context.Context, env feature.Env, features []feature.Feature, options Options) (*Host, error) {
	set, err := feature.Open(ctx, env, features)
	if err != nil {
		return nil, err
	}
	closed, ok := feature.Find[*maintenance.Switch](set, "maintenance")
	if !ok {
		return nil, errors.Join(errors.New("the program has no maintenance mode"), set.Close())
	}
	modules, plugins := modulesOf(set)
	var pages []string
	if addresses, ok := feature.Find[*site.Map](set, "addresses"); ok {
		pages = addresses.Patterns()
	}
	if err := pluginhost.CheckPaths(plugins, modules, pages...); err != nil {
		return nil, errors.Join(err, set.Close())
	}
	modules = append(modules, plugins)
	return &Host{set, api.New(api.Config{
		Registry: env.Registry, Auth: env.Auth, Log: env.Log, Now: env.Now, Version: options.Version, Gate: env.Gate,
		Modules: modules, ComingSoon: env.Settings.ComingSoon, CacheSeconds: env.Settings.CacheSeconds, Current: options.Current, Newest: env.Answers.NewestTold,
		Maintenance: func() error {
			if !closed.State().On {
				return nil
			}
			return maintenance.Closed()
		},
	})}, nil
}

// modulesOf returns the calls of all features, those whose names give way last, and apart from them those of the plugins.
func modulesOf(set *feature.Set) (modules []api.Module, plugins api.Module) {
	for _, instance := range set.All() {
		modules = append(modules, instance.Calls)
	}
	others := append([]api.Module{api.Description()}, modules...)
	for name, instance := range set.Named() {
		switch {
		case instance.CallsAfter == nil:
		case name == pluginhost.Name:
			plugins = instance.CallsAfter(others)
		default:
			modules = append(modules, instance.CallsAfter(others))
		}
	}
	return modules, plugins
}
