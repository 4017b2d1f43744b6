package importing

import (
	"context"
	"io/fs"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}, Importers: []plugin.Importer{{Name: "x", Read: read}}}
}

func work(_ context.Context, site *plugin.Site) error { return nil }

func read(_ context.Context, _ fs.FS, to plugin.Sink) error {
	return to.Record(plugin.Record{Type: "post"})
}
