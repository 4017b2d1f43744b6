package reflectedclient

import (
	"context"
	"net/http"
	"reflect"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type kept struct{ client *http.Client }

func work(context.Context, *plugin.Site) error {
	made := reflect.New(reflect.TypeOf(kept{}).Field(0).Type.Elem()).Interface()
	_, err := made.(interface {
		Get(string) (*http.Response, error)
	}).Get("https://example.com")
	return err
}
