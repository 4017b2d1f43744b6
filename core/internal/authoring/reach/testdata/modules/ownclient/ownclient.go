package ownclient

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"net/http"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(context.Context, *plugin.Site) error {
	_, err := new(http.Client).Get("https://example.com")
	return err
}
