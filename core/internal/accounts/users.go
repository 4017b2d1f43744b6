package accounts

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// user describes a user to administrators.
type user struct {
	ID           string     `json:"id"`
	Username     string     `json:"username"`
	Name         string     `json:"name" doc:"What the person is called; empty if nobody has entered it."`
	Role         core.Role  `json:"role"`
	CreatedAt    field.Time `json:"createdAt"`
	SecondFactor *string    `json:"secondFactor"`
	Email        string     `json:"email"`
	PendingEmail string     `json:"pendingEmail"`
	LastSeenAt   field.Time `json:"lastSeenAt" api:"null"`
}

// credentials are what a user signs in with.
type credentials struct {
	Username string `json:"username"`
	Password string `json:"password" api:"format=password"`
}

// newUser describes a user to be added.
type newUser struct {
	credentials
	Name string    `json:"name,omitempty"`
	Role core.Role `json:"role"`
	api.Present
}

// userUpdate changes the members that it has.
type userUpdate struct {
	Name  string    `json:"name,omitempty"`
	Role  core.Role `json:"role,omitempty"`
	Email string    `json:"email,omitempty"`
	api.Present
}

// passwordUpdate has the new password.
type passwordUpdate struct {
	Password string `json:"password" api:"format=password"`
	api.Present
}

func describeUser(u auth.User) user {
	return user{ID: u.ID, Username: u.Name, Name: u.FullName, Role: u.Role, CreatedAt: field.At(u.Created), SecondFactor: factorName(u.Factor), LastSeenAt: field.At(u.Seen), Email: u.Email, PendingEmail: u.Pending}
}

const usersPath = "/api/admin/users"

func (h *userCalls) routes() []api.Route {
	const one = usersPath + "/{username}"
	changes := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, changes...)
	return []api.Route{
		{Method: http.MethodGet, Path: usersPath, Access: core.Administration, Guard: api.Personal, Verb: core.VerbList, Handle: h.listUsers, Operation: openapi.Operation{
			ID: "listUsers", Summary: "List those who may sign in", Tag: "users",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("User")), Failures: changes,
		}},
		{Method: http.MethodPost, Path: usersPath, Access: core.Administration, Guard: api.Confirmed, SetsPassword: true, Verb: core.VerbCreate, Handle: h.addUser, Operation: openapi.Operation{
			ID: "createUser", Summary: "Add a user", Tag: "users", Body: "NewUser",
			Success: http.StatusCreated, Result: openapi.Ref("User"), Failures: append([]core.Code{core.Conflict}, bodies...),
		}},
		{Method: http.MethodPut, Path: one, Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbUpdate, Handle: h.changeUser, Operation: openapi.Operation{
			ID: "updateUser", Summary: "Change the name; or a role, which ends the user's sessions but for the one that asks; or give another user an address, which has to be confirmed",
			Tag: "users", Body: "UserUpdate", Success: http.StatusOK, Result: openapi.Ref("User"),
			Failures: append([]core.Code{core.NotFound, core.Conflict, core.Throttled}, bodies...),
		}},
		{Method: http.MethodPut, Path: one + "/password", Access: core.Own, Guard: api.Confirmed, SetsPassword: true, Verb: core.VerbUpdate, Permit: h.maySetPassword, Handle: h.setPassword, Operation: openapi.Operation{
			ID: "setPassword", Summary: "Change a password and end the user's sessions, but for the one that asks; administrators change those of others",
			Tag: "users", Body: "PasswordUpdate", Success: http.StatusNoContent,
			Failures: append([]core.Code{core.NotFound}, bodies...),
		}},
		{Method: http.MethodDelete, Path: one, Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbDelete, Handle: h.removeUser, Operation: openapi.Operation{
			ID: "deleteUser", Summary: "Remove a user and end their sessions", Tag: "users",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound, core.Conflict}, changes...),
		}},
	}
}

func (h *userCalls) listUsers(ctx context.Context, _ *api.Request) (api.Response, error) {
	found, err := h.Auth.List(ctx)
	if err != nil {
		return api.Response{}, err
	}
	all := make([]user, len(found))
	for i, u := range found {
		all[i] = describeUser(u)
	}
	return api.Private(all)
}

func (h *userCalls) addUser(ctx context.Context, r *api.Request) (api.Response, error) {
	var in newUser
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	added, err := h.Auth.AddAs(ctx, r.Actor(), in.Username, in.Name, in.Password, in.Role)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(describeUser(added))
	out.Status = http.StatusCreated
	out.Set(api.Location, usersPath+"/"+url.PathEscape(added.Name))
	return out, err
}

// changeUser ends the sessions of the user if the role changes. An actor who changes their own role receives a new
// session.
func (h *userCalls) changeUser(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := r.JSON(api.SmallBody)
	if err != nil {
		return api.Response{}, err
	}
	u, err := h.Auth.User(ctx, r.Param("username"))
	if err != nil {
		return api.Response{}, err
	}
	in, before := userUpdate{Name: u.FullName, Email: unset}, cmp.Or(u.Pending, u.Email)
	if err := strictjson.Into(body, &in); err != nil {
		return api.Response{}, err
	}
	if in.Role == "" && (in.Email != unset || in.Name != u.FullName) {
		in.Role = u.Role
	}
	if in.Name != u.FullName {
		if u, err = h.Auth.SetFullName(ctx, u.Name, in.Name); err != nil {
			return api.Response{}, err
		}
	}
	if in.Email != before && in.Email != unset {
		if u, err = h.setUserEmail(ctx, r, u, in.Email); err != nil {
			return api.Response{}, err
		}
	}
	changed, token, err := h.Auth.SetRole(ctx, r.Actor(), u.Name, in.Role, r.From())
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(describeUser(changed))
	if token != "" {
		out.Session = &api.Session{Token: token, Keep: auth.SessionLifetime}
	}
	return out, err
}

// setUserEmail sets the address of another user. A user's own address requires the password and is changed in the
// account.
func (h *userCalls) setUserEmail(ctx context.Context, r *api.Request, u auth.User, email string) (auth.User, error) {
	if strings.EqualFold(u.Name, r.Actor().Name) {
		return u, core.Errorf(core.Conflict, "Change your own address in your account: that takes your password.")
	}
	return h.Notify.SetEmail(ctx, r.Actor(), u.Name, email)
}

// maySetPassword permits a user's own password, and administrators those of others.
func (*userCalls) maySetPassword(r *api.Request) error {
	switch {
	case r.Caller().Token != "":
		return nil // the guard refuses a token with a reason
	case isOwn(r):
		return nil
	case r.Caller().Lacks():
		return api.FactorRequired()
	}
	return auth.Allow(r.Actor(), core.Administration, core.VerbUpdate)
}

// isOwn reports whether a call concerns the caller's own account.
func isOwn(r *api.Request) bool { return strings.EqualFold(r.Param("username"), r.Actor().Name) }

// setPassword ends the sessions of the user. An actor who changes their own password receives a new session.
func (h *userCalls) setPassword(ctx context.Context, r *api.Request) (api.Response, error) {
	username := r.Param("username")
	var in passwordUpdate
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	out := api.NoContent()
	if !isOwn(r) {
		return out, h.Auth.SetPassword(ctx, r.Actor(), username, in.Password)
	}
	token, err := h.Auth.SetOwnPassword(ctx, username, in.Password, r.From())
	if err != nil {
		return api.Response{}, err
	}
	out.Session = &api.Session{Token: token, Keep: auth.SessionLifetime}
	return out, nil
}

func (h *userCalls) removeUser(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := h.Auth.Remove(ctx, r.Actor(), r.Param("username")); err != nil {
		return api.Response{}, err
	}
	return api.NoContent(), nil
}
