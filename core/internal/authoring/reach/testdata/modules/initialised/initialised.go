package initialised

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"os"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

var home = os.Getenv("HOME")

func init() {
	if err := os.Remove(home); err != nil {
		panic(err)
	}
}

func work(context.Context, *plugin.Site) error { return nil }
