package event

import (
	"context"
	"fmt"
	"io"

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

// closeNow is the job, for who does not want to wait until it is due: quoin run event close-past.
func closeNow(ctx context.Context, content model.Content, _ []string, out io.Writer) error {
	if err := closePast(ctx, content); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, "Every event that has ended is past.")
	return err
}

// bill keeps the names of speakers in their events, whenever an event or a member of the team changes. It looks at what
// there is, and not at what the news are, so that being told twice does no harm.
func bill(_ context.Context, content model.Content, _ []core.Change) error {
	for item, err := range content.Entries(name) {
		if err != nil {
			return err
		}
		var e Event
		if err := item.Into(&e); err != nil {
			return err
		}
		var speaker struct{ Name string }
		if e.Speaker != "" {
			if err := content.Read("member", string(e.Speaker), &speaker); err != nil {
				return err
			}
		}
		if speaker.Name == e.Billing {
			continue
		}
		if err := content.Update(name, item.ID, map[string]any{"billing": speaker.Name}); err != nil {
			return err
		}
	}
	return nil
}
