package template

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"html/template"
	"io"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

var drawn = template.Must(template.New("").Parse(`{{.Site.HTTP.Get "https://example.com"}}`))

func work(_ context.Context, site *plugin.Site) error {
	return drawn.Execute(io.Discard, map[string]*plugin.Call{"call": {Site: site}})
}
