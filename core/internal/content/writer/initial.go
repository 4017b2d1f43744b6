package writer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// initialItems returns the initial entries of a type. A single type without any gets one with its defaults.
func (s *importer) initialItems(t *model.Type) ([]Item, error) {
	var initial []model.Initial
	if t.Options.Initial != nil {
		initial = t.Options.Initial()
	}
	if t.Options.Single && len(initial) == 0 {
		initial = []model.Initial{{ID: t.Name, Value: t.Fresh()}}
	}
	items := make([]Item, len(initial))
	for i, in := range initial {
		body, err := json.Marshal(in.Value)
		if err != nil {
			return nil, err
		}
		items[i] = Item{ID: in.ID, Created: s.now(), Body: body}
	}
	return items, nil
}

// checkInitial fails if an initial entry breaks a rule. It runs before anything is written.
func (s *importer) checkInitial(t *model.Type) error {
	items, err := s.initialItems(t)
	if err != nil {
		return err
	}
	for _, item := range items {
		if _, err := s.decodeImport(t, item, item.Created); err != nil {
			return fmt.Errorf("%s: %w", item.ID, err)
		}
	}
	return nil
}

// createInitial adds the initial entries that are missing. Those that staff have deleted are not added again.
func (s *importer) createInitial(ctx context.Context, t *model.Type) error {
	items, err := s.initialItems(t)
	if err != nil || len(items) == 0 {
		return err
	}
	created, err := s.createdInitially(ctx, t)
	if err != nil {
		return err
	}
	before := len(created)
	for _, item := range items {
		if created[item.ID] {
			continue
		}
		if err := s.importItem(ctx, t, item, nil); err != nil {
			return fmt.Errorf("%s: %w", item.ID, err)
		}
		created[item.ID] = true
	}
	if t.Closed() || len(created) == before {
		return nil
	}
	value, err := json.Marshal(slices.Sorted(maps.Keys(created)))
	if err != nil {
		return err
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		w.Put(entrystore.InitialKey(t.Name), value)
		return nil
	})
	return entrystore.Explain(err)
}

// createdInitially returns the ids of the initial entries of a type that were ever created. They are recorded for types
// whose entries can be deleted.
func (s *importer) createdInitially(ctx context.Context, t *model.Type) (map[string]bool, error) {
	created := map[string]bool{}
	if t.Closed() {
		return created, nil
	}
	err := s.store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(entrystore.InitialKey(t.Name))
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		var ids []string
		if err := json.Unmarshal(value, &ids); err != nil {
			return fmt.Errorf("writer: initial entries of %s: %w", t.Name, err)
		}
		for _, id := range ids {
			created[id] = true
		}
		return nil
	})
	return created, entrystore.Explain(err)
}
