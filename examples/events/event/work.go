package event

import (
	"context"
	"fmt"
	"io"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// closePast sets the status of events that have ended.
func closePast(_ context.Context, site *plugin.Site) error {
	content := site.Content
	for item, err := range content.List(name, model.Query{Where: []model.Condition{{Field: "status", Value: planned}}}) {
		if err != nil {
			return err
		}
		var e Event
		if err := item.Into(&e); err != nil {
			return err
		}
		if e.Ends.After(site.Now()) {
			continue
		}
		if err := content.Update(name, item.ID, map[string]any{"status": past}); err != nil {
			return err
		}
	}
	return nil
}

// closeNow runs the job without waiting until it is due: quoin run event close-now.
func closeNow(ctx context.Context, site *plugin.Site, _ []string, out io.Writer) error {
	if err := closePast(ctx, site); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, "Every event that has ended is past.")
	return err
}

// bill keeps the names of speakers in their events, whenever an event or a member of the team changes. It reads the present
// entries, not the changes, so that receiving a change twice does no harm.
func bill(_ context.Context, site *plugin.Site, _ []core.Change) error {
	content := site.Content
	for item, err := range content.List(name, model.Query{}) {
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

// findWithoutSpeaker finds the planned events that have no speaker.
func findWithoutSpeaker(_ context.Context, site *plugin.Site) (found []plugin.Finding, err error) {
	for item, err := range site.Content.List(name, model.Query{Where: []model.Condition{{Field: "status", Value: planned}}}) {
		if err != nil {
			return nil, err
		}
		var e Event
		if err := item.Into(&e); err != nil {
			return nil, err
		}
		if e.Speaker == "" {
			found = append(found, plugin.Finding{Text: fmt.Sprintf("%s has no speaker.", e.Name), Path: "/admin/events/" + item.ID})
		}
	}
	return found, nil
}
