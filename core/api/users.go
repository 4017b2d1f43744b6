package api

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

// user is somebody who may sign in, as administrators see them.
type user struct {
	ID           string     `json:"id"`
	Username     string     `json:"username"`
	Role         core.Role  `json:"role"`
	CreatedAt    field.Time `json:"createdAt"`
	SecondFactor *string    `json:"secondFactor"`
	Email        string     `json:"email"`
	PendingEmail string     `json:"pendingEmail"`
	LastSeenAt   field.Time `json:"lastSeenAt"`
}

func shownUser(u auth.User) user {
	return user{ID: u.ID, Username: u.Name, Role: u.Role, CreatedAt: field.At(u.Created), SecondFactor: factorName(u.Factor), LastSeenAt: field.At(u.Seen), Email: u.Email, PendingEmail: u.Pending}
}

const usersPath = "/api/admin/users"

func userRoutes() []Route {
	const one = usersPath + "/{username}"
	changes := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, changes...)
	return []Route{
		{Method: http.MethodGet, Path: usersPath, Access: core.Administration, Guard: Personal, Verb: core.VerbList, handle: (*API).listUsers, Operation: openapi.Operation{
			ID: "listUsers", Summary: "List those who may sign in", Tag: "users",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("User")), Failures: changes,
		}},
		{Method: http.MethodPost, Path: usersPath, Access: core.Administration, Guard: Confirmed, SetsPassword: true, Verb: core.VerbCreate, handle: (*API).addUser, Operation: openapi.Operation{
			ID: "createUser", Summary: "Add a user", Tag: "users", Body: "NewUser",
			Success: http.StatusCreated, Result: openapi.Ref("User"), Failures: append([]core.Code{core.Conflict}, bodies...),
		}},
		{Method: http.MethodPut, Path: one, Access: core.Administration, Guard: Confirmed, Verb: core.VerbUpdate, handle: (*API).changeUser, Operation: openapi.Operation{
			ID: "updateUser", Summary: "Change a role and end the user's sessions, but for the one that asks; or give another user an address, which has to be confirmed",
			Tag: "users", Body: "UserUpdate", Success: http.StatusOK, Result: openapi.Ref("User"),
			Failures: append([]core.Code{core.NotFound, core.Conflict, core.Throttled}, bodies...),
		}},
		{Method: http.MethodPut, Path: one + "/password", Access: core.Own, Guard: Confirmed, SetsPassword: true, Verb: core.VerbUpdate, permit: (*API).maySetPassword, handle: (*API).setPassword, Operation: openapi.Operation{
			ID: "setPassword", Summary: "Change a password and end the user's sessions, but for the one that asks; administrators change those of others",
			Tag: "users", Body: "PasswordUpdate", Success: http.StatusNoContent,
			Failures: append([]core.Code{core.NotFound}, bodies...),
		}},
		{Method: http.MethodDelete, Path: one, Access: core.Administration, Guard: Confirmed, Verb: core.VerbDelete, handle: (*API).removeUser, Operation: openapi.Operation{
			ID: "deleteUser", Summary: "Remove a user and end their sessions", Tag: "users",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound, core.Conflict}, changes...),
		}},
	}
}

// userSchemas describe what is sent of users.
func userSchemas() openapi.Object {
	role := openapi.Enum(auth.Roles()...)
	credentials := openapi.Object{"username": openapi.Text(), "password": secretText("")}
	fresh := maps.Clone(credentials)
	fresh["role"], fresh[presentPassword] = role, presentSchema()
	return openapi.Object{
		"Credentials":    openapi.Record([]string{"username", "password"}, credentials),
		"NewUser":        openapi.Record([]string{"username", "password", "role"}, fresh),
		"UserUpdate":     openapi.Record([]string{}, openapi.Object{"role": role, "email": openapi.Text(), presentPassword: presentSchema()}),
		"PasswordUpdate": openapi.Record([]string{"password"}, openapi.Object{"password": secretText(""), presentPassword: presentSchema()}),
		"User": openapi.Record([]string{"id", "username", "role", "createdAt", "secondFactor", "email", "pendingEmail", "lastSeenAt"}, openapi.Object{
			"id": openapi.Text(), "username": openapi.Text(), "role": role, "createdAt": openapi.Moment(),
			"secondFactor": secondFactorSchema(), "email": openapi.Text(), "pendingEmail": openapi.Text(),
			"lastSeenAt": openapi.Object{"type": []string{"string", "null"}, "format": "date-time"},
		}),
	}
}

func (a *API) listUsers(ctx context.Context, _ *Request) (Response, error) {
	found, err := a.Auth.List(ctx)
	if err != nil {
		return Response{}, err
	}
	all := make([]user, len(found))
	for i, u := range found {
		all[i] = shownUser(u)
	}
	return private(all)
}

func (a *API) addUser(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	var username, password, role string
	if err := strict.Fields(body, map[string]any{"username": &username, "password": &password, "role": &role}); err != nil {
		return Response{}, err
	}
	added, err := a.Auth.AddAs(ctx, r.actor, username, password, core.Role(role))
	if err != nil {
		return Response{}, err
	}
	out, err := private(shownUser(added))
	out.Status = http.StatusCreated
	out.set(location, usersPath+"/"+url.PathEscape(username))
	return out, err
}

// changeUser ends the sessions of the user where the role is another one. Whoever changes their own role gets another session.
func (a *API) changeUser(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	u, err := a.Auth.User(ctx, r.param("username"))
	if err != nil {
		return Response{}, err
	}
	const unsaid = "\x00"
	role, email, before := "", unsaid, cmp.Or(u.Pending, u.Email)
	if err := strict.Fields(body, map[string]any{"role": &role, "email": &email}); err != nil {
		return Response{}, err
	}
	if role == "" && email != unsaid {
		role = string(u.Role)
	}
	if email != before && email != unsaid {
		if u, err = a.setUserEmail(ctx, r, u, email); err != nil {
			return Response{}, err
		}
	}
	changed, token, err := a.Auth.SetRole(ctx, r.actor, u.Name, core.Role(role), r.from())
	if err != nil {
		return Response{}, err
	}
	out, err := private(shownUser(changed))
	if token != "" {
		out.Session = &Session{token, auth.SessionLifetime}
	}
	return out, err
}

// setUserEmail gives another user an address. One's own takes the password.
func (a *API) setUserEmail(ctx context.Context, r *Request, u auth.User, email string) (auth.User, error) {
	switch {
	case a.Post == nil:
		return u, core.Errorf(core.Unavailable, "There are no mails here.")
	case strings.EqualFold(u.Name, r.actor.Name):
		return u, core.Errorf(core.Conflict, "Change your own address in your account: that takes your password.")
	}
	return a.Post.SetEmail(ctx, r.actor, u.Name, email)
}

// maySetPassword is for one's own, and for administrators.
func (*API) maySetPassword(r *Request) error {
	switch {
	case r.caller.Token != "":
		return nil // the guard tells it why not
	case isOwn(r):
		return nil
	case r.caller.Lacks():
		return factorRequired()
	}
	return auth.Allow(r.actor, core.Administration, core.VerbUpdate)
}

// isOwn reports whether a call about a user is about the account of whoever makes it.
func isOwn(r *Request) bool { return strings.EqualFold(r.param("username"), r.actor.Name) }

// setPassword ends the sessions of the user. Whoever changes their own password gets another session.
func (a *API) setPassword(ctx context.Context, r *Request) (Response, error) {
	username := r.param("username")
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	var password string
	if err := strict.Fields(body, map[string]any{"password": &password}); err != nil {
		return Response{}, err
	}
	out := nothing()
	if !isOwn(r) {
		return out, a.Auth.SetPassword(ctx, r.actor, username, password)
	}
	token, err := a.Auth.SetOwnPassword(ctx, username, password, r.from())
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
