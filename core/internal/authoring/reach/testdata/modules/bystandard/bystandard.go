package bystandard

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"io/fs"
	"net/http"
	"os"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

var system fs.FS = os.DirFS("/")

var transport http.RoundTripper = http.DefaultTransport

func work(context.Context, *plugin.Site) error {
	_, err := system.Open("etc/passwd")
	return err
}
