package api

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

// user is somebody who may sign in, as other staff see them.
type user struct {
	Username  string     `json:"username"`
	CreatedAt field.Time `json:"createdAt"`
}

const usersPath = "/api/admin/users"

func userRoutes() []Route {
	changes := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, changes...)
	return []Route{
		{Method: http.MethodGet, Path: usersPath, Access: core.Closed, Verb: core.VerbList, handle: (*API).listUsers, Operation: openapi.Operation{
			ID: "listUsers", Summary: "List those who may sign in", Tag: "users",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("User")), Failures: []core.Code{core.Unauthenticated},
		}},
		{Method: http.MethodPost, Path: usersPath, Access: core.Closed, Verb: core.VerbCreate, handle: (*API).addUser, Operation: openapi.Operation{
			ID: "createUser", Summary: "Add an administrator", Tag: "users", Body: "Credentials",
			Success: http.StatusCreated, Result: openapi.Ref("User"), Failures: append([]core.Code{core.Conflict}, bodies...),
		}},
		{Method: http.MethodPut, Path: usersPath + "/{username}/password", Access: core.Closed, Verb: core.VerbUpdate, handle: (*API).setPassword, Operation: openapi.Operation{
			ID: "setPassword", Summary: "Change a password and end the user's sessions, but for the one that asks",
			Tag: "users", Body: "Password", Success: http.StatusNoContent,
			Failures: append([]core.Code{core.NotFound}, bodies...),
		}},
		{Method: http.MethodDelete, Path: usersPath + "/{username}", Access: core.Closed, Verb: core.VerbDelete, handle: (*API).removeUser, Operation: openapi.Operation{
			ID: "deleteUser", Summary: "Remove a user and end their sessions", Tag: "users",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound, core.Conflict}, changes...),
		}},
	}
}

func (a *API) listUsers(ctx context.Context, _ *Request) (Response, error) {
	all, err := a.users(ctx)
	if err != nil {
		return Response{}, err
	}
	return private(all)
}

func (a *API) users(ctx context.Context) ([]user, error) {
	found, err := a.Auth.List(ctx)
	all := make([]user, len(found))
	for i, u := range found {
		all[i] = user{u.Name, field.At(u.Created)}
	}
	return all, err
}

func (a *API) addUser(ctx context.Context, r *Request) (Response, error) {
	username, password, err := r.credentials()
	if err != nil {
		return Response{}, err
	}
	if err := a.Auth.Add(ctx, username, password); err != nil {
		return Response{}, err
	}
	added, err := a.user(ctx, username)
	if err != nil {
		return Response{}, err
	}
	out, err := private(added)
	out.Status = http.StatusCreated
	out.set(location, usersPath+"/"+url.PathEscape(username))
	return out, err
}

// user gives somebody who was just added, even if somebody else has already removed them again.
func (a *API) user(ctx context.Context, username string) (user, error) {
	all, err := a.users(ctx)
	for _, u := range all {
		if u.Username == username {
			return u, nil
		}
	}
	return user{username, field.At(a.Now())}, err
}

// setPassword ends the sessions of the user. Whoever changes their own password gets another session.
func (a *API) setPassword(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	var password string
	if err := strict.Fields(body, map[string]any{"password": &password}); err != nil {
		return Response{}, err
	}
	username := r.param("username")
	out := nothing()
	if !strings.EqualFold(username, r.actor.Name) {
		return out, a.Auth.SetPassword(ctx, username, password)
	}
	token, err := a.Auth.SetOwnPassword(ctx, username, password)
	if err != nil {
		return Response{}, err
	}
	out.Session = &Session{token, auth.SessionLifetime}
	return out, nil
}

func (a *API) removeUser(ctx context.Context, r *Request) (Response, error) {
	if err := a.Auth.Remove(ctx, r.actor, r.param("username")); err != nil {
		return Response{}, err
	}
	return nothing(), nil
}
