package content

import (
	"context"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

const post = "post"

var variable = "member"

func work(ctx context.Context, site *plugin.Site) error {
	if err := site.Content.Delete(post, "x"); err != nil {
		return err
	}
	for _, err := range site.Content.List("member", model.Query{}) {
		if err != nil {
			return err
		}
		if err := read(site.Content, "kept"); err != nil {
			return err
		}
	}
	return site.Content.Do(ctx, func(tx plugin.Tx) error { return tx.Update("order", "x", nil) })
}

func read(content plugin.Content, id string) error { return content.Read(variable, id, nil) }
