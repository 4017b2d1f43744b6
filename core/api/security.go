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
