package api

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
)

const (
	// SessionCookie keeps the token of a session in a browser.
	SessionCookie = "quoin_session"
	// DeviceCookie keeps what a browser is known by when it signs in again. It is for SignInPath alone.
	DeviceCookie = "quoin_device"
	// SignInPath is where one signs in.
	SignInPath = "/api/admin/login"
)

// caller gives who makes a call. A session that has ended leaves a visitor, and ended tells of it; err is a fault.
func (a *API) caller(ctx context.Context, r *Request) (caller auth.Caller, ended, err error) {
	if r.caller.Token != "" || r.Session == "" {
		return r.caller, nil, nil
	}
	a.catchUp(ctx)
	caller, err = a.Auth.Session(ctx, r.Session)
	if core.CodeOf(err) == core.Unauthenticated {
		return auth.Caller{}, err, nil
	}
	return caller, nil, err
}

// catchUp has whoever is known see what they have written, wherever that was: this node may be a moment behind another.
func (a *API) catchUp(ctx context.Context) {
	if a.Current != nil {
		a.Current(ctx)
	}
}

// actor gives as whom a call is made that everybody may make.
func (a *API) actor(ctx context.Context, r *Request) (core.Actor, error) {
	caller, _, err := a.caller(ctx, r)
	return admitted(caller), err
}

// From gives where a call comes from.
func (r *Request) From() auth.Client {
	return auth.Client{Address: r.Client.Address, Agent: r.Client.Agent}
}

// Who gives as whom a request is made that no route has admitted.
func (a *API) Who(ctx context.Context, r *Request) (core.Actor, error) { return a.actor(ctx, r) }

// Who gives as whom a call is made that everybody may make, where that changes its answer.
func (r *Request) Who(ctx context.Context) (core.Actor, error) { return r.api.actor(ctx, r) }

// Actor gives as whom the call is made: a visitor, unless the route has an Access.
func (r *Request) Actor() core.Actor { return r.actor }

// Caller gives who makes the call, where the route has an Access: a person by a session, or a program by a token.
func (r *Request) Caller() auth.Caller { return r.caller }

// Confirm checks a password that a member of the body has, as the guard of a Confirmed call does.
func (r *Request) Confirm(ctx context.Context, name, password string) error {
	return r.api.confirm(ctx, r, name, password)
}
