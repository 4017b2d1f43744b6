package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
)

const mySessionsPath = mePath + "/sessions"

// mySession is a session of somebody's own.
type mySession struct {
	ID         string     `json:"id"`
	CreatedAt  field.Time `json:"createdAt"`
	LastSeenAt field.Time `json:"lastSeenAt"`
	Agent      string     `json:"agent"`
	Address    string     `json:"address"`
	Current    bool       `json:"current"`
}

func mySessionRoutes() []Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []Route{
		{Method: http.MethodGet, Path: mySessionsPath, Access: core.Own, Guard: Personal, Verb: core.VerbList, handle: (*API).mySessions, Operation: openapi.Operation{
			ID: "listMySessions", Summary: "Where one is signed in, the last used first", Tag: "account",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("MySession")), Failures: refusals,
		}},
		{Method: http.MethodDelete, Path: mySessionsPath, Access: core.Own, Guard: Personal, Verb: core.VerbDelete, handle: (*API).endOtherSessions, Operation: openapi.Operation{
			ID: "endOtherSessions", Summary: "Sign out everywhere else", Tag: "account",
			Success: http.StatusNoContent, Failures: refusals,
		}},
		{Method: http.MethodDelete, Path: mySessionsPath + "/{id}", Access: core.Own, Guard: Personal, Verb: core.VerbDelete, handle: (*API).endMySession, Operation: openapi.Operation{
			ID: "endMySession", Summary: "Sign out in one place", Tag: "account",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

func (a *API) mySessions(ctx context.Context, r *Request) (Response, error) {
	found, err := a.Auth.Sessions(ctx, r.actor.Name)
	if err != nil {
		return Response{}, err
	}
	all := make([]mySession, len(found))
	for i, s := range found {
		all[i] = mySession{s.ID, field.At(s.Created), field.At(s.Seen), s.Agent, s.Address, s.ID == r.caller.Session}
	}
	return private(all)
}

func (a *API) endMySession(ctx context.Context, r *Request) (Response, error) {
	return nothing(), a.Auth.EndSession(ctx, r.actor.Name, r.id())
}

func (a *API) endOtherSessions(ctx context.Context, r *Request) (Response, error) {
	return nothing(), a.Auth.EndOtherSessions(ctx, r.actor.Name, r.caller.Session)
}
