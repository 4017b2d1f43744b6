package byinterface

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"os"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type remover interface{ remove(name string) error }

type file struct{}

func (file) remove(name string) error { return os.Remove(name) }

var removers = []remover{file{}}

func work(context.Context, *plugin.Site) error { return removers[0].remove("x") }
