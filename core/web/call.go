package web

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
)

// call is a request that was admitted: who makes it, and the body of a write.
type call struct {
	fiber.Ctx
	actor core.Actor
	body  []byte
}

type handler func(call) error

// admit lets a handler answer those whom the policy allows the verb, and reads the body of a write.
func (s *Server) admit(access core.Access, verb core.Verb, handle handler) fiber.Handler {
	return func(c fiber.Ctx) error {
		actor, ended, err := s.actor(c)
		if err != nil {
			return err
		}
		if err := auth.Allow(actor, access, verb); err != nil {
			if ended != nil {
				return ended
			}
			return err
		}
		return withBody(call{Ctx: c, actor: actor}, handle)
	}
}

// anyone lets a handler answer everybody, each as a visitor.
func anyone(handle handler) fiber.Handler {
	return func(c fiber.Ctx) error { return withBody(call{Ctx: c}, handle) }
}

func withBody(c call, handle handler) (err error) {
	if !safe(c.Method()) {
		if c.body, err = readBody(c.Ctx); err != nil {
			return err
		}
	}
	return handle(c)
}

// maxID is more than any id has, in bytes.
const maxID = 256

// id gives the id in the path; empty if no entry can have it.
func (c call) id() string { return c.segment("id") }

// segment gives a parameter of the path; empty if nothing can have such a name. It is a copy: Fiber uses
// the request's memory again.
func (c call) segment(name string) string {
	id, err := url.PathUnescape(c.Params(name))
	if err != nil {
		return ""
	}
	return cleanID(id)
}

func cleanID(id string) string {
	if len(id) > maxID || !utf8.ValidString(id) || strings.ContainsAny(id, "/\x00") {
		return ""
	}
	return strings.Clone(id)
}

// query gives the query string, as a copy; empty costs nothing.
func (c call) query() string {
	return string(c.Request().URI().QueryString())
}
