package unsubscribe

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
)

// secretTimeout is how long a start waits for the secret. The store may neither have it nor accept it at present.
const secretTimeout = 10 * time.Second

// Feature returns the feature that signs unsubscribe links. It gives a *Links.
func Feature() feature.Feature {
	return feature.Feature{Name: "unsubscribe", Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		ctx, cancel := context.WithTimeout(ctx, secretTimeout)
		defer cancel()
		links, err := Open(ctx, env.Store)
		if err != nil {
			env.Log.Warn("unsubscribe links do not work until the next start", slog.Any("error", err))
			links = &Links{}
		}
		return feature.Instance{Gives: links}, nil
	}}
}
