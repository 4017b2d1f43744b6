package api

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

const (
	myPasskeysPath = mePath + "/passkeys"
	passkeyPath    = SignInPath + "/passkey"
	passkeyOptions = "/options"
)

// myPasskey is a passkey of somebody's own.
type myPasskey struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  field.Time `json:"createdAt"`
	LastUsedAt field.Time `json:"lastUsedAt"`
}

func describePasskey(p auth.PasskeyInfo) myPasskey {
	return myPasskey{p.ID, p.Name, field.At(p.Created), field.At(p.Used)}
}

func passkeyRoutes() []Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, refusals...)
	return []Route{
		{Method: http.MethodPost, Path: passkeyPath + passkeyOptions, Budget: Attempt, handle: (*API).beginPasskeySignIn, Operation: openapi.Operation{
			ID: "beginPasskeySignIn", Summary: "What a browser asks for a passkey by, as PublicKeyCredential.parseRequestOptionsFromJSON reads it in publicKey",
			Tag: "session", Success: http.StatusOK, Result: openapi.Ref("PasskeyOptions"), Failures: []core.Code{core.Malformed, core.Conflict, core.Throttled},
		}},
		{Method: http.MethodPost, Path: passkeyPath, Budget: Attempt, handle: (*API).passkeySignIn, Operation: openapi.Operation{
			ID: "signInByPasskey", Summary: "Sign in by a passkey; the session is kept in a cookie", Tag: "session", Open: true,
			Body: "PasskeySignIn", Success: http.StatusOK, Result: openapi.Ref("Identity"),
			Failures: []core.Code{core.Malformed, core.Unauthenticated, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled},
		}},
		{Method: http.MethodPost, Path: myPasskeysPath + passkeyOptions, Access: core.Own, Guard: Confirmed, Verb: core.VerbCreate, handle: (*API).beginPasskey, Operation: openapi.Operation{
			ID: "beginPasskey", Summary: "What a browser makes a passkey by, as PublicKeyCredential.parseCreationOptionsFromJSON reads it in publicKey",
			Tag: "account", Body: "Confirmation", Success: http.StatusOK, Result: openapi.Ref("PasskeyOptions"),
			Failures: append([]core.Code{core.Conflict, core.Throttled, core.Unavailable}, bodies...),
		}},
		{Method: http.MethodPost, Path: myPasskeysPath, Access: core.Own, Guard: Confirmed, Verb: core.VerbCreate, handle: (*API).addPasskey, Operation: openapi.Operation{
			ID: "createPasskey", Summary: "Add the passkey that the browser has made", Tag: "account", Body: "NewPasskey",
			Success: http.StatusCreated, Result: openapi.Ref("MyPasskey"), Failures: append([]core.Code{core.Conflict}, bodies...),
		}},
		{Method: http.MethodPut, Path: myPasskeysPath + "/{id}", Access: core.Own, Guard: Personal, Verb: core.VerbUpdate, handle: (*API).renamePasskey, Operation: openapi.Operation{
			ID: "renamePasskey", Summary: "Give a passkey another name", Tag: "account", Body: "PasskeyName",
			Success: http.StatusOK, Result: openapi.Ref("MyPasskey"), Failures: append([]core.Code{core.NotFound}, bodies...),
		}},
		{Method: http.MethodDelete, Path: myPasskeysPath + "/{id}", Access: core.Own, Guard: Confirmed, Verb: core.VerbDelete, handle: (*API).removePasskey, Operation: openapi.Operation{
			ID: "deletePasskey", Summary: "Take a passkey away", Tag: "account",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

// party gives the site as passkeys and apps know it: by its configured address, else by that of the request. Its name
// is that of its host.
func (a *API) party(r *Request) (auth.Party, error) {
	origin, err := Origin(a.Origin, r)
	if err != nil {
		return auth.Party{}, err
	}
	u, err := url.Parse(origin)
	if err != nil {
		return auth.Party{}, core.Wrap(err, core.Malformed, "The Host header must name a host.")
	}
	host := u.Hostname()
	if net.ParseIP(host) != nil {
		return auth.Party{Name: host, Origin: origin}, nil
	}
	return auth.Party{Host: host, Name: host, Origin: origin}, nil
}

func (a *API) beginPasskeySignIn(ctx context.Context, r *Request) (Response, error) {
	if _, err := r.json(signInBody); err != nil {
		return Response{}, err
	}
	at, err := a.party(r)
	if err != nil {
		return Response{}, err
	}
	options, err := a.Auth.BeginPasskeySignIn(ctx, at)
	return privateJSON(options), err
}

func (a *API) passkeySignIn(ctx context.Context, r *Request) (Response, error) {
	var credential json.RawMessage
	at, err := a.passkeyFields(r, map[string]any{"credential": &credential})
	if err != nil {
		return Response{}, err
	}
	grant, err := a.Auth.PasskeySignIn(ctx, at, credential, r.from())
	if err != nil {
		return Response{}, err
	}
	return a.signedIn(ctx, grant)
}

func (a *API) beginPasskey(ctx context.Context, r *Request) (Response, error) {
	if err := r.nothingElse(); err != nil {
		return Response{}, err
	}
	at, err := a.party(r)
	if err != nil {
		return Response{}, err
	}
	options, err := a.Auth.BeginPasskey(ctx, r.caller, at)
	return privateJSON(options), err
}

func (a *API) addPasskey(ctx context.Context, r *Request) (Response, error) {
	var name string
	var credential json.RawMessage
	at, err := a.passkeyFields(r, map[string]any{"name": &name, "credential": &credential})
	if err != nil {
		return Response{}, err
	}
	added, err := a.Auth.FinishPasskey(ctx, r.caller, at, name, credential)
	if err != nil {
		return Response{}, err
	}
	out, err := private(describePasskey(added))
	out.Status = http.StatusCreated
	out.set(location, myPasskeysPath+"/"+added.ID)
	return out, err
}

// passkeyFields reads a body with a passkey, and gives the site that it has to be for.
func (a *API) passkeyFields(r *Request, fields map[string]any) (auth.Party, error) {
	body, err := r.json(passkeyBody)
	if err != nil {
		return auth.Party{}, err
	}
	if err := strict.Fields(body, fields); err != nil {
		return auth.Party{}, err
	}
	return a.party(r)
}

func (a *API) renamePasskey(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	var name string
	if err := strict.Fields(body, map[string]any{"name": &name}); err != nil {
		return Response{}, err
	}
	renamed, err := a.Auth.RenamePasskey(ctx, r.caller, r.id(), name)
	if err != nil {
		return Response{}, err
	}
	return private(describePasskey(renamed))
}

func (a *API) removePasskey(ctx context.Context, r *Request) (Response, error) {
	return nothing(), a.Auth.RemovePasskey(ctx, r.caller, r.id())
}
