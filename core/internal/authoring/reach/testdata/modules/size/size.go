package size

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"unsafe"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(context.Context, *plugin.Site) error {
	println(unsafe.Sizeof(1))
	return nil
}
