package inmethod

import (
	"context"
	"encoding/json"
	"github.com/quoin-cms/quoin/core/plugin"
	"os"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type value struct{ part }

type part struct{ Inner [1]inner }

type inner struct{}

// MarshalJSON is called by encoding/json alone.
func (inner) MarshalJSON() ([]byte, error) { return os.ReadFile("x") }

func work(context.Context, *plugin.Site) error {
	_, err := json.Marshal(value{})
	return err
}
