package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

const totpPath = mePath + "/totp"

// myFactors are somebody's own second factors.
type myFactors struct {
	TOTP          bool        `json:"totp"`
	TOTPSince     field.Time  `json:"totpSince"`
	RecoveryCodes int         `json:"recoveryCodes"` // that are left
	Passkeys      []myPasskey `json:"passkeys"`
}

// enrolment is an authenticator app that is being set up.
type enrolment struct {
	Secret string `json:"secret"`
	URI    string `json:"uri"`
	QR     string `json:"qr"`
}

// recoveryCodes are shown this once.
type recoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

func factorRoutes() []Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Conflict}, refusals...)
	confirmed := append([]core.Code{core.Throttled, core.Unavailable}, bodies...)
	return []Route{
		{Method: http.MethodGet, Path: mePath + "/factors", Access: core.Own, Guard: Personal, Verb: core.VerbRead, handle: (*API).myFactors, Operation: openapi.Operation{
			ID: "getMyFactors", Summary: "One's own second factors", Tag: "account",
			Success: http.StatusOK, Result: openapi.Ref("MyFactors"), Failures: refusals,
		}},
		{Method: http.MethodPost, Path: totpPath, Access: core.Own, Guard: Confirmed, Verb: core.VerbCreate, handle: (*API).beginTOTP, Operation: openapi.Operation{
			ID: "beginTOTP", Summary: "Begin to set up an authenticator app; it is on once a code confirms it, within 10 minutes",
			Tag: "account", Body: "Confirmation", Success: http.StatusOK, Result: openapi.Ref("Enrolment"), Failures: confirmed,
		}},
		{Method: http.MethodPost, Path: totpPath + "/confirm", Access: core.Own, Guard: Confirmed, Verb: core.VerbCreate, handle: (*API).confirmTOTP, Operation: openapi.Operation{
			ID: "confirmTOTP", Summary: "Turn the app on by one of its codes, and sign out everywhere else; the recovery codes are shown this once",
			Tag: "account", Body: "Code", Success: http.StatusOK, Result: openapi.Ref("RecoveryCodes"), Failures: bodies,
		}},
		{Method: http.MethodPost, Path: totpPath + "/remove", Access: core.Own, Guard: Confirmed, Verb: core.VerbDelete, handle: (*API).removeTOTP, Operation: openapi.Operation{
			ID: "removeTOTP", Summary: "Take the app away, with its recovery codes", Tag: "account", Body: "Confirmation",
			Success: http.StatusNoContent, Failures: confirmed,
		}},
		{Method: http.MethodPost, Path: mePath + "/recovery-codes", Access: core.Own, Guard: Confirmed, Verb: core.VerbCreate, handle: (*API).newRecoveryCodes, Operation: openapi.Operation{
			ID: "createRecoveryCodes", Summary: "Make new recovery codes; the old ones end", Tag: "account", Body: "Confirmation",
			Success: http.StatusOK, Result: openapi.Ref("RecoveryCodes"), Failures: confirmed,
		}},
		{Method: http.MethodDelete, Path: usersPath + "/{username}/factors", Access: core.Administration, Guard: Confirmed, Verb: core.VerbDelete, handle: (*API).resetFactors, Operation: openapi.Operation{
			ID: "resetFactors", Summary: "Take away a user's second factors, and end their sessions", Tag: "users",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

func (a *API) myFactors(ctx context.Context, r *Request) (Response, error) {
	found, err := a.Auth.OwnFactors(ctx, r.actor.Name)
	if err != nil {
		return Response{}, err
	}
	all := myFactors{found.TOTP, field.At(found.Since), found.Recovery, []myPasskey{}}
	for _, p := range found.Passkeys {
		all.Passkeys = append(all.Passkeys, describePasskey(p))
	}
	return private(all)
}

func (a *API) beginTOTP(ctx context.Context, r *Request) (Response, error) {
	if err := r.nothingElse(); err != nil {
		return Response{}, err
	}
	at, err := a.party(r)
	if err != nil {
		return Response{}, err
	}
	begun, err := a.Auth.BeginTOTP(ctx, r.caller, at.Name)
	if err != nil {
		return Response{}, err
	}
	return private(enrolment{begun.Secret, begun.URI, begun.QR})
}

func (a *API) confirmTOTP(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	var code string
	if err := strict.Fields(body, map[string]any{"code": &code}); err != nil {
		return Response{}, err
	}
	codes, err := a.Auth.FinishTOTP(ctx, r.caller, code)
	if err != nil {
		return Response{}, err
	}
	return private(recoveryCodes{codes})
}

func (a *API) newRecoveryCodes(ctx context.Context, r *Request) (Response, error) {
	if err := r.nothingElse(); err != nil {
		return Response{}, err
	}
	codes, err := a.Auth.NewRecovery(ctx, r.caller)
	if err != nil {
		return Response{}, err
	}
	return private(recoveryCodes{codes})
}

func (a *API) removeTOTP(ctx context.Context, r *Request) (Response, error) {
	if err := r.nothingElse(); err != nil {
		return Response{}, err
	}
	return nothing(), a.Auth.RemoveTOTP(ctx, r.caller)
}

func (a *API) resetFactors(ctx context.Context, r *Request) (Response, error) {
	return nothing(), a.Auth.ResetFactors(ctx, r.actor, r.param("username"))
}
