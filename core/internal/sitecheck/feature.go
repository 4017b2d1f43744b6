package sitecheck

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/model"
)

var screens = []feature.Screen{{
	Name: "site-check", Title: "Site check", Icon: "fa-solid fa-list-check", Group: model.GroupSite, Role: core.Viewer,
}}

// Feature returns the feature that checks the content of the site.
func Feature() feature.Feature {
	return feature.Feature{Name: "site-check", Optional: true, Needs: []string{"addresses"}, Screens: screens, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		addresses, err := feature.Use[interface {
			Leads(ctx context.Context, path string) bool
		}](env, "addresses")
		if err != nil {
			return feature.Instance{}, err
		}
		service := New(Config{Answers: env.Answers, Freshness: env.Content.Freshness(), Leads: addresses.Leads})
		return feature.Instance{Calls: Module(service)}, nil
	}}
}
