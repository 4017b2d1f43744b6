package generic

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"os"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type remover interface{ remove() error }

type file string

func (f file) remove() error { return os.Remove(string(f)) }

func each[T remover](all []T) error {
	for _, one := range all {
		if err := one.remove(); err != nil {
			return err
		}
	}
	return nil
}

func work(context.Context, *plugin.Site) error { return each([]file{"x"}) }
