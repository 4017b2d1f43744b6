package brand

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/media"
)

// Feature returns the feature that serves the icons and the manifest of the site.
func Feature() feature.Feature {
	return feature.Feature{Name: "brand", Needs: []string{"media"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		library, err := feature.Use[*media.Library](env, "media")
		if err != nil {
			return feature.Instance{}, err
		}
		return feature.Instance{Calls: Module(Config{Settings: env.Settings.Body, Item: env.Answers.Item, Library: library})}, nil
	}}
}
