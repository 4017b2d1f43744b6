package linkname

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	_ "unsafe"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

//go:linkname exit os.runtime_beforeExit
func exit(code int)

func work(context.Context, *plugin.Site) error {
	exit(0)
	return nil
}
