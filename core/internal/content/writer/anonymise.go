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

// Deleting an entry of a personal type, such as an inquiry or a subscriber, also removes the person's name
// and address from the activity lines about it. The lines stay, without a title.

// linesPerUpdate is how many lines lose their title in one update. It is half of storage's limit, because a
// deletion has writes of its own.
const linesPerUpdate = storage.MaxWrites / 2

// titledLines returns the keys of the first lines about an entry of a personal type that still have a title.
func (s *Writer) titledLines(ctx context.Context, t *model.Type, id string) (keys []string, err error) {
	if !commit.IsPersonal(t) {
		return nil, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		keys = nil
		for pair, err := range entrystore.Lines(r, entrystore.ContentLines()...) {
			if err != nil || len(keys) == linesPerUpdate {
				return err
			}
			d, err := entrystore.ReadDeed(pair)
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
func (s *Writer) anonymiseActivity(ctx context.Context, t *model.Type, id string) error {
	for {
		keys, err := s.titledLines(ctx, t, id)
		if err != nil || len(keys) == 0 {
			return err
		}
		if err := s.update(ctx, t, func(w storage.Writer) error { return anonymiseLines(w, keys) }); err != nil {
			return err
		}
	}
}
