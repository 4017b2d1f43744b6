package preview

import (
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

const (
	// sweepPage is how many entries with links one view looks at, so that no view is long.
	sweepPage = 1000
	// sweepBatch is how many of them one update changes.
	sweepBatch = min(storage.MaxReads, storage.MaxWrites)
)

// Sweep deletes the links that have ended, in small updates. They open nothing in any case.
func (l *Links) Sweep(ctx context.Context) error {
	for after := ""; ; {
		keys, next, err := l.sweepable(ctx, after)
		if err != nil {
			return err
		}
		if err := l.sweep(ctx, keys); err != nil || next == "" {
			return err
		}
		after = next
	}
}

// sweepable gives the keys after one under which links have ended, and where to go on: empty at the end.
func (l *Links) sweepable(ctx context.Context, after string) (keys []string, next string, err error) {
	err = l.store.View(ctx, func(r storage.Reader) error {
		seen := 0
		for pair, err := range r.Scan(entrystore.PreviewPrefix(), after) {
			if err != nil {
				return fmt.Errorf("preview: sweep links: %w", err)
			}
			if all := decode(pair.Value); len(all) == 0 || len(lasting(all, l.now())) < len(all) {
				keys = append(keys, pair.Key)
			}
			if seen++; seen == sweepPage || len(keys) == sweepBatch {
				next = pair.Key
				return nil
			}
		}
		return nil
	})
	return keys, next, err
}

// sweep leaves what still holds: links may have been given since they were looked at.
func (l *Links) sweep(ctx context.Context, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	_, err := l.store.Update(ctx, func(w storage.Writer) error {
		for _, key := range keys {
			all, err := read(w, key)
			if err != nil {
				return err
			}
			if err := write(w, key, lasting(all, l.now())); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}
