package unnamed

import (
	"context"
	"net"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

var dialer any = struct{ *net.Dialer }{&net.Dialer{}}

func work(context.Context, *plugin.Site) error {
	_, err := dialer.(interface {
		Dial(network, address string) (net.Conn, error)
	}).Dial("tcp", "example.com:80")
	return err
}
