package health

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/report"
)

const systemPath = "/api/admin/system"

// System is the report on the server for administrators.
type System struct {
	Version   string        `json:"version"`
	Revision  string        `json:"revision"`                                                   // of the source; empty if the build does not have it
	BuiltAt   field.Time    `json:"builtAt" api:"null" doc:"When the source was last changed."` // null if the build does not have it
	Go        string        `json:"go"`
	Platform  string        `json:"platform"`
	StartedAt field.Time    `json:"startedAt"`
	Uptime    int64         `json:"uptime" doc:"Seconds."`
	At        field.Time    `json:"at"`
	Status    report.Status `json:"status"`
	Parts     []report.Part `json:"parts"`
}

// systemAnswer adds the information that the API has itself.
type systemAnswer struct {
	System
	Backup      *string          `json:"backup" doc:"Where a backup is downloaded; null where this server makes none."`
	Maintenance maintenance.View `json:"maintenance"`
}

func (h *handlers) overviewRoutes() []api.Route {
	return []api.Route{
		{Method: http.MethodGet, Path: systemPath, Access: core.Administration, Verb: core.VerbRead, Handle: h.system, Operation: openapi.Operation{
			ID: "getSystem", Summary: "How the server and its parts do", Tag: "system", Success: http.StatusOK, Result: openapi.Ref("System"),
			Failures: []core.Code{core.Unauthenticated, core.Forbidden, core.Unavailable},
		}},
	}
}

func (h *handlers) system(ctx context.Context, _ *api.Request) (api.Response, error) {
	found, err := h.System(ctx)
	if err != nil {
		return api.Response{}, err
	}
	out := systemAnswer{System: found, Maintenance: maintenance.ViewOf(h.Maintenance), Backup: &h.Backup}
	return api.Private(out)
}

func schemas() openapi.Object {
	status := openapi.OneOf("status", report.OK, report.Off, report.Attention, report.Trouble)
	return openapi.Object{
		"Health":     openapi.Of(health{}, openapi.OneOf("status", healthy, degraded, unavailable)),
		"SystemFact": openapi.Of(report.Fact{}, openapi.OneOf("unit", report.UnitText, report.UnitCount, report.UnitBytes, report.UnitSeconds, report.UnitPercent, report.UnitTime)),
		"SystemRow":  openapi.Of(report.Row{}, status),
		"SystemPart": openapi.Of(report.Part{}, status),
		"System":     openapi.Of(systemAnswer{}, status),
	}
}
