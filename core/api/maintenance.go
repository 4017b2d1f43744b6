package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/maintenance"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

const maintenancePath = "/api/admin/maintenance"

// maintenanceView is how the switch of the maintenance page stands, as staff see it.
type maintenanceView struct {
	On      bool       `json:"on"`
	Message string     `json:"message"`
	Since   field.Time `json:"since"`
	By      string     `json:"by"`
}

func viewMaintenance(s maintenance.State) maintenanceView {
	out := maintenanceView{On: s.On, Message: s.Message}
	if s.On {
		out.Since, out.By = field.At(s.Since), s.By
	}
	return out
}

// maintenanceNow gives how the switch stands; off where there is none.
func (a *API) maintenanceNow() maintenanceView {
	if a.Maintenance == nil {
		return maintenanceView{}
	}
	return viewMaintenance(a.Maintenance.State())
}

func maintenanceRoutes() []Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []Route{
		{Method: http.MethodGet, Path: maintenancePath, Access: core.Closed, Verb: core.VerbRead, handle: (*API).getMaintenance, Operation: openapi.Operation{
			ID: "getMaintenance", Summary: "Whether visitors are shown the maintenance page", Tag: "system",
			Success: http.StatusOK, Result: openapi.Ref("Maintenance"), Failures: refusals,
		}},
		{Method: http.MethodPut, Path: maintenancePath, Access: core.Administration, Verb: core.VerbUpdate, handle: (*API).setMaintenance, Operation: openapi.Operation{
			ID: "updateMaintenance", Summary: "Switch the maintenance page on or off", Tag: "system", Body: "MaintenanceInput",
			Success: http.StatusOK, Result: openapi.Ref("Maintenance"),
			Failures: append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Unavailable}, refusals...),
		}},
	}
}

func (a *API) getMaintenance(context.Context, *Request) (Response, error) {
	return private(a.maintenanceNow())
}

func (a *API) setMaintenance(ctx context.Context, r *Request) (Response, error) {
	if a.Maintenance == nil {
		return Response{}, core.Errorf(core.Unavailable, "There is no maintenance page here.")
	}
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	before := a.Maintenance.State()
	on, message := before.On, before.Message
	if err := strict.Fields(body, map[string]any{"on": &on, "message": &message}); err != nil {
		return Response{}, err
	}
	now, err := a.Maintenance.Set(ctx, r.actor, on, message)
	if err != nil {
		return Response{}, err
	}
	return private(viewMaintenance(now))
}

func maintenanceSchemas() openapi.Object {
	message := openapi.Object{
		"type": "string", "maxLength": maintenance.MaxMessage, "description": "To visitors, as plain text; empty for the usual words.",
	}
	return openapi.Object{
		"Maintenance": openapi.Record([]string{"on", "message", "since", "by"}, openapi.Object{
			"on": openapi.Flag(), "message": message,
			"since": openapi.Object{"type": []string{"string", "null"}, "format": "date-time", "description": "Since when it is on; null while it is off."},
			"by":    openapi.Object{"type": "string", "description": "The user who switched it on; empty for whoever works on the machine itself."},
		}),
		"MaintenanceInput": openapi.Object{"type": "object", "properties": openapi.Object{"on": openapi.Flag(), "message": message}},
	}
}
