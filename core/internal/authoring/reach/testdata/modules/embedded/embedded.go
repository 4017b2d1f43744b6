package embedded

import (
	"context"
	"github.com/quoin-cms/quoin/core/plugin"
	"net"
	"time"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type dialer struct{ *net.Dialer }

type connector interface {
	Dial(network, address string) (net.Conn, error)
}

var connect connector = dialer{&net.Dialer{Timeout: time.Second}}

func work(context.Context, *plugin.Site) error {
	_, err := connect.Dial("tcp", "example.com:80")
	return err
}
