package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

const tokensPath = "/api/admin/tokens"

// programToken is the token of a program. Its secret is there this once.
type programToken struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Role       core.Role  `json:"role"`
	CreatedAt  field.Time `json:"createdAt"`
	CreatedBy  string     `json:"createdBy"`
	ExpiresAt  field.Time `json:"expiresAt"`
	LastUsedAt field.Time `json:"lastUsedAt"`
	Hint       string     `json:"hint"`
	Ended      *string    `json:"ended"` // why it is not good any more; null as long as it is
	Token      string     `json:"token,omitempty"`
}

func describeToken(t auth.TokenInfo) programToken {
	told := programToken{
		ID: t.ID, Name: t.Name, Role: t.Role, CreatedAt: field.At(t.Created), CreatedBy: t.CreatedBy,
		ExpiresAt: field.At(t.Expires), LastUsedAt: field.At(t.Used), Hint: t.Hint,
	}
	if t.Ended != "" {
		ended := string(t.Ended)
		told.Ended = &ended
	}
	return told
}

func tokenRoutes() []Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []Route{
		{Method: http.MethodGet, Path: tokensPath, Access: core.Administration, Guard: Personal, Verb: core.VerbList, handle: (*API).listTokens, Operation: openapi.Operation{
			ID: "listTokens", Summary: "List the tokens of programs, the newest first", Tag: "tokens",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Token")), Failures: refusals,
		}},
		{Method: http.MethodPost, Path: tokensPath, Access: core.Administration, Guard: Confirmed, Verb: core.VerbCreate, handle: (*API).addToken, Operation: openapi.Operation{
			ID: "createToken", Summary: "Make a token for a program; its secret is shown this once", Tag: "tokens", Body: "TokenInput",
			Success: http.StatusCreated, Result: openapi.Ref("NewToken"),
			Failures: append([]core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}, refusals...),
		}},
		{Method: http.MethodDelete, Path: tokensPath + "/{id}", Access: core.Administration, Guard: Confirmed, Verb: core.VerbDelete, handle: (*API).removeToken, Operation: openapi.Operation{
			ID: "deleteToken", Summary: "Revoke a token", Tag: "tokens",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

func (a *API) listTokens(ctx context.Context, _ *Request) (Response, error) {
	found, err := a.Auth.Tokens(ctx)
	if err != nil {
		return Response{}, err
	}
	all := make([]programToken, len(found))
	for i, t := range found {
		all[i] = describeToken(t)
	}
	return private(all)
}

func (a *API) addToken(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	var name, role string
	var expiresAt json.RawMessage
	if err := strict.Fields(body, map[string]any{"name": &name, "role": &role, "expiresAt": &expiresAt}); err != nil {
		return Response{}, err
	}
	var expires field.Time
	if expiresAt != nil && json.Unmarshal(expiresAt, &expires) != nil {
		return Response{}, core.MalformedFields(core.FieldErrors{{Field: "expiresAt", Message: "must be a time such as 2026-01-31T09:00:00Z, or null"}})
	}
	added, secret, err := a.Auth.AddToken(ctx, r.actor, name, core.Role(role), expires.Time)
	if err != nil {
		return Response{}, err
	}
	told := describeToken(added)
	told.Token = secret
	out, err := private(told)
	out.Status = http.StatusCreated
	out.set(location, tokensPath+"/"+added.ID)
	return out, err
}

func (a *API) removeToken(ctx context.Context, r *Request) (Response, error) {
	return nothing(), a.Auth.RemoveToken(ctx, r.actor, r.id())
}
