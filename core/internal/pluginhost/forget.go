package pluginhost

import (
	"context"
	"slices"

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
	return []string{followerKeys, jobKeys, jobStateKeys, readerKeys, settingsKeys, answerKeys, answersKeys}
}

// Kept returns the names of the plugins of which the store has values, settings, positions in the log or times of jobs, in
// order.
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
		return eachOwned(r, "", func(plugin, _ string) { found[plugin] = true })
	})
	return sortedKeys(found), entrystore.Explain(err)
}

// eachOwned calls fn with the keys that a plugin has besides its values; of all plugins if the name is empty.
func eachOwned(r storage.Reader, plugin string, fn func(plugin, key string)) error {
	for _, family := range families() {
		for pair, err := range r.Scan(entrystore.Key(family), "") {
			if err != nil {
				return err
			}
			parts, err := entrystore.Parts(pair.Key)
			if err != nil {
				return err
			}
			// The program has followers of its own in the same family, whose keys have no name of a plugin.
			if len(parts) < 3 && family != settingsKeys {
				continue
			}
			if plugin == "" || parts[1] == plugin {
				fn(parts[1], pair.Key)
			}
		}
	}
	return nil
}

// Forget deletes what the store has of a plugin besides its entries: its values, its settings, its positions in the log, the
// times of its jobs and the kept answers to its calls. Marks of used links are kept until the links end. It may be interrupted; another Forget completes it.
func Forget(ctx context.Context, store storage.Store, name string) error {
	if err := plugindata.Erase(ctx, store, name, ""); err != nil {
		return err
	}
	var keys []string
	err := store.View(ctx, func(r storage.Reader) error {
		keys = nil
		return eachOwned(r, name, func(_, key string) { keys = append(keys, key) })
	})
	for some := range slices.Chunk(keys, storage.MaxWrites) {
		if err != nil {
			break
		}
		_, err = store.Update(ctx, func(w storage.Writer) error {
			for _, key := range some {
				w.Delete(key)
			}
			return nil
		})
	}
	return entrystore.Explain(err)
}
