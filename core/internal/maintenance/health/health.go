// Package health reports the state of the server and its parts to probes and administrators.
package health

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/maintenance"

	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

// health is the response to a probe.
type health struct {
	Status  string   `json:"status"`
	Reasons []string `json:"reasons,omitempty"`
}

// The statuses of a probe.
const (
	healthy     = "ok"
	degraded    = "degraded"
	unavailable = "unavailable"
)

// Config holds the sources of the reports. Stopping is required.
type Config struct {
	// System returns the state of the server.
	System      func(ctx context.Context) (System, error)
	Maintenance *maintenance.Switch
	// Backup is the path at which a backup is downloaded.
	Backup string
	// Ready returns the reasons why the server should not receive requests.
	Ready func() []string
	// Problems returns the failures of parts that the server can run without.
	Problems func() []string
}

type handlers struct{ Config }

// Module returns the API routes of probes, and the one that reports the state of the server to administrators.
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
	return api.Private(health{Status: healthy})
}

// readyz responds with "unavailable" if another server should handle requests, and with "degraded" if a part fails that
// the site can do without.
func (h *handlers) readyz(_ context.Context, r *api.Request) (api.Response, error) {
	var reasons []string
	if r.IsStopping() {
		reasons = append(reasons, "The server is stopping.")
	}
	reasons = append(reasons, h.Ready()...)
	if len(reasons) > 0 {
		out, err := api.Private(health{unavailable, reasons})
		out.Status = http.StatusServiceUnavailable
		return out, err
	}
	if reasons = h.Problems(); len(reasons) > 0 {
		return api.Private(health{degraded, reasons})
	}
	return api.Private(health{Status: healthy})
}
