package media

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// Feature returns the feature that serves the files of a library. The library must outlive it. The feature gives the
// *Library.
func Feature(library *Library) feature.Feature {
	return feature.Feature{Name: "media", Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		calls := &handlers{library, env.Answers.Item}
		return feature.Instance{Calls: api.Module{Routes: calls.fileRoutes()}, Gives: library}, nil
	}}
}
