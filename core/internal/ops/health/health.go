// Package health tells probes and administrators how the server and its parts do.
package health

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/ops/maintenance"

	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

// health is what a probe is told.
type health struct {
	Status  string   `json:"status"`
	Reasons []string `json:"reasons,omitempty"`
}

// Config is what the calls tell of. Stopping is required.
type Config struct {
	// System tells how the server does. If it is nil, nobody is told.
	System func(ctx context.Context) (System, error)
	// Maintenance is the switch of the maintenance page; nil for none.
	Maintenance *maintenance.Switch
	// Backup is where a backup is downloaded.
	Backup string
	// Stopping tells whether the program is about to end.
	Stopping func() bool
	// Ready gives the reasons why the server should get no requests now; none if it is nil.
	Ready func() []string
	// Troubles tells what does not work at present while the server still does; nothing if it is nil.
	Troubles func() []string
}

type handlers struct{ Config }

// Module gives the calls of probes, and the one that tells administrators how the server does.
func Module(config Config) api.Module {
	h := &handlers{config}
	return api.Module{Routes: append(h.systemRoutes(), h.overviewRoutes()...), Schemas: schemas()}
}

func (h *handlers) systemRoutes() []api.Route {
	return []api.Route{
		{Method: http.MethodGet, Path: healthPath, Open: true, Handle: h.healthz, Operation: openapi.Operation{
			ID: "getHealth", Summary: "Whether the program runs", Tag: "system",
			Success: http.StatusOK, Result: openapi.Ref("Health"),
		}},
		{Method: http.MethodGet, Path: readyPath, Open: true, Handle: h.readyz, Operation: openapi.Operation{
			ID: "getReadiness", Summary: "Whether the program should get requests", Tag: "system",
			Success: http.StatusOK, Result: openapi.Ref("Health"), Unready: true,
		}},
	}
}

func (h *handlers) healthz(context.Context, *api.Request) (api.Response, error) {
	return api.Private(health{Status: "ok"})
}

// readyz says "unavailable" where another server should answer, and "degraded" where a part fails that
// the site lives without.
func (h *handlers) readyz(context.Context, *api.Request) (api.Response, error) {
	var reasons []string
	if h.Stopping() {
		reasons = append(reasons, "The server is stopping.")
	}
	if h.Ready != nil {
		reasons = append(reasons, h.Ready()...)
	}
	if reasons != nil {
		out, err := api.Private(health{"unavailable", reasons})
		out.Status = http.StatusServiceUnavailable
		return out, err
	}
	if h.Troubles != nil {
		reasons = h.Troubles()
	}
	if reasons != nil {
		return api.Private(health{"degraded", reasons})
	}
	return api.Private(health{Status: "ok"})
}
