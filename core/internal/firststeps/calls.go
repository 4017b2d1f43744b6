package firststeps

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const path = "/api/admin/first-steps"

// answer is what the calls answer with.
type answer struct {
	Steps []Step `json:"steps"`
}

// input is what the write takes.
type input struct {
	Skipped []string `json:"skipped" doc:"The ids of all steps that staff do not want to be reminded of."`
}

type handlers struct{ service *Service }

// Module returns the calls.
func Module(service *Service) api.Module {
	h := &handlers{service}
	return api.Module{
		Routes: []api.Route{
			{Method: http.MethodGet, Path: path, Access: core.Closed, Verb: core.VerbList, Handle: h.list, Operation: openapi.Operation{
				ID: "listFirstSteps", Summary: "What the owner of a new site has to do, and what is done already; none of a demo", Tag: "dashboard",
				Success: http.StatusOK, Result: openapi.Ref("FirstSteps"), Failures: []core.Code{core.Unauthenticated},
			}},
			{Method: http.MethodPut, Path: path, Access: core.Closed, Verb: core.VerbUpdate, Handle: h.skip, Operation: openapi.Operation{
				ID: "skipFirstSteps", Summary: "Skip steps, or take them up again", Tag: "dashboard", Body: "FirstStepsInput",
				Success: http.StatusOK, Result: openapi.Ref("FirstSteps"), Failures: []core.Code{
					core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Unauthenticated, core.Forbidden, core.Unavailable,
				},
			}},
		},
		Schemas: openapi.Object{
			"FirstSteps": openapi.Of(answer{}), "FirstStep": openapi.Of(Step{}), "FirstStepLeft": openapi.Of(Left{}),
			"FirstStepsInput": openapi.Of(input{}),
		},
	}
}

func (h *handlers) list(ctx context.Context, r *api.Request) (api.Response, error) {
	steps, err := h.service.Steps(ctx, r.Actor())
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(answer{steps})
}

func (h *handlers) skip(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := r.JSON(api.SmallBody)
	if err != nil {
		return api.Response{}, err
	}
	var to input
	if err := strictjson.Into(body, &to); err != nil {
		return api.Response{}, err
	}
	if err := h.service.Skip(ctx, to.Skipped); err != nil {
		return api.Response{}, err
	}
	return h.list(ctx, r)
}
