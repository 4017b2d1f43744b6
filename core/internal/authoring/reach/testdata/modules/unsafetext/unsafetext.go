package unsafetext

import (
	"context"
	"unsafe"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(_ context.Context, site *plugin.Site) error {
	bytes := []byte("x")
	site.Log.Info(unsafe.String(&bytes[0], 2))
	return nil
}
