package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/clienterrors"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

const clientErrorsPath = "/api/errors"

func clientErrorRoutes() []Route {
	return []Route{{Method: http.MethodPost, Path: clientErrorsPath, handle: (*API).reportError, Operation: openapi.Operation{
		ID: "reportError", Summary: "Report an error of an app in a browser", Tag: "system", Body: "ClientError", Success: http.StatusNoContent,
		Failures: []core.Code{core.Malformed, core.Forbidden, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled},
	}}}
}

// reportError notes an error. Who reports it is not noted.
func (a *API) reportError(_ context.Context, r *Request) (Response, error) {
	if err := r.Charge(Reporting); err != nil {
		return Response{}, err
	}
	body, err := r.json(clienterrors.MaxBody)
	if err != nil {
		return Response{}, err
	}
	var told clienterrors.Report
	if err := strict.Fields(body, map[string]any{
		"message": &told.Message, "stack": &told.Stack, "component": &told.Component, "build": &told.Build, "path": &told.Path,
	}); err != nil {
		return Response{}, err
	}
	if told.Message == "" {
		var missing core.FieldErrors
		missing.Add("message", "is required")
		return Response{}, core.InvalidFields(missing)
	}
	if a.ClientErrors != nil {
		a.ClientErrors.Add(told)
	}
	return nothing(), nil
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
