package accounts

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const mySessionsPath = mePath + "/sessions"

// mySession describes a session of the caller.
type mySession struct {
	ID         string     `json:"id"`
	CreatedAt  field.Time `json:"createdAt"`
	LastSeenAt field.Time `json:"lastSeenAt"`
	Agent      string     `json:"agent"`
	Address    string     `json:"address"`
	Current    bool       `json:"current"`
}

func (h *sessionCalls) myRoutes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	return []api.Route{
		{Method: http.MethodGet, Path: mySessionsPath, Access: core.Own, Guard: api.Personal, Verb: core.VerbList, Handle: h.mySessions, Operation: openapi.Operation{
			ID: "listMySessions", Summary: "Where one is signed in, the last used first", Tag: "account",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("MySession")), Failures: refusals,
		}},
		{Method: http.MethodDelete, Path: mySessionsPath, Access: core.Own, Guard: api.Personal, Verb: core.VerbDelete, Handle: h.endOtherSessions, Operation: openapi.Operation{
			ID: "endOtherSessions", Summary: "Sign out everywhere else", Tag: "account",
			Success: http.StatusNoContent, Failures: refusals,
		}},
		{Method: http.MethodDelete, Path: mySessionsPath + "/{id}", Access: core.Own, Guard: api.Personal, Verb: core.VerbDelete, Handle: h.endMySession, Operation: openapi.Operation{
			ID: "endMySession", Summary: "Sign out in one place", Tag: "account",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
	}
}

func (h *sessionCalls) mySessions(ctx context.Context, r *api.Request) (api.Response, error) {
	found, err := h.Auth.Sessions(ctx, r.Actor().Name)
	if err != nil {
		return api.Response{}, err
	}
	all := make([]mySession, len(found))
	for i, s := range found {
		all[i] = mySession{s.ID, field.At(s.Created), field.At(s.Seen), s.Agent, s.Address, s.ID == r.Caller().Session}
	}
	return api.Private(all)
}

func (h *sessionCalls) endMySession(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.Auth.EndSession(ctx, r.Actor().Name, r.PathID())
}

func (h *sessionCalls) endOtherSessions(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.Auth.EndOtherSessions(ctx, r.Actor().Name, r.Caller().Session)
}
