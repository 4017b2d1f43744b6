package api

import (
	"context"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/openapi"
)

const (
	// SessionCookie keeps the token of a session in a browser.
	SessionCookie = "quoin_session"
	// DeviceCookie keeps what a browser is known by when it signs in again. It is for SignInPath alone.
	DeviceCookie = "quoin_device"
	// SignInPath is where one signs in.
	SignInPath = "/api/admin/login"
)

// identity is what a signed-in person is told of themselves.
type identity struct {
	Username string `json:"username"`
}

func sessionRoutes() []Route {
	return []Route{
		{Method: http.MethodPost, Path: SignInPath, Budget: Attempt, handle: (*API).signIn, Operation: openapi.Operation{
			ID: "signIn", Summary: "Sign in; the session is kept in a cookie", Tag: "session", Open: true,
			Body: "Credentials", Success: http.StatusOK, Result: openapi.Ref("Identity"),
			Failures: []core.Code{core.Malformed, core.Unauthenticated, core.Invalid, core.Throttled, core.Unavailable},
		}},
		{Method: http.MethodPost, Path: "/api/admin/logout", Budget: Attempt, handle: (*API).signOut, Operation: openapi.Operation{
			ID: "signOut", Summary: "Sign out", Tag: "session", Success: http.StatusNoContent,
		}},
		{
			Method: http.MethodGet, Path: "/api/admin/me", Access: core.Closed, Verb: core.VerbRead, handle: (*API).me,
			Operation: openapi.Operation{
				ID: "getIdentity", Summary: "Who is signed in", Tag: "session",
				Success: http.StatusOK, Result: openapi.Ref("Identity"), Failures: []core.Code{core.Unauthenticated},
			},
		},
	}
}

// actor gives whom a token stands for. A session that has ended leaves a visitor, and ended tells of it;
// err is a fault.
func (a *API) actor(ctx context.Context, token string) (actor core.Actor, ended, err error) {
	if token == "" {
		return core.Actor{}, nil, nil
	}
	actor, err = a.Auth.Session(ctx, token)
	if core.CodeOf(err) == core.Unauthenticated {
		return core.Actor{}, err, nil
	}
	return actor, nil, err
}

func (a *API) signIn(ctx context.Context, r *Request) (Response, error) {
	username, password, err := r.credentials()
	if err != nil {
		return Response{}, err
	}
	grant, err := a.Auth.SignIn(ctx, auth.Attempt{
		Username: username, Password: password, Address: r.Client.Address, Device: r.Device,
	})
	if err != nil {
		return Response{}, err
	}
	out, err := private(identity{grant.Actor.Name})
	out.Session = &Session{grant.Token, auth.SessionLifetime}
	out.Device = grant.Device
	return out, err
}

// signOut ends the session, if there is one, and takes the cookie away.
func (a *API) signOut(ctx context.Context, r *Request) (Response, error) {
	if _, err := r.json(signInBody); err != nil {
		return Response{}, err
	}
	if r.Session != "" {
		if err := a.Auth.SignOut(ctx, r.Session); err != nil {
			return Response{}, err
		}
	}
	out := nothing()
	out.Session = &Session{"", -time.Second}
	return out, nil
}

func (a *API) me(_ context.Context, r *Request) (Response, error) {
	return private(identity{r.actor.Name})
}
