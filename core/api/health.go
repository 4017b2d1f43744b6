package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core/openapi"
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

func systemRoutes() []Route {
	return []Route{
		{Method: http.MethodGet, Path: healthPath, handle: (*API).healthz, Operation: openapi.Operation{
			ID: "getHealth", Summary: "Whether the program runs", Tag: "system",
			Success: http.StatusOK, Result: openapi.Ref("Health"),
		}},
		{Method: http.MethodGet, Path: readyPath, handle: (*API).readyz, Operation: openapi.Operation{
			ID: "getReadiness", Summary: "Whether the program should get requests", Tag: "system",
			Success: http.StatusOK, Result: openapi.Ref("Health"), Unready: true,
		}},
	}
}

func (a *API) healthz(context.Context, *Request) (Response, error) {
	return private(health{Status: "ok"})
}

// readyz says "unavailable" where another server should answer, and "degraded" where a part fails that
// the site lives without.
func (a *API) readyz(context.Context, *Request) (Response, error) {
	var reasons []string
	if a.stopping.Load() {
		reasons = append(reasons, "The server is stopping.")
	}
	if a.Ready != nil {
		reasons = append(reasons, a.Ready()...)
	}
	if reasons != nil {
		out, err := private(health{"unavailable", reasons})
		out.Status = http.StatusServiceUnavailable
		return out, err
	}
	if a.Troubles != nil {
		reasons = a.Troubles()
	}
	if reasons != nil {
		return private(health{"degraded", reasons})
	}
	return private(health{Status: "ok"})
}
