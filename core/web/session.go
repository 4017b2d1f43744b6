package web

import (
	"net/http"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
)

const cookieName = "quoin_session"

// identity is what a signed-in person is told of themselves.
type identity struct {
	Username string `json:"username"`
}

func (s *Server) sessionRoutes() []route {
	return []route{
		{http.MethodPost, "/api/admin/login", anyone(s.signIn), operation{
			id: "signIn", summary: "Sign in; the session is kept in a cookie", tag: "session",
			body: "Credentials", success: http.StatusOK, result: ref("Identity"),
			failures: []core.Code{core.Malformed, core.Unauthenticated, core.Invalid, core.Throttled},
		}},
		{http.MethodPost, "/api/admin/logout", anyone(s.signOut), operation{
			id: "signOut", summary: "Sign out", tag: "session", success: http.StatusNoContent,
		}},
		{http.MethodGet, "/api/admin/me", s.admit(core.Closed, core.VerbRead, me), operation{
			id: "getIdentity", summary: "Who is signed in", tag: "session",
			success: http.StatusOK, result: ref("Identity"), failures: []core.Code{core.Unauthenticated},
		}},
	}
}

// actor gives who makes the request. A session that has ended leaves a visitor, and ended tells of it;
// err is a fault.
func (s *Server) actor(c fiber.Ctx) (actor core.Actor, ended, err error) {
	token := c.Request().Header.Cookie(cookieName)
	if len(token) == 0 {
		return core.Actor{}, nil, nil
	}
	actor, err = s.Auth.Session(c.Context(), string(token))
	if core.CodeOf(err) == core.Unauthenticated {
		return core.Actor{}, err, nil
	}
	return actor, nil, err
}

func (s *Server) signIn(c call) error {
	username, password, err := readCredentials(c.body)
	if err != nil {
		return err
	}
	token, actor, err := s.Auth.SignIn(c.Context(), username, password, s.address(c))
	if err != nil {
		return err
	}
	s.setCookie(c, token, auth.SessionLifetime)
	return sendPrivate(c, identity{actor.Name})
}

// signOut ends the session, if there is one, and takes the cookie away.
func (s *Server) signOut(c call) error {
	if token := c.Request().Header.Cookie(cookieName); len(token) > 0 {
		if err := s.Auth.SignOut(c.Context(), string(token)); err != nil {
			return err
		}
	}
	s.setCookie(c, "", -time.Second)
	return sendNothing(c)
}

func me(c call) error { return sendPrivate(c, identity{c.actor.Name}) }

// setCookie keeps the token in the browser for a time, or removes it when the time is negative.
func (s *Server) setCookie(c call, token string, keep time.Duration) {
	cookie := http.Cookie{
		Name: cookieName, Value: token, Path: "/", MaxAge: int(keep.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.SecureCookies || s.https(c),
	}
	c.Set(fiber.HeaderSetCookie, cookie.String())
}

// sendPrivate answers with something that nobody may keep.
func sendPrivate(c call, value any) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.JSON(value, fiber.MIMEApplicationJSON)
}
