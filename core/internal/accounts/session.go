package accounts

import (
	"context"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// mePath is the path prefix of endpoints for the caller's own account.
const mePath = "/api/admin/me"

// identity describes the caller.
type identity struct {
	ID                   string             `json:"id"`
	Username             string             `json:"username"`
	Name                 string             `json:"name" doc:"What the person is called; empty if nobody has entered it."`
	Role                 core.Role          `json:"role"`
	Can                  map[string]api.Can `json:"can" doc:"By the names of content types."`
	SecondFactor         *string            `json:"secondFactor"`
	SecondFactorRequired bool               `json:"secondFactorRequired"`
	Screens              []screen           `json:"screens" doc:"The screens of optional features and plugins that the caller has, in the order of the menu."`
	Headless             bool               `json:"headless" doc:"Whether other front ends draw the pages of the site."`
	Preferences          preferences        `json:"preferences" doc:"How the person sees the back office, on every device."`
}

// screen is a screen of the back office.
type screen struct {
	Name   string      `json:"name" doc:"Of its address, /admin/NAME."`
	Title  string      `json:"title"`
	Icon   string      `json:"icon" doc:"A class name of Font Awesome."`
	Group  model.Group `json:"group" doc:"The part of the menu; empty for a link beside the dashboard."`
	Script string      `json:"script,omitempty" doc:"The address of the module that draws it; missing for a screen of the back office itself."`
}

// signIn has the credentials of a user, and a code if the account requires one.
type signIn struct {
	credentials
	Code string `json:"code,omitempty" doc:"Of an authenticator app, or a recovery code."`
}

func (h *sessionCalls) routes() []api.Route {
	return []api.Route{
		{Method: http.MethodPost, Path: api.SignInPath, Budget: api.Attempt, Handle: h.signIn, Operation: openapi.Operation{
			ID: "signIn", Summary: "Sign in; the session is kept in a cookie", Tag: "session", Open: true,
			Body: "SignIn", Success: http.StatusOK, Result: openapi.Ref("Identity"),
			Failures: []core.Code{core.Malformed, core.Unauthenticated, core.Invalid, core.Throttled, core.Unavailable},
		}},
		{Method: http.MethodPost, Path: "/api/admin/logout", Budget: api.Attempt, Handle: h.signOut, Operation: openapi.Operation{
			ID: "signOut", Summary: "Sign out", Tag: "session", Success: http.StatusNoContent,
		}},
		{
			Method: http.MethodGet, Path: mePath, Access: core.Own, Verb: core.VerbRead, Handle: h.me,
			Operation: openapi.Operation{
				ID: "getIdentity", Summary: "Who is signed in", Tag: "session",
				Success: http.StatusOK, Result: openapi.Ref("Identity"), Failures: []core.Code{core.Unauthenticated},
			},
		},
	}
}

func (h *sessionCalls) signIn(ctx context.Context, r *api.Request) (api.Response, error) {
	var in signIn
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	grant, err := h.Auth.SignIn(ctx, auth.Attempt{
		Username: in.Username, Password: in.Password, Code: in.Code, Client: r.From(), Device: r.Device,
	})
	if err != nil {
		return api.Response{}, err
	}
	return h.signedInResponse(ctx, grant)
}

// signedInResponse returns the identity of the new caller and sets the session cookie.
func (c *Config) signedInResponse(ctx context.Context, grant auth.Grant) (api.Response, error) {
	caller, err := c.Auth.Session(ctx, grant.Token)
	if err != nil {
		return api.Response{}, err
	}
	info, err := c.identity(ctx, caller)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(info)
	out.Session = &api.Session{Token: grant.Token, Keep: auth.SessionLifetime}
	out.Device = grant.Device
	return out, err
}

// signOut ends the session, if there is one, and deletes the cookie.
func (h *sessionCalls) signOut(ctx context.Context, r *api.Request) (api.Response, error) {
	if _, err := r.JSON(api.SmallBody); err != nil {
		return api.Response{}, err
	}
	if r.Session != "" {
		if err := h.Auth.SignOut(ctx, r.Session); err != nil {
			return api.Response{}, err
		}
	}
	out := api.NoContent()
	out.Session = &api.Session{Token: "", Keep: -time.Second}
	return out, nil
}

func (h *sessionCalls) me(ctx context.Context, r *api.Request) (api.Response, error) {
	info, err := h.identity(ctx, r.Caller())
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(info)
}

// identity describes a caller: a person by their account, a program by its token.
func (c *Config) identity(ctx context.Context, caller auth.Caller) (identity, error) {
	info := identity{
		ID: caller.Token, Username: caller.Actor.Name, Role: caller.Actor.Role, Can: api.CanAll(c.Registry, caller.Actor),
		SecondFactor: factorName(caller.Factor), SecondFactorRequired: caller.Required, Screens: []screen{}, Headless: c.Headless,
		Preferences: preferencesOf(auth.User{}),
	}
	for _, s := range c.Screens(caller.Actor.Role) {
		info.Screens = append(info.Screens, screen{s.Name, s.Title, s.Icon, s.Group, s.Script})
	}
	if caller.Token != "" {
		return info, nil
	}
	found, err := c.Auth.User(ctx, caller.Actor.Name)
	info.ID, info.Name, info.Preferences = found.ID, found.FullName, preferencesOf(found)
	return info, err
}

// factorName returns a second factor as it is sent: null for none.
func factorName(factor auth.Factor) *string {
	if factor == "" {
		return nil
	}
	name := string(factor)
	return &name
}
