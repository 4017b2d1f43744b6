package maintenance

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const maintenancePath = "/api/admin/maintenance"

// View is the API representation of the maintenance mode.
type View struct {
	On      bool       `json:"on"`
	Message string     `json:"message" doc:"To visitors, as plain text; empty for the usual words."`
	Since   field.Time `json:"since" api:"null" doc:"Since when it is on; null while it is off."`
	By      string     `json:"by" doc:"The user who switched it on; empty for whoever works on the machine itself."`
}

// input changes the members that it has.
type input struct {
	On      bool   `json:"on,omitempty"`
	Message string `json:"message,omitempty" doc:"To visitors, as plain text; empty for the usual words."`
}

// handlers implement the API of the maintenance mode.
type handlers struct{ page *Switch }

// Module returns the API routes of the maintenance mode.
func Module(page *Switch) api.Module {
	h := &handlers{page}
	return api.Module{Routes: h.maintenanceRoutes(), Schemas: maintenanceSchemas()}
}

func viewMaintenance(s State) View {
	out := View{On: s.On, Message: s.Message}
	if s.On {
		out.Since, out.By = field.At(s.Since), s.By
	}
	return out
}

// ViewOf returns the state of a switch.
func ViewOf(page *Switch) View {
	return viewMaintenance(page.State())
}

func (h *handlers) maintenanceRoutes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []api.Route{
		{Method: http.MethodGet, Path: maintenancePath, Access: core.Closed, Verb: core.VerbRead, Handle: h.getMaintenance, Operation: openapi.Operation{
			ID: "getMaintenance", Summary: "Whether visitors are shown the maintenance page", Tag: "system",
			Success: http.StatusOK, Result: openapi.Ref("Maintenance"), Failures: refusals,
		}},
		{Method: http.MethodPut, Path: maintenancePath, Access: core.Administration, Verb: core.VerbUpdate, Handle: h.setMaintenance, Operation: openapi.Operation{
			ID: "updateMaintenance", Summary: "Switch the maintenance page on or off", Tag: "system", Body: "MaintenanceInput",
			Success: http.StatusOK, Result: openapi.Ref("Maintenance"),
			Failures: append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Unavailable}, refusals...),
		}},
	}
}

func (h *handlers) getMaintenance(context.Context, *api.Request) (api.Response, error) {
	return api.Private(ViewOf(h.page))
}

func (h *handlers) setMaintenance(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := r.JSON(api.SmallBody)
	if err != nil {
		return api.Response{}, err
	}
	before := h.page.State()
	to := input{before.On, before.Message}
	if err := strictjson.Into(body, &to); err != nil {
		return api.Response{}, err
	}
	now, err := h.page.Set(ctx, r.Actor(), to.On, to.Message)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(viewMaintenance(now))
}

func maintenanceSchemas() openapi.Object {
	message := openapi.AtMost("message", MaxMessage)
	return openapi.Object{"Maintenance": openapi.Of(View{}, message), "MaintenanceInput": openapi.Of(input{}, message)}
}
