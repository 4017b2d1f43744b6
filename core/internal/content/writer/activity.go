package writer

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// TrimActivity deletes the activity lines that are too many or too old, in updates within storage's limits,
// and returns their number. It may be interrupted at any point.
func (s *engine) TrimActivity(ctx context.Context) (trimmed int, err error) {
	for _, lines := range entrystore.Shelves() {
		n, err := s.trimLines(ctx, lines)
		trimmed += n
		if err != nil {
			return trimmed, entrystore.Explain(err)
		}
	}
	return trimmed, nil
}

func (s *engine) trimLines(ctx context.Context, lines entrystore.Shelf) (trimmed int, err error) {
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
func (s *engine) oldestKept(ctx context.Context, lines entrystore.Shelf) (last string, err error) {
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
func (s *engine) keysAfter(ctx context.Context, prefix, after string, limit int) (keys []string, err error) {
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

// Deleting an entry of a personal type, such as an inquiry or a subscriber, also removes the person's name
// and address from the activity lines about it. The lines stay, without a title.

// linesPerUpdate is how many lines lose their title in one update. It is half of storage's limit, because a
// deletion has writes of its own.
const linesPerUpdate = storage.MaxWrites / 2

// titledLines returns the keys of the first lines about an entry of a personal type that still have a title.
func (s *engine) titledLines(ctx context.Context, t *model.Type, id string) (keys []string, err error) {
	if !commit.IsPersonal(t) {
		return nil, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		keys = nil
		for pair, err := range entrystore.Lines(r, entrystore.ContentLines()...) {
			if err != nil || len(keys) == linesPerUpdate {
				return err
			}
			d, err := entrystore.DecodeLine(pair)
			if err != nil {
				return err
			}
			if d.Type == t.Name && d.ID == id && d.Title != "" {
				keys = append(keys, pair.Key)
			}
		}
		return nil
	})
	return keys, entrystore.Explain(err)
}

// anonymiseLines removes the titles from the lines that still exist.
func anonymiseLines(w storage.Writer, keys []string) error {
	for _, k := range keys {
		value, err := w.Get(k)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		var l entrystore.Line
		if err := json.Unmarshal(value, &l); err != nil {
			return core.Wrap(err, core.Internal, "The activity could not be read.")
		}
		l.Title = ""
		if value, err = json.Marshal(l); err != nil {
			return err
		}
		w.Put(k, value)
	}
	return nil
}

// anonymiseActivity removes the titles from all lines about a deleted entry.
func (s *engine) anonymiseActivity(ctx context.Context, t *model.Type, id string) error {
	for {
		keys, err := s.titledLines(ctx, t, id)
		if err != nil || len(keys) == 0 {
			return err
		}
		if err := s.UpdateType(ctx, t, func(w storage.Writer) error { return anonymiseLines(w, keys) }); err != nil {
			return err
		}
	}
}
