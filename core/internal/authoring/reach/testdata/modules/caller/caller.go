package caller

import (
	"context"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a route.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Routes: []plugin.Route{plugin.Handle("GET /api/x", answer, plugin.Visitors(60))}}
}

type reader interface {
	Count(typ string, q model.Query) (int, error)
}

func answer(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	if _, err := call.Content.Create("order", nil); err != nil {
		return plugin.None{}, err
	}
	return plugin.None{}, count(call.Content)
}

func count(from reader) error {
	_, err := from.Count("order", model.Query{})
	return err
}
