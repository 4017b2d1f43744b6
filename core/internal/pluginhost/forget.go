package pluginhost

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/plugindata"
	"github.com/quoin-cms/quoin/storage"
)

// The families of keys that a plugin has besides its values.
const (
	followerKeys = "follower" // plugin, follower -> its position in the log
	jobKeys      = "job"      // plugin, job -> the time of its latest run
	jobStateKeys = "jobstate" // plugin, job -> jobRecord in JSON
	readerKeys   = "reader"   // plugin, reader -> the Seq of the last commit that it has handled
)

// families are the families of keys that a plugin has besides its values.
func families() []string {
	return []string{followerKeys, jobKeys, jobStateKeys, readerKeys, settingsKeys, usedKeys}
}

// Kept returns the names of the plugins of which the store has values, settings, positions in the log or times of jobs, in order.
func Kept(ctx context.Context, store storage.Store) (names []string, err error) {
	found := map[string]bool{}
	err = store.View(ctx, func(r storage.Reader) error {
		withData, err := plugindata.Names(r)
		if err != nil {
			return err
		}
		for _, name := range withData {
			found[name] = true
		}
		for _, family := range families() {
			for pair, err := range r.Scan(entrystore.Key(family), "") {
				if err != nil {
					return err
				}
				parts, err := entrystore.Parts(pair.Key)
				if err != nil {
					return err
				}
				found[parts[1]] = true
			}
		}
		return nil
	})
	return sortedKeys(found), entrystore.Explain(err)
}

// Forget deletes what the store has of a plugin besides its entries: its values, its settings, its positions in the log and the times of its
// jobs. It may be interrupted; another Forget completes it.
func Forget(ctx context.Context, store storage.Store, name string) error {
	if err := plugindata.Erase(ctx, store, name, ""); err != nil {
		return err
	}
	var keys []string
	err := store.View(ctx, func(r storage.Reader) error {
		keys = nil
		for _, family := range families() {
			for pair, err := range r.Scan(entrystore.Key(family, name), "") {
				if err != nil {
					return err
				}
				keys = append(keys, pair.Key)
			}
		}
		return nil
	})
	if err == nil {
		_, err = store.Update(ctx, func(w storage.Writer) error {
			for _, key := range keys {
				w.Delete(key)
			}
			return nil
		})
	}
	return entrystore.Explain(err)
}
