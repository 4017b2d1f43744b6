package samesite

import (
	"context"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type other plugin.Site

func work(_ context.Context, site *plugin.Site) error {
	return (*other)(site).Content.Delete("post", "x")
}
