package accounts

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const totpPath = mePath + "/totp"

// myFactors describes the second factors of the caller.
type myFactors struct {
	TOTP          bool        `json:"totp"`
	TOTPSince     field.Time  `json:"totpSince" api:"null"`
	RecoveryCodes int         `json:"recoveryCodes"` // number of unused ones
	Passkeys      []myPasskey `json:"passkeys"`
}

// enrolment is the pending set-up of an authenticator app.
type enrolment struct {
	Secret string `json:"secret"`
	URI    string `json:"uri"`
	QR     string `json:"qr"`
}

// recoveryCodes holds new recovery codes, which are returned only once.
type recoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

// code confirms an authenticator app.
type code struct {
	Code string `json:"code"`
	api.Present
}

func (h *factorCalls) routes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Conflict}, refusals...)
	confirmed := append([]core.Code{core.Throttled, core.Unavailable}, bodies...)
	return []api.Route{
		{Method: http.MethodGet, Path: mePath + "/factors", Access: core.Own, Guard: api.Personal, Verb: core.VerbRead, Handle: h.myFactors, Operation: openapi.Operation{
			ID: "getMyFactors", Summary: "One's own second factors", Tag: "account",
			Success: http.StatusOK, Result: openapi.Ref("MyFactors"), Failures: refusals,
		}},
		{Method: http.MethodPost, Path: totpPath, Access: core.Own, Guard: api.Confirmed, Verb: core.VerbCreate, Handle: h.beginTOTP, Operation: openapi.Operation{
			ID: "beginTOTP", Summary: "Begin to set up an authenticator app; it is on once a code confirms it, within 10 minutes",
			Tag: "account", Body: "Confirmation", Success: http.StatusOK, Result: openapi.Ref("Enrolment"), Failures: confirmed,
		}},
		{Method: http.MethodPost, Path: totpPath + "/confirm", Access: core.Own, Guard: api.Confirmed, Verb: core.VerbCreate, Handle: h.confirmTOTP, Operation: openapi.Operation{
			ID: "confirmTOTP", Summary: "Turn the app on by one of its codes, and sign out everywhere else; the recovery codes are shown this once",
			Tag: "account", Body: "Code", Success: http.StatusOK, Result: openapi.Ref("RecoveryCodes"), Failures: bodies,
		}},
		{Method: http.MethodPost, Path: totpPath + "/remove", Access: core.Own, Guard: api.Confirmed, Verb: core.VerbDelete, Handle: h.removeTOTP, Operation: openapi.Operation{
			ID: "removeTOTP", Summary: "Take the app away, with its recovery codes", Tag: "account", Body: "Confirmation",
			Success: http.StatusNoContent, Failures: confirmed,
		}},
		{Method: http.MethodPost, Path: mePath + "/recovery-codes", Access: core.Own, Guard: api.Confirmed, Verb: core.VerbCreate, Handle: h.newRecoveryCodes, Operation: openapi.Operation{
			ID: "createRecoveryCodes", Summary: "Make new recovery codes; the old ones end", Tag: "account", Body: "Confirmation",
			Success: http.StatusOK, Result: openapi.Ref("RecoveryCodes"), Failures: confirmed,
		}},
		{Method: http.MethodDelete, Path: usersPath + "/{username}/factors", Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbDelete, Handle: h.resetFactors, Operation: openapi.Operation{
			ID: "resetFactors", Summary: "Take away a user's second factors, and end their sessions", Tag: "users",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

func (h *factorCalls) myFactors(ctx context.Context, r *api.Request) (api.Response, error) {
	found, err := h.Auth.OwnFactors(ctx, r.Actor().Name)
	if err != nil {
		return api.Response{}, err
	}
	all := myFactors{found.TOTP, field.At(found.Since), found.Recovery, []myPasskey{}}
	for _, p := range found.Passkeys {
		all.Passkeys = append(all.Passkeys, describePasskey(p))
	}
	return api.Private(all)
}

func (h *factorCalls) beginTOTP(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := r.NothingElse(); err != nil {
		return api.Response{}, err
	}
	at, err := h.party(r)
	if err != nil {
		return api.Response{}, err
	}
	begun, err := h.Auth.BeginTOTP(ctx, r.Caller(), at.Name)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(enrolment{begun.Secret, begun.URI, begun.QR})
}

func (h *factorCalls) confirmTOTP(ctx context.Context, r *api.Request) (api.Response, error) {
	var in code
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	codes, err := h.Auth.FinishTOTP(ctx, r.Caller(), in.Code)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(recoveryCodes{codes})
}

func (h *factorCalls) newRecoveryCodes(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := r.NothingElse(); err != nil {
		return api.Response{}, err
	}
	codes, err := h.Auth.NewRecovery(ctx, r.Caller())
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(recoveryCodes{codes})
}

func (h *factorCalls) removeTOTP(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := r.NothingElse(); err != nil {
		return api.Response{}, err
	}
	return api.NoContent(), h.Auth.RemoveTOTP(ctx, r.Caller())
}

func (h *factorCalls) resetFactors(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.Auth.ResetFactors(ctx, r.Actor(), r.Param("username"))
}
