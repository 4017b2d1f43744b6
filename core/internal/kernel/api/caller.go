package api

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

const (
	// SessionCookie holds the token of a session in a browser.
	SessionCookie = "quoin_session"
	// DeviceCookie holds the token by which a returning browser is recognised at sign-in. It is sent to SignInPath
	// alone.
	DeviceCookie = "quoin_device"
	// SignInPath is the path of the sign-in call.
	SignInPath = "/api/admin/login"
)

// caller returns the caller of a request. If the session has ended, the caller is a visitor and ended is the reason; err
// is a fault.
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

// catchUp lets identified callers read what they have written, on any node: this node may lag slightly behind others.
func (a *API) catchUp(ctx context.Context) {
	if a.Current != nil {
		a.Current(ctx)
	}
}

// actor returns the actor of a call that is open to everyone.
func (a *API) actor(ctx context.Context, r *Request) (core.Actor, error) {
	caller, _, err := a.caller(ctx, r)
	return effectiveActor(caller), err
}

// From returns the address and user agent of a call.
func (r *Request) From() auth.Client {
	return auth.Client{Address: r.Client.Address, Agent: r.Client.Agent}
}

// Who returns the actor of a request that did not pass through a route.
func (a *API) Who(ctx context.Context, r *Request) (core.Actor, error) { return a.actor(ctx, r) }

// Who returns the actor of a call that is open to everyone but whose answer depends on the actor.
func (r *Request) Who(ctx context.Context) (core.Actor, error) { return r.api.actor(ctx, r) }

// Actor returns the actor of the call: a visitor, unless the route has an Access.
func (r *Request) Actor() core.Actor { return r.actor }

// Caller returns the caller if the route has an Access: a person with a session, or a program with a token.
func (r *Request) Caller() auth.Caller { return r.caller }

// Confirm checks the password in a member of the body, as the guard of a Confirmed call does.
func (r *Request) Confirm(ctx context.Context, name, password string) error {
	return r.api.checkPassword(ctx, r, name, password)
}
