package webhook

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/model"
)

var screens = []feature.Screen{{
	Name: "webhooks", Title: "Webhooks", Icon: "fa-solid fa-plug", Group: model.GroupSystem, Role: core.Administrator,
}}

// Feature returns the feature that sends changes to other systems. private allows private and local addresses. The feature
// gives a *Service.
func Feature(private bool) feature.Feature {
	return feature.Feature{Name: "webhooks", Optional: true, Screens: screens, Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		service, err := Open(ctx, Config{Store: env.Store, Answers: env.Answers, Now: env.Now, Log: env.Log, Private: private})
		if err != nil {
			return feature.Instance{}, err
		}
		return feature.Instance{Calls: Module(service), Work: []func(context.Context){service.Run}, Needs: service.Needs, System: service.system, Gives: service}, nil
	}}
}
