package either

import (
	"context"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}, Routes: []plugin.Route{plugin.Handle("GET /api/x", answer, plugin.Visitors(60))}}
}

func work(context.Context, *plugin.Site) error { return nil }

func answer(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	content := call.Content
	if call.Actor.Role != "" {
		content = call.Site.Content
	}
	return plugin.None{}, content.Delete("post", "x")
}
