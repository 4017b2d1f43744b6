package commit

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Committer commits updates, and reports each to what depends on the types that it changes.
type Committer struct {
	Store     storage.Store
	Freshness *cache.Freshness
}

// Write commits what fn writes about the types.
func (c Committer) Write(ctx context.Context, fn func(storage.Writer) error, types ...string) error {
	if err := ctx.Err(); err != nil {
		return entrystore.Explain(err)
	}
	update := c.Freshness.Begin(types...)
	defer update.Abandon()
	var appended [][]byte
	seq, err := c.Store.Update(ctx, func(w storage.Writer) error {
		recorder := appendRecorder{Writer: w}
		if err := fn(&recorder); err != nil {
			return callbackError{err}
		}
		appended = recorder.items
		return nil
	})
	if err == nil {
		touch(update, appended)
		update.Committed(seq, len(appended) > 0)
		return nil
	}
	if rejected, ok := errors.AsType[callbackError](err); ok {
		return entrystore.Explain(rejected.error)
	}
	if storage.Uncertain(err) {
		update.Doubtful()
	}
	return entrystore.Explain(err)
}

// callbackError is an error of the function that writes: the store has changed nothing.
type callbackError struct{ error }

// appendRecorder records what an update appends to the log.
type appendRecorder struct {
	storage.Writer
	items [][]byte
}

func (n *appendRecorder) Append(item []byte) {
	n.items = append(n.items, item)
	n.Writer.Append(item)
}

// touch reports the entries that the records of a commit name.
func touch(update *cache.Update, items [][]byte) {
	for _, item := range items {
		var of struct{ Type, ID string }
		if json.Unmarshal(item, &of) == nil {
			update.Touch(of.Type, of.ID)
		}
	}
}
