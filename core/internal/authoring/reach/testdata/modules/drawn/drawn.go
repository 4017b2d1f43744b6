package drawn

import (
	"context"
	"html/template"
	"io"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}, Routes: []plugin.Route{plugin.Handle("GET /api/x", answer, plugin.Visitors(60))}}
}

func work(context.Context, *plugin.Site) error { return nil }

var page = template.Must(template.New("").Parse("{{.Actor.Role}}"))

func answer(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	return plugin.None{}, page.Execute(io.Discard, call)
}
