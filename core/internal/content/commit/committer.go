package commit

import (
	"context"
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
	var appended bool
	seq, err := c.Store.Update(ctx, func(w storage.Writer) error {
		detector := appendDetector{Writer: w}
		if err := fn(&detector); err != nil {
			return callbackError{err}
		}
		appended = detector.appended
		return nil
	})
	if err == nil {
		update.Committed(seq, appended)
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

// appendDetector records whether an update appends to the log.
type appendDetector struct {
	storage.Writer
	appended bool
}

func (n *appendDetector) Append(item []byte) {
	n.appended = true
	n.Writer.Append(item)
}
