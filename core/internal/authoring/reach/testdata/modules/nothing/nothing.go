package nothing

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(_ context.Context, site *plugin.Site) error {
	site.Log.Info(site.Now().String())
	return nil
}
