package web

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/field"
)

// user is somebody who may sign in, as other staff see them.
type user struct {
	Username  string     `json:"username"`
	CreatedAt field.Time `json:"createdAt"`
}

const usersPath = "/api/admin/users"

func (s *Server) userRoutes() []route {
	changes := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, changes...)
	return []route{
		{http.MethodGet, usersPath, s.admit(core.Closed, core.VerbList, s.listUsers), operation{
			id: "listUsers", summary: "List those who may sign in", tag: "users",
			success: http.StatusOK, result: arrayOf(ref("User")), failures: []core.Code{core.Unauthenticated},
		}},
		{http.MethodPost, usersPath, s.admit(core.Closed, core.VerbCreate, s.addUser), operation{
			id: "createUser", summary: "Add an administrator", tag: "users", body: "Credentials",
			success: http.StatusCreated, result: ref("User"), failures: append([]core.Code{core.Conflict}, bodies...),
		}},
		{http.MethodPut, usersPath + "/{username}/password", s.admit(core.Closed, core.VerbUpdate, s.setPassword), operation{
			id: "setPassword", summary: "Change a password and end the user's sessions, but for the one that asks",
			tag: "users", body: "Password", success: http.StatusNoContent,
			failures: append([]core.Code{core.NotFound}, bodies...),
		}},
		{http.MethodDelete, usersPath + "/{username}", s.admit(core.Closed, core.VerbDelete, s.removeUser), operation{
			id: "deleteUser", summary: "Remove a user and end their sessions", tag: "users",
			success: http.StatusNoContent, failures: append([]core.Code{core.NotFound, core.Conflict}, changes...),
		}},
	}
}

func (s *Server) listUsers(c call) error {
	all, err := s.users(c)
	if err != nil {
		return err
	}
	return sendPrivate(c, all)
}

func (s *Server) users(c call) ([]user, error) {
	found, err := s.Auth.List(c.Context())
	all := make([]user, len(found))
	for i, u := range found {
		all[i] = user{u.Name, field.At(u.Created)}
	}
	return all, err
}

func (s *Server) addUser(c call) error {
	username, password, err := readCredentials(c.body)
	if err != nil {
		return err
	}
	if err := s.Auth.Add(c.Context(), username, password); err != nil {
		return err
	}
	all, err := s.users(c)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderLocation, usersPath+"/"+url.PathEscape(username))
	c.Status(http.StatusCreated)
	for _, u := range all {
		if u.Username == username {
			return sendPrivate(c, u)
		}
	}
	// Somebody has already removed the user again.
	return sendPrivate(c, user{username, field.At(s.Now())})
}

// setPassword ends the sessions of the user. Whoever changes their own password gets another session.
func (s *Server) setPassword(c call) error {
	var password string
	if err := readTexts(c.body, map[string]*string{"password": &password}); err != nil {
		return err
	}
	username := c.segment("username")
	if err := s.Auth.SetPassword(c.Context(), username, password); err != nil {
		return err
	}
	if strings.EqualFold(username, c.actor.Name) {
		s.renew(c, username, password)
	}
	return sendNothing(c)
}

// renew gives a new session for the one that a new password has ended. The password is changed even if
// that fails: then the person has to sign in again.
func (s *Server) renew(c call, username, password string) {
	token, _, err := s.Auth.SignIn(c.Context(), username, password, s.address(c))
	if err != nil {
		s.Log.LogAttrs(c.Context(), slog.LevelWarn, "a session could not be renewed", slog.Any("error", err))
		return
	}
	s.setCookie(c, token, auth.SessionLifetime)
}

func (s *Server) removeUser(c call) error {
	if err := s.Auth.Remove(c.Context(), c.actor, c.segment("username")); err != nil {
		return err
	}
	return sendNothing(c)
}

// sendNothing answers that all went well.
func sendNothing(c call) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Response().SetStatusCode(http.StatusNoContent)
	return nil
}
