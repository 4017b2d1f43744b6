package accounts

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const myPreferencesPath = mePath + "/preferences"

// preferences are how the caller sees the back office.
type preferences struct {
	Scheme  auth.Scheme  `json:"scheme"`
	Density auth.Density `json:"density"`
}

// preferencesUpdate changes the members that it has.
type preferencesUpdate struct {
	Scheme  auth.Scheme  `json:"scheme,omitempty"`
	Density auth.Density `json:"density,omitempty"`
}

func (h *sessionCalls) preferenceRoutes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, refusals...)
	return []api.Route{
		{Method: http.MethodGet, Path: myPreferencesPath, Access: core.Own, Guard: api.Personal, Verb: core.VerbRead, Handle: h.myPreferences, Operation: openapi.Operation{
			ID: "getMyPreferences", Summary: "Return the caller's preferences for the back office", Tag: "account",
			Success: http.StatusOK, Result: openapi.Ref("Preferences"), Failures: refusals,
		}},
		{Method: http.MethodPut, Path: myPreferencesPath, Access: core.Own, Guard: api.Personal, Verb: core.VerbUpdate, Handle: h.changeMyPreferences, Operation: openapi.Operation{
			ID: "updateMyPreferences", Summary: "Change the caller's preferences, on every device", Tag: "account",
			Body: "PreferencesUpdate", Success: http.StatusOK, Result: openapi.Ref("Preferences"), Failures: bodies,
		}},
	}
}

func (h *sessionCalls) myPreferences(ctx context.Context, r *api.Request) (api.Response, error) {
	u, err := h.Auth.User(ctx, r.Actor().Name)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(preferencesOf(u))
}

func (h *sessionCalls) changeMyPreferences(ctx context.Context, r *api.Request) (api.Response, error) {
	in := preferencesUpdate{Scheme: unset, Density: unset}
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	var scheme *auth.Scheme
	if in.Scheme != unset {
		scheme = &in.Scheme
	}
	var density *auth.Density
	if in.Density != unset {
		density = &in.Density
	}
	p, err := h.Auth.ChangePreferences(ctx, r.Actor().Name, scheme, density)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(preferences(p))
}

func preferencesOf(u auth.User) preferences { return preferences(u.Preferences.Filled()) }
