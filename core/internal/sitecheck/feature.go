package sitecheck

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

var screens = []feature.Screen{{
	Name: "site-check", Title: "Site check", Icon: "fa-solid fa-list-check", Group: model.GroupSite, Role: core.Viewer,
}}

// checker runs the checks of plugins.
type checker interface {
	EachCheck(ctx context.Context, each func(name, title string, findings []plugin.Finding, failed error)) error
}

// Feature returns the feature that checks the content of the site.
func Feature() feature.Feature {
	return feature.Feature{Name: "site-check", Optional: true, Needs: []string{"addresses"}, Wants: []string{"plugins"}, Screens: screens, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		addresses, err := feature.Use[interface {
			Leads(ctx context.Context, path string) bool
		}](env, "addresses")
		if err != nil {
			return feature.Instance{}, err
		}
		config := Config{Answers: env.Answers, Freshness: env.Content.Freshness(), Leads: addresses.Leads}
		plugins, err := feature.Use[checker](env, "plugins")
		switch {
		case err == nil:
			config.EachCheck = plugins.EachCheck
		case !errors.Is(err, feature.ErrAbsent):
			return feature.Instance{}, err
		}
		service := New(config)
		return feature.Instance{Calls: Module(service)}, nil
	}}
}
