package forged

import (
	"context"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}, Routes: []plugin.Route{plugin.Handle("GET /api/x", answer)}}
}

func work(_ context.Context, site *plugin.Site) error { return nil }

func answer(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	call.Content = call.Site.Content
	return plugin.None{}, remove(call)
}

func remove(call *plugin.Call) error { return call.Content.Delete("post", "x") }
