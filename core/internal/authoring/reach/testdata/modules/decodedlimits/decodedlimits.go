package decodedlimits

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func work(_ context.Context, site *plugin.Site) error { return decode(site.HTTP()) }

func decode(client doer) error { return json.Unmarshal([]byte(`{"Transport":null}`), client) }
