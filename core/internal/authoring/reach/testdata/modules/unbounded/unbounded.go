package unbounded

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"net/http"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(_ context.Context, site *plugin.Site) error {
	client := site.HTTP()
	client.CheckRedirect = nil
	return nil
}

var _ http.Client
