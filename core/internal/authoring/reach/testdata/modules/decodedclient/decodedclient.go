package decodedclient

import (
	"context"
	"encoding/json"
	"github.com/quoin-cms/quoin/core/plugin"
	"net/http"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(context.Context, *plugin.Site) error {
	var made struct{ C *http.Client }
	if err := json.Unmarshal([]byte(`{"C":{}}`), &made); err != nil {
		return err
	}
	_, err := made.C.Get("https://example.com")
	return err
}
