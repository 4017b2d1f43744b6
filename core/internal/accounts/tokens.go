package accounts

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const tokensPath = "/api/admin/tokens"

// programToken describes a program token.
type programToken struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Role       core.Role  `json:"role"`
	CreatedAt  field.Time `json:"createdAt"`
	CreatedBy  string     `json:"createdBy"`
	ExpiresAt  field.Time `json:"expiresAt" api:"null"`
	LastUsedAt field.Time `json:"lastUsedAt" api:"null"`
	Hint       string     `json:"hint"`
	Ended      *string    `json:"ended" doc:"Why it is not good any more: its time is over, the account that made it was removed, or has lost its role."`
}

// newToken has the secret of a token, which is included only once, when the token is created.
type newToken struct {
	programToken
	Token string `json:"token" api:"format=password"`
}

// tokenInput describes a token to be created. The time is not decoded with the other members, because null is one.
type tokenInput struct {
	Name      string          `json:"name"`
	Role      core.Role       `json:"role"`
	ExpiresAt json.RawMessage `json:"expiresAt,omitempty" api:"type=string|null,format=date-time"`
	api.Present
}

func describeToken(t auth.TokenInfo) programToken {
	described := programToken{
		ID: t.ID, Name: t.Name, Role: t.Role, CreatedAt: field.At(t.Created), CreatedBy: t.CreatedBy,
		ExpiresAt: field.At(t.Expires), LastUsedAt: field.At(t.Used), Hint: t.Hint,
	}
	if t.Ended != "" {
		ended := string(t.Ended)
		described.Ended = &ended
	}
	return described
}

func (h *tokenCalls) routes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []api.Route{
		{Method: http.MethodGet, Path: tokensPath, Access: core.Administration, Guard: api.Personal, Verb: core.VerbList, Handle: h.listTokens, Operation: openapi.Operation{
			ID: "listTokens", Summary: "List the tokens of programs, the newest first", Tag: "tokens",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Token")), Failures: refusals,
		}},
		{Method: http.MethodPost, Path: tokensPath, Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbCreate, Handle: h.addToken, Operation: openapi.Operation{
			ID: "createToken", Summary: "Make a token for a program; its secret is shown this once", Tag: "tokens", Body: "TokenInput",
			Success: http.StatusCreated, Result: openapi.Ref("NewToken"),
			Failures: append([]core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}, refusals...),
		}},
		{Method: http.MethodDelete, Path: tokensPath + "/{id}", Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbDelete, Handle: h.removeToken, Operation: openapi.Operation{
			ID: "deleteToken", Summary: "Revoke a token", Tag: "tokens",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

func (h *tokenCalls) listTokens(ctx context.Context, _ *api.Request) (api.Response, error) {
	found, err := h.Auth.Tokens(ctx)
	if err != nil {
		return api.Response{}, err
	}
	all := make([]programToken, len(found))
	for i, t := range found {
		all[i] = describeToken(t)
	}
	return api.Private(all)
}

func (h *tokenCalls) addToken(ctx context.Context, r *api.Request) (api.Response, error) {
	var in tokenInput
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	var expires field.Time
	if in.ExpiresAt != nil && json.Unmarshal(in.ExpiresAt, &expires) != nil {
		return api.Response{}, core.MalformedFields(core.FieldErrors{{Field: "expiresAt", Message: "must be a time such as 2026-01-31T09:00:00Z, or null"}})
	}
	added, secret, err := h.Auth.AddToken(ctx, r.Actor(), in.Name, in.Role, expires.Time)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(newToken{describeToken(added), secret})
	out.Status = http.StatusCreated
	out.Set(api.Location, tokensPath+"/"+added.ID)
	return out, err
}

func (h *tokenCalls) removeToken(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.Auth.RemoveToken(ctx, r.Actor(), r.PathID())
}
