package global

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

var client http.Client

func work(context.Context, *plugin.Site) error {
	_, err := client.Get("https://example.com")
	return err
}
