package bounded

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"net/http"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func work(ctx context.Context, site *plugin.Site) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.com", http.NoBody)
	if err != nil {
		return err
	}
	return send(site.HTTP(), r)
}

func send(by doer, r *http.Request) error {
	answer, err := by.Do(r)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}
