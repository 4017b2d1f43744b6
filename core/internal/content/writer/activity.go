package writer

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// TrimActivity deletes the activity lines that are too many or too old, in updates within storage's limits,
// and returns their number. It may be interrupted at any point.
func (s *Writer) TrimActivity(ctx context.Context) (trimmed int, err error) {
	for _, lines := range entrystore.Shelves() {
		n, err := s.trimLines(ctx, lines)
		trimmed += n
		if err != nil {
			return trimmed, entrystore.Explain(err)
		}
	}
	return trimmed, nil
}

func (s *Writer) trimLines(ctx context.Context, lines entrystore.Shelf) (trimmed int, err error) {
	last, err := s.oldestKept(ctx, lines)
	if err != nil {
		return 0, err
	}
	for {
		keys, err := s.keysAfter(ctx, lines.Prefix(), last, storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return trimmed, err
		}
		err = s.committer.Write(ctx, func(w storage.Writer) error {
			for _, k := range keys {
				w.Delete(k)
			}
			return nil
		})
		if err != nil {
			return trimmed, err
		}
		trimmed += len(keys)
	}
}

// oldestKept returns the key of the oldest line that is kept; empty if none is.
func (s *Writer) oldestKept(ctx context.Context, lines entrystore.Shelf) (last string, err error) {
	oldest := lines.Since(s.now().Add(-lines.Age()))
	err = s.store.View(ctx, func(r storage.Reader) error {
		n := 0
		for pair, err := range r.Scan(lines.Prefix(), "") {
			if err != nil || n == lines.Lines() || pair.Key >= oldest {
				return err
			}
			last = pair.Key
			n++
		}
		return nil
	})
	return last, err
}

// keysAfter returns at most limit keys that start with the prefix and sort after the given key.
func (s *Writer) keysAfter(ctx context.Context, prefix, after string, limit int) (keys []string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(prefix, after) {
			if err != nil || len(keys) == limit {
				return err
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	return keys, err
}
