package zeroed

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(_ context.Context, site *plugin.Site) error {
	client := site.HTTP()
	*client = http.Client{}
	_, err := client.Get("https://example.com")
	return err
}
