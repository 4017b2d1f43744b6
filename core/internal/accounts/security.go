package accounts

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const securityPath = "/api/admin/security"

// security holds the rules for all users who sign in.
type security struct {
	RequireSecondFactor bool `json:"requireSecondFactor"`
}

// securityUpdate changes the rules.
type securityUpdate struct {
	security
	api.Present
}

func (h *securityCalls) routes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []api.Route{
		{Method: http.MethodGet, Path: securityPath, Access: core.Administration, Guard: api.Personal, Verb: core.VerbRead, Handle: h.security, Operation: openapi.Operation{
			ID: "getSecurity", Summary: "What is asked of everybody who signs in", Tag: "users",
			Success: http.StatusOK, Result: openapi.Ref("SignInRules"), Failures: refusals,
		}},
		{Method: http.MethodPut, Path: securityPath, Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbUpdate, Handle: h.setSecurity, Operation: openapi.Operation{
			ID: "updateSecurity", Summary: "Say what is asked of everybody who signs in", Tag: "users", Body: "SignInRulesUpdate",
			Success: http.StatusOK, Result: openapi.Ref("SignInRules"),
			Failures: append([]core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}, refusals...),
		}},
	}
}

func (h *securityCalls) security(ctx context.Context, _ *api.Request) (api.Response, error) {
	required, err := h.Auth.RequiresFactor(ctx)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(security{required})
}

func (h *securityCalls) setSecurity(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := r.JSON(api.SmallBody)
	if err != nil {
		return api.Response{}, err
	}
	var wanted securityUpdate
	if wanted.RequireSecondFactor, err = h.Auth.RequiresFactor(ctx); err != nil {
		return api.Response{}, err
	}
	if err := strictjson.Into(body, &wanted); err != nil {
		return api.Response{}, err
	}
	if err := h.Auth.RequireFactor(ctx, r.Actor(), wanted.RequireSecondFactor); err != nil {
		return api.Response{}, err
	}
	return api.Private(wanted.security)
}

const confirmIdentityPath = mePath + "/confirm"

// confirmRoutes returns the endpoint that confirms the password before calls that have no body for it.
func confirmRoutes() []api.Route {
	return []api.Route{{
		Method: http.MethodPost, Path: confirmIdentityPath, Access: core.Own, Verb: core.VerbUpdate, Guard: api.Confirmed,
		Handle: func(context.Context, *api.Request) (api.Response, error) { return api.NoContent(), nil },
		Operation: openapi.Operation{
			ID: "confirmIdentity", Tag: "account", Body: "Confirmation", Success: http.StatusNoContent,
			Summary:  "Give one's password, for whatever this session does within ten minutes; without it, ask whether that is so",
			Failures: []core.Code{core.Malformed, core.Unauthenticated, core.Forbidden, core.TooLarge, core.Unsupported},
		},
	}}
}
