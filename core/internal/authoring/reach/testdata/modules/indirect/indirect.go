package indirect

import (
	"context"
	"example.com/modules/helper"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(context.Context, *plugin.Site) error { return helper.Remove("x") }
