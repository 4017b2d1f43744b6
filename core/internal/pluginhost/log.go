package pluginhost

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// maxReaders is the maximum number of readers of a plugin.
const maxReaders = 100

// logOf is the log of changes for a plugin.
type logOf struct {
	visit
	ctx context.Context // of the site
}

func (l logOf) Changes(ctx context.Context, after uint64, types []string) iter.Seq2[plugin.Commit, error] {
	return func(yield func(plugin.Commit, error) bool) {
		passed := 0 // the number of commits since one was yielded
		next, stop := iter.Pull2(changes.Since(ctx, l.Store, storage.Seq(after)))
		defer stop()
		for {
			var record changes.Record
			var err error
			more := false
			l.wait(func() { record, err, more = next() })
			if !more {
				return
			}
			if err != nil {
				yield(plugin.Commit{}, missed(ctx, err))
				return
			}
			news := record.Changes
			if len(types) > 0 {
				news = slices.DeleteFunc(news, func(c core.Change) bool { return !slices.Contains(types, c.Type) })
			}
			if passed++; len(news) == 0 && passed < manyRecords {
				continue
			}
			passed = 0
			if !yield(plugin.Commit{Seq: uint64(record.Seq), Changes: news}, nil) {
				return
			}
		}
	}
}

func (l logOf) LogEnd() (end uint64, err error) {
	err = l.Store.View(l.ctx, func(r storage.Reader) error {
		end = uint64(r.Seq())
		return nil
	})
	return end, entrystore.Explain(err)
}

func (l logOf) KeptLog(name string) (after uint64, err error) {
	err = l.Store.View(l.ctx, func(r storage.Reader) error {
		text, err := r.Get(entrystore.Key(readerKeys, l.plugin, name))
		if errors.Is(err, storage.ErrNotFound) {
			return core.Errorf(core.NotFound, "There is no position with that name.")
		}
		if err != nil {
			return err
		}
		after, err = strconv.ParseUint(string(text), 10, 64)
		return err
	})
	return after, entrystore.Explain(err)
}

// missed returns the error of a plugin for an error of the log.
func missed(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, storage.ErrTrimmed), errors.Is(err, changes.ErrRebuild):
		return plugin.ErrMissed
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return entrystore.Explain(err)
}

func (l logOf) KeepLog(name string, after uint64) error {
	if !namePattern.MatchString(name) {
		return core.Errorf(core.Invalid, "The name of a reader consists of lower-case words with hyphens.")
	}
	key, known, readers := entrystore.Key(readerKeys, l.plugin, name), false, 0
	err := l.Store.View(l.ctx, func(r storage.Reader) error {
		readers = 0
		for pair, err := range r.Scan(entrystore.Key(readerKeys, l.plugin), "") {
			if err != nil {
				return err
			}
			known = known || pair.Key == key
			readers++
		}
		return nil
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	if !known && readers >= maxReaders {
		return core.Errorf(core.TooLarge, "A plugin has at most %d readers of the log.", maxReaders)
	}
	return l.update(l.ctx, func(w storage.Writer) error {
		w.Put(key, strconv.AppendUint(nil, after, 10))
		return nil
	})
}

func (l logOf) DropLog(name string) error {
	return l.update(l.ctx, func(w storage.Writer) error {
		w.Delete(entrystore.Key(readerKeys, l.plugin, name))
		return nil
	})
}
