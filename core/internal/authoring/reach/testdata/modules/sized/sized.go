package sized

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

var number = 1

func work(context.Context, *plugin.Site) error {
	_, err := make([]http.Client, number)[0].Get("https://example.com")
	return err
}
