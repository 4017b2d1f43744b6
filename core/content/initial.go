package content

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core/model"
)

// initialItems gives the entries that every store has; of a single entry without one, its defaults.
func (s *Writer) initialItems(t *model.Type) ([]Item, error) {
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

// checkInitial fails where an entry that every store has breaks a rule, before anything is written.
func (s *Writer) checkInitial(t *model.Type) error {
	items, err := s.initialItems(t)
	if err != nil {
		return err
	}
	for _, item := range items {
		if _, err := s.decodeImport(t, item.Body, item.Created); err != nil {
			return fmt.Errorf("%s: %w", item.ID, err)
		}
	}
	return nil
}

// createInitial adds the entries that every store has, where they are missing.
func (s *Writer) createInitial(ctx context.Context, t *model.Type) error {
	items, err := s.initialItems(t)
	if err != nil {
		return err
	}
	for _, item := range items {
		if err := s.importSeed(ctx, t, item, nil); err != nil {
			return fmt.Errorf("%s: %w", item.ID, err)
		}
	}
	return nil
}
