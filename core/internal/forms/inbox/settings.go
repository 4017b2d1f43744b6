package inbox

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Settings returns the type and value of the site's settings; nil if the program has none.
func Settings(ctx context.Context, store storage.Store, registry *model.Registry) (t *model.Type, value any, err error) {
	types := registry.Types()
	for n := range types {
		if types[n].Options.Analytics.Targets == nil {
			continue
		}
		t = &types[n]
		err = store.View(ctx, func(r storage.Reader) error {
			state, err := entrystore.LoadState(r, t, t.Name)
			if err == nil {
				value = state.Value
			}
			return err
		})
		return t, value, err
	}
	return nil, nil, nil
}

// SiteName returns the name of the site; empty if the settings do not have it.
func SiteName(ctx context.Context, store storage.Store, registry *model.Registry) (string, error) {
	t, value, err := Settings(ctx, store, registry)
	if err != nil || t == nil {
		return "", err
	}
	return t.TitleOf(value), nil
}
