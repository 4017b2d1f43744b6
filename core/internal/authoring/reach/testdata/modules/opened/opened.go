package opened

import (
	"context"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}, Routes: []plugin.Route{plugin.Handle("GET /api/x", answer)}}
}

func work(_ context.Context, site *plugin.Site) error { return users[0].use(site.Content) }

type user interface{ use(plugin.Content) error }

var users = []user{&service{}}

type service struct{}

func (*service) use(content plugin.Content) error { return content.Delete("post", "x") }

func answer(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	return plugin.None{}, (&service{}).use(call.Content)
}
