// Package system reports how a running server and its parts do: on the screen System, as problems and reasons not to be ready, and
// as metrics.
package system

import (
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// Monitor observes a running server: it reports how its parts do, and serves the metrics. The server sets the fields as it
// opens its parts.
type Monitor struct {
	environment.Environment

	Features  *host.Host
	Feed      *changes.Feed // delivers changes to what this node derives from the store
	Reactions *changes.Feed // delivers changes to followers with outside effects; leader only
	Pages     *render.Pages // nil if the public app was not built

	// Connections returns the number of open connections, and of those refused because the limit was reached.
	Connections func() (open int, refused uint64)

	started     time.Time
	monitoring  *monitoring // nil if metrics are off
	folderUsage *folderUsage
}

// NewMonitor returns the monitor of a server that started at a time.
func NewMonitor(env environment.Environment, started time.Time) Monitor {
	return Monitor{Environment: env, started: started, folderUsage: &folderUsage{config: env.Config, now: time.Now}}
}
