package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

const securityPath = "/api/admin/security"

// security is what is asked of everybody who signs in.
type security struct {
	RequireSecondFactor bool `json:"requireSecondFactor"`
}

func securityRoutes() []Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []Route{
		{Method: http.MethodGet, Path: securityPath, Access: core.Administration, Guard: Personal, Verb: core.VerbRead, handle: (*API).security, Operation: openapi.Operation{
			ID: "getSecurity", Summary: "What is asked of everybody who signs in", Tag: "users",
			Success: http.StatusOK, Result: openapi.Ref("SignInRules"), Failures: refusals,
		}},
		{Method: http.MethodPut, Path: securityPath, Access: core.Administration, Guard: Confirmed, Verb: core.VerbUpdate, handle: (*API).setSecurity, Operation: openapi.Operation{
			ID: "updateSecurity", Summary: "Say what is asked of everybody who signs in", Tag: "users", Body: "SignInRulesUpdate",
			Success: http.StatusOK, Result: openapi.Ref("SignInRules"),
			Failures: append([]core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}, refusals...),
		}},
	}
}

func (a *API) security(ctx context.Context, _ *Request) (Response, error) {
	required, err := a.Auth.RequiresFactor(ctx)
	if err != nil {
		return Response{}, err
	}
	return private(security{required})
}

func (a *API) setSecurity(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	wanted := security{}
	if wanted.RequireSecondFactor, err = a.Auth.RequiresFactor(ctx); err != nil {
		return Response{}, err
	}
	if err := strict.Fields(body, map[string]any{"requireSecondFactor": &wanted.RequireSecondFactor}); err != nil {
		return Response{}, err
	}
	if err := a.Auth.RequireFactor(ctx, r.actor, wanted.RequireSecondFactor); err != nil {
		return Response{}, err
	}
	return private(wanted)
}

const confirmIdentityPath = mePath + "/confirm"

// confirmRoutes give the password ahead of calls that have no body for it.
func confirmRoutes() []Route {
	return []Route{{
		Method: http.MethodPost, Path: confirmIdentityPath, Access: core.Own, Verb: core.VerbUpdate, Guard: Confirmed,
		handle: func(*API, context.Context, *Request) (Response, error) { return nothing(), nil },
		Operation: openapi.Operation{
			ID: "confirmIdentity", Tag: "account", Body: "Confirmation", Success: http.StatusNoContent,
			Summary:  "Give one's password, for whatever this session does within ten minutes; without it, ask whether that is so",
			Failures: []core.Code{core.Malformed, core.Unauthenticated, core.Forbidden, core.TooLarge, core.Unsupported},
		},
	}}
}
