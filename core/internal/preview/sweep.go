package preview

import (
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

const (
	// sweepPage is the number of entries with links that one view reads, so that no view takes long.
	sweepPage = 1000
	// sweepBatch is the number of them that one update changes.
	sweepBatch = min(storage.MaxReads, storage.MaxWrites)
)

// Sweep deletes the expired links, in small updates. An expired link is invalid even before that.
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

// sweepable returns keys with expired links that come after a key, and the key to continue after; empty at the end.
func (l *Links) sweepable(ctx context.Context, after string) (keys []string, next string, err error) {
	err = l.store.View(ctx, func(r storage.Reader) error {
		seen := 0
		for pair, err := range r.Scan(entrystore.PreviewPrefix(), after) {
			if err != nil {
				return fmt.Errorf("preview: sweep links: %w", err)
			}
			if all := decode(pair.Value); len(all) == 0 || len(unexpired(all, l.now())) < len(all) {
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

// sweep deletes the expired links under the keys. It checks the links again, because new ones may have been created in
// between.
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
			if err := write(w, key, unexpired(all, l.now())); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}
