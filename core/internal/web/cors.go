package web

import (
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// The headers that allow scripts of other origins to call the API and to read its answers. The wildcard stands for every
// header but Authorization, such as those that plugins read. Answers to preflights are kept for two hours, the longest
// time that all browsers accept.
const (
	corsMethods = "GET, HEAD, POST, PUT, PATCH, DELETE"
	corsHeaders = "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, *"
	corsExposed = "Link, X-Total-Count, ETag, Retry-After"
	corsMaxAge  = "7200"
)

// corsOrigins are the origins whose scripts may call the API: Config.CORSOrigins.
type corsOrigins []string

// isCrossOriginPath reports whether CORSOrigins applies to a path.
func isCrossOriginPath(path string) bool {
	return path == "/api" || strings.HasPrefix(path, "/api/") || path == "/media" || strings.HasPrefix(path, "/media/")
}

// allow reports whether an Origin header names one of the origins.
func (o corsOrigins) allow(origin string) bool { return slices.Contains(o, origin) }

// isPreflight reports whether a browser asks whether a script of one of the origins may make a call. Preflights of other
// origins are answered like any OPTIONS, which forbids the call.
func (o corsOrigins) isPreflight(c fiber.Ctx) bool {
	return c.Method() == fiber.MethodOptions && c.Get(fiber.HeaderAccessControlRequestMethod) != "" &&
		isCrossOriginPath(c.Path()) && o.allow(c.Get(fiber.HeaderOrigin))
}

func preflightResponse() api.Response {
	out := api.NoContent()
	out.Set(fiber.HeaderAccessControlAllowMethods, corsMethods)
	out.Set(fiber.HeaderAccessControlAllowHeaders, corsHeaders)
	out.Set(fiber.HeaderAccessControlMaxAge, corsMaxAge)
	return out
}

// setHeaders adds the headers of cross-origin resource sharing to an answer that is otherwise complete. Credentials
// are never allowed: a script of another origin calls the API as a visitor, or with a bearer token. Fiber's middleware
// is not used: it sets its headers before the handlers, and those of the answer, such as Vary, then replace them; it
// answers preflights past the exchange; and it has no part in answers to requests that are refused before the routes.
func (o corsOrigins) setHeaders(c fiber.Ctx) {
	if len(o) == 0 || !isCrossOriginPath(c.Path()) {
		return
	}
	header := &c.Response().Header
	vary := fiber.HeaderOrigin
	if others := header.Peek(fiber.HeaderVary); len(others) > 0 {
		vary = string(others) + ", " + vary
	}
	header.Set(fiber.HeaderVary, vary)
	if origin := c.Get(fiber.HeaderOrigin); o.allow(origin) {
		header.Set(fiber.HeaderAccessControlAllowOrigin, origin)
		header.Set(fiber.HeaderAccessControlExposeHeaders, corsExposed)
	}
}

// acceptsCrossOrigin reports whether a write is accepted although it does not come from this site: one that visitors may
// make, from one of CORSOrigins and without a session, so that it has only the rights of a visitor.
func (s *Server) acceptsCrossOrigin(c fiber.Ctx, r *api.Request) bool {
	return r.Session == "" && s.cors.allow(c.Get(fiber.HeaderOrigin)) && s.API.AcceptsVisitorWrite(r.Method, r.Path)
}
