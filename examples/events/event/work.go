package event

import (
	"context"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// closePast says of events that have ended that they are past.
func closePast(_ context.Context, content model.Content) error {
	for item, err := range content.Entries(name, model.Filter{Field: "status", Value: planned}) {
		if err != nil {
			return err
		}
		var e Event
		if err := item.Into(&e); err != nil {
			return err
		}
		if e.Ends.After(content.Now()) {
			continue
		}
		if err := content.Update(name, item.ID, map[string]any{"status": past}); err != nil {
			return err
		}
	}
	return nil
}

// farewell takes a member of the team who is gone out of the events.
func farewell(_ context.Context, content model.Content, changes []core.Change) error {
	var gone []string
	for _, c := range changes {
		if c.Op == core.OpDelete {
			gone = append(gone, c.ID)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	for item, err := range content.Entries(name) {
		if err != nil {
			return err
		}
		var e Event
		if err := item.Into(&e); err != nil {
			return err
		}
		if slices.Contains(gone, string(e.Speaker)) {
			if err := content.Update(name, item.ID, map[string]any{"speaker": ""}); err != nil {
				return err
			}
		}
	}
	return nil
}
