package direct

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"net/http"
	"os"
	"os/exec"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

func work(context.Context, *plugin.Site) error {
	if _, err := http.Get("https://example.com/" + os.Getenv("KEY")); err != nil {
		return err
	}
	if err := os.WriteFile("x", nil, 0o600); err != nil {
		return err
	}
	return exec.Command("true").Run()
}
