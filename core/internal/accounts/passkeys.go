package accounts

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passkey"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const (
	myPasskeysPath = mePath + "/passkeys"
	passkeyPath    = api.SignInPath + "/passkey"
	passkeyOptions = "/options"
)

// myPasskey describes a passkey of the caller.
type myPasskey struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  field.Time `json:"createdAt"`
	LastUsedAt field.Time `json:"lastUsedAt" api:"null"`
}

// passkeySignIn has the result of PublicKeyCredential.toJSON in the browser.
type passkeySignIn struct {
	Credential json.RawMessage `json:"credential"`
}

// newPasskey has a name, and the result of PublicKeyCredential.toJSON in the browser.
type newPasskey struct {
	Name       string          `json:"name"`
	Credential json.RawMessage `json:"credential"`
	api.Present
}

// passkeyName is a new name of a passkey.
type passkeyName struct {
	Name string `json:"name"`
}

func describePasskey(p passkey.Info) myPasskey {
	return myPasskey{p.ID, p.Name, field.At(p.Created), field.At(p.Used)}
}

func (h *factorCalls) passkeyRoutes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, refusals...)
	return []api.Route{
		{Method: http.MethodPost, Path: passkeyPath + passkeyOptions, Budget: api.Attempt, Handle: h.beginPasskeySignIn, Operation: openapi.Operation{
			ID: "beginPasskeySignIn", Summary: "What a browser asks for a passkey by, as PublicKeyCredential.parseRequestOptionsFromJSON reads it in publicKey",
			Tag: "session", Success: http.StatusOK, Result: openapi.Ref("PasskeyOptions"), Failures: []core.Code{core.Malformed, core.Conflict, core.Throttled},
		}},
		{Method: http.MethodPost, Path: passkeyPath, Budget: api.Attempt, Handle: h.passkeySignIn, Operation: openapi.Operation{
			ID: "signInByPasskey", Summary: "Sign in by a passkey; the session is kept in a cookie", Tag: "session", Open: true,
			Body: "PasskeySignIn", Success: http.StatusOK, Result: openapi.Ref("Identity"),
			Failures: []core.Code{core.Malformed, core.Unauthenticated, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled},
		}},
		{Method: http.MethodPost, Path: myPasskeysPath + passkeyOptions, Access: core.Own, Guard: api.Confirmed, Verb: core.VerbCreate, Handle: h.beginPasskey, Operation: openapi.Operation{
			ID: "beginPasskey", Summary: "What a browser makes a passkey by, as PublicKeyCredential.parseCreationOptionsFromJSON reads it in publicKey",
			Tag: "account", Body: "Confirmation", Success: http.StatusOK, Result: openapi.Ref("PasskeyOptions"),
			Failures: append([]core.Code{core.Conflict, core.Throttled, core.Unavailable}, bodies...),
		}},
		{Method: http.MethodPost, Path: myPasskeysPath, Access: core.Own, Guard: api.Confirmed, Verb: core.VerbCreate, Handle: h.addPasskey, Operation: openapi.Operation{
			ID: "createPasskey", Summary: "Add the passkey that the browser has made", Tag: "account", Body: "NewPasskey",
			Success: http.StatusCreated, Result: openapi.Ref("MyPasskey"), Failures: append([]core.Code{core.Conflict}, bodies...),
		}},
		{Method: http.MethodPut, Path: myPasskeysPath + "/{id}", Access: core.Own, Guard: api.Personal, Verb: core.VerbUpdate, Handle: h.renamePasskey, Operation: openapi.Operation{
			ID: "renamePasskey", Summary: "Give a passkey another name", Tag: "account", Body: "PasskeyName",
			Success: http.StatusOK, Result: openapi.Ref("MyPasskey"), Failures: append([]core.Code{core.NotFound}, bodies...),
		}},
		{Method: http.MethodDelete, Path: myPasskeysPath + "/{id}", Access: core.Own, Guard: api.Confirmed, Verb: core.VerbDelete, Handle: h.removePasskey, Operation: openapi.Operation{
			ID: "deletePasskey", Summary: "Take a passkey away", Tag: "account",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

// party returns the site as passkeys and authenticator apps identify it: by its configured origin, or else by that of the
// request. Its name is its host name.
func (h *factorCalls) party(r *api.Request) (passkey.Site, error) {
	origin, err := api.Origin(h.Origin, r)
	if err != nil {
		return passkey.Site{}, err
	}
	u, err := url.Parse(origin)
	if err != nil {
		return passkey.Site{}, core.Wrap(err, core.Malformed, "The Host header must name a host.")
	}
	host := u.Hostname()
	if net.ParseIP(host) != nil {
		return passkey.Site{Name: host, Origin: origin}, nil
	}
	return passkey.Site{Host: host, Name: host, Origin: origin}, nil
}

func (h *factorCalls) beginPasskeySignIn(ctx context.Context, r *api.Request) (api.Response, error) {
	if _, err := r.JSON(api.SmallBody); err != nil {
		return api.Response{}, err
	}
	at, err := h.party(r)
	if err != nil {
		return api.Response{}, err
	}
	options, err := h.Auth.BeginPasskeySignIn(ctx, at)
	return api.PrivateJSON(options), err
}

func (h *factorCalls) passkeySignIn(ctx context.Context, r *api.Request) (api.Response, error) {
	var in passkeySignIn
	at, err := h.readPasskeyBody(r, &in)
	if err != nil {
		return api.Response{}, err
	}
	grant, err := h.Auth.PasskeySignIn(ctx, at, in.Credential, r.From())
	if err != nil {
		return api.Response{}, err
	}
	return h.signedInResponse(ctx, grant)
}

func (h *factorCalls) beginPasskey(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := r.NothingElse(); err != nil {
		return api.Response{}, err
	}
	at, err := h.party(r)
	if err != nil {
		return api.Response{}, err
	}
	options, err := h.Auth.BeginPasskey(ctx, r.Caller(), at)
	return api.PrivateJSON(options), err
}

func (h *factorCalls) addPasskey(ctx context.Context, r *api.Request) (api.Response, error) {
	var in newPasskey
	at, err := h.readPasskeyBody(r, &in)
	if err != nil {
		return api.Response{}, err
	}
	added, err := h.Auth.FinishPasskey(ctx, r.Caller(), at, in.Name, in.Credential)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(describePasskey(added))
	out.Status = http.StatusCreated
	out.Set(api.Location, myPasskeysPath+"/"+added.ID)
	return out, err
}

// readPasskeyBody decodes a body with a passkey, and returns the site for which the passkey must be valid.
func (h *factorCalls) readPasskeyBody(r *api.Request, to any) (passkey.Site, error) {
	if err := r.Decode(api.CredentialBody, to); err != nil {
		return passkey.Site{}, err
	}
	return h.party(r)
}

func (h *factorCalls) renamePasskey(ctx context.Context, r *api.Request) (api.Response, error) {
	var in passkeyName
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	renamed, err := h.Auth.RenamePasskey(ctx, r.Caller(), r.PathID(), in.Name)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(describePasskey(renamed))
}

func (h *factorCalls) removePasskey(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.Auth.RemovePasskey(ctx, r.Caller(), r.PathID())
}
