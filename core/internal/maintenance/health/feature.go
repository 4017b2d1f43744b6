package health

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
)

// Feature returns the feature that reports the state of the server. Its Maintenance is that of the feature of this name.
func Feature(config Config) feature.Feature {
	return feature.Feature{Name: "health", Needs: []string{"maintenance"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		page, err := feature.Use[*maintenance.Switch](env, "maintenance")
		if err != nil {
			return feature.Instance{}, err
		}
		config := config
		config.Maintenance = page
		return feature.Instance{Calls: Module(config)}, nil
	}}
}
