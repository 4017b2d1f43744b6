package clienterrors

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const clientErrorsPath = "/api/errors"

// handlers implement the API of error reports.
type handlers struct{ log *Log }

// module returns the API route by which apps report errors.
func (h *handlers) module() api.Module {
	return api.Module{Routes: h.clientErrorRoutes(), Schemas: openapi.Object{"ClientError": openapi.Of(Report{})}}
}

func (h *handlers) clientErrorRoutes() []api.Route {
	return []api.Route{{Method: http.MethodPost, Path: clientErrorsPath, Early: true, Handle: h.reportError, Operation: openapi.Operation{
		ID: "reportError", Summary: "Report an error of an app in a browser", Tag: "system", Body: "ClientError", Success: http.StatusNoContent,
		Failures: []core.Code{core.Malformed, core.Forbidden, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled},
	}}}
}

// reportError records an error, without its reporter.
func (h *handlers) reportError(_ context.Context, r *api.Request) (api.Response, error) {
	if err := r.Charge(api.Reporting); err != nil {
		return api.Response{}, err
	}
	var told Report
	if err := r.Decode(MaxBody, &told); err != nil {
		return api.Response{}, err
	}
	if told.Message == "" {
		var missing core.FieldErrors
		missing.Add("message", "is required")
		return api.Response{}, core.InvalidFields(missing)
	}
	h.log.Add(told)
	return api.NoContent(), nil
}
