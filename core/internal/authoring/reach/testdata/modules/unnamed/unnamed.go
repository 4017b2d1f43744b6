package unnamed

import (
	"context"
	"fmt"
	"os"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type printer struct{}

func (printer) String() string { return fmt.Sprint(os.ReadFile("x")) }

func work(context.Context, *plugin.Site) error {
	fmt.Println(struct{ printer }{})
	return nil
}
