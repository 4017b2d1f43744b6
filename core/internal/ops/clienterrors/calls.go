package clienterrors

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const clientErrorsPath = "/api/errors"

// handlers implement the API of error reports; log is nil if reports are discarded.
type handlers struct{ log *Log }

// Module returns the API route by which apps report errors. Reports are discarded if log is nil.
func Module(log *Log) api.Module {
	h := &handlers{log}
	return api.Module{Routes: h.clientErrorRoutes(), Schemas: clientErrorSchemas()}
}

func (h *handlers) clientErrorRoutes() []api.Route {
	return []api.Route{{Method: http.MethodPost, Path: clientErrorsPath, Handle: h.reportError, Operation: openapi.Operation{
		ID: "reportError", Summary: "Report an error of an app in a browser", Tag: "system", Body: "ClientError", Success: http.StatusNoContent,
		Failures: []core.Code{core.Malformed, core.Forbidden, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled},
	}}}
}

// reportError records an error, without its reporter.
func (h *handlers) reportError(_ context.Context, r *api.Request) (api.Response, error) {
	if err := r.Charge(api.Reporting); err != nil {
		return api.Response{}, err
	}
	body, err := r.JSON(MaxBody)
	if err != nil {
		return api.Response{}, err
	}
	var told Report
	if err := strictjson.Fields(body, map[string]any{
		"message": &told.Message, "stack": &told.Stack, "component": &told.Component, "build": &told.Build, "path": &told.Path,
	}); err != nil {
		return api.Response{}, err
	}
	if told.Message == "" {
		var missing core.FieldErrors
		missing.Add("message", "is required")
		return api.Response{}, core.InvalidFields(missing)
	}
	if h.log != nil {
		h.log.Add(told)
	}
	return api.NoContent(), nil
}

func clientErrorSchemas() openapi.Object {
	return openapi.Object{
		"ClientError": openapi.Object{"type": "object", "required": []string{"message"}, "properties": openapi.Object{
			"message":   openapi.Object{"type": "string", "description": "Of the error. What looks personal is taken out of all texts before they are kept."},
			"stack":     openapi.Object{"type": "string", "description": "Of the error, or of React's components."},
			"component": openapi.Object{"type": "string", "description": "In which it happened."},
			"build":     openapi.Object{"type": "string", "description": "Of the app."},
			"path":      openapi.Object{"type": "string", "description": "Of the page; its query is left out."},
		}},
	}
}
