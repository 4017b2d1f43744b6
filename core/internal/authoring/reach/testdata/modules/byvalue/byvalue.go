package byvalue

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"os"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type task struct{ run func(string) error }

var tasks = map[string]task{"remove": {os.Remove}}

func work(context.Context, *plugin.Site) error { return tasks["remove"].run("x") }
