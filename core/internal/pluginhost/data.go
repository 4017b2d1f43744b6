package pluginhost

import (
	"context"
	"iter"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/plugindata"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// data is the data of a plugin.
type data struct{ visit }

func (d data) Get(ctx context.Context, key string) (value []byte, err error) {
	err = d.Store.View(ctx, func(r storage.Reader) error {
		value, err = plugindata.Get(r, d.plugin, key)
		return err
	})
	return value, entrystore.Explain(err)
}

func (d data) Set(ctx context.Context, key string, value []byte) error {
	return d.update(ctx, func(w storage.Writer) error { return plugindata.Set(w, d.plugin, key, value) })
}

func (d data) Delete(ctx context.Context, key string) error {
	return d.update(ctx, func(w storage.Writer) error { return plugindata.Delete(w, d.plugin, key) })
}

// update writes keys of the plugin.
func (v visit) update(ctx context.Context, fn func(storage.Writer) error) error {
	if err := v.checkWrite(); err != nil {
		return err
	}
	var err error
	v.wait(func() { _, err = v.Store.Update(ctx, fn) })
	return entrystore.Explain(err)
}

func (d data) Scan(ctx context.Context, prefix string) iter.Seq2[plugin.Pair, error] {
	return func(yield func(plugin.Pair, error) bool) {
		for pair, err := range plugindata.Scan(ctx, d.Store, d.plugin, prefix) {
			if !yield(plugin.Pair(pair), err) {
				return
			}
		}
	}
}
