package reflectedcontent

import (
	"context"
	"reflect"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}, Routes: []plugin.Route{plugin.Handle("GET /api/x", answer, plugin.Visitors(60))}}
}

func work(context.Context, *plugin.Site) error { return nil }

func answer(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	found := reflect.ValueOf(call).Elem().Field(0).Elem().FieldByName("Content").Interface()
	return plugin.None{}, found.(plugin.Content).Delete("post", "x")
}
