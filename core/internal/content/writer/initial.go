package writer

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core/model"
)

// initialItems returns the initial entries of a type. A single type without any gets one with its defaults.
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

// checkInitial fails if an initial entry breaks a rule. It runs before anything is written.
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

// createInitial adds the initial entries that are missing.
func (s *Writer) createInitial(ctx context.Context, t *model.Type) error {
	items, err := s.initialItems(t)
	if err != nil {
		return err
	}
	for _, item := range items {
		if err := s.importItem(ctx, t, item, nil); err != nil {
			return fmt.Errorf("%s: %w", item.ID, err)
		}
	}
	return nil
}
