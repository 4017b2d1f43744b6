package services

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(ctx context.Context, site *plugin.Site) error {
	if err := site.Mail.Send(plugin.Message{To: "a@example.com", Subject: "x"}); err != nil {
		return err
	}
	if err := site.Notify("x", "y", ""); err != nil {
		return err
	}
	return site.Content.Do(ctx, func(tx plugin.Tx) error { return tx.Data.Set("x", nil) })
}
