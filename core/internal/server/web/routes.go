package web

import (
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/gofiber/fiber/v3"
	recoverer "github.com/gofiber/fiber/v3/middleware/recover"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/server/mcp"
)

// register gives Fiber the table of routes: the middleware, the calls of the API, each content type in a group of its own, and the
// two apps as the fallback. Fiber takes the first route that matches, so fixed segments stand before parameters.
//
// Fiber has more middleware, which does not serve here. Its compression waits for the end of a stream and replaces entity tags; its
// timeout abandons handlers that still run; its limiter does not know staff from visitors; its request id believes strangers; and
// its adaptor for net/http cuts chunked bodies at the limit and keeps uploads in memory.
func (s *Server) register() {
	s.app.Use(s.serve, recoverer.New(recoverer.Config{EnableStackTrace: true, StackTraceHandler: keepPanic}), s.fromThisSite)
	if s.MCP != nil {
		s.app.All(mcp.Path, s.protocol)
	}
	s.registerCalls()
	s.app.Use(s.fallback)
}

// registerCalls gives Fiber the calls of the API. A method that a path does not have is answered there, too: the path of another
// call may match it.
func (s *Server) registerCalls() {
	for _, group := range s.API.Groups() {
		router := s.app.Group(group.Prefix)
		for _, path := range group.Paths {
			for _, route := range path.Routes {
				router.Add(methodsOf(route), below(group.Prefix, route.Path), s.call(route))
			}
			router.All(below(group.Prefix, path.Pattern), s.otherMethod)
		}
	}
}

// methodsOf gives the methods that a route answers.
func methodsOf(r *api.Route) []string {
	if r.Method == http.MethodGet {
		return []string{http.MethodGet, http.MethodHead}
	}
	return []string{r.Method}
}

// below gives what of a pattern stands below a prefix, as Fiber writes it: "/{id}" is "/:id".
func below(prefix, pattern string) string {
	return strings.NewReplacer("{", ":", "}", "").Replace(strings.TrimPrefix(pattern, prefix))
}

// panicKey is where a panic is kept until it is answered.
type panicKey struct{}

// keepPanic keeps what a handler panicked with, and where: Fiber's own error has the value alone.
func keepPanic(c fiber.Ctx, value any) {
	c.Locals(panicKey{}, &api.Panic{Value: value, Stack: debug.Stack()})
}

// fromThisSite refuses a write that another site had a browser make. A call with a token rides on no cookie, and is let through.
func (s *Server) fromThisSite(c fiber.Ctx) error {
	r := of(c).request
	calls := r.Path == "/api" || strings.HasPrefix(r.Path, "/api/")
	if _, byToken := api.Bearer(r.Authorization); calls && !byToken || s.Site.Writes(r.Path) {
		if err := s.sameSite(c); err != nil {
			return err
		}
	}
	return c.Next()
}

// call answers by a route of the API.
func (s *Server) call(route *api.Route) fiber.Handler {
	return func(c fiber.Ctx) error {
		x, names := of(c), c.Route().Params
		params := make([]string, len(names))
		for i, name := range names {
			params[i] = c.Params(name)
		}
		x.out = s.API.Call(c.Context(), x.request, route, params)
		return nil
	}
}

// otherMethod answers where a path of the API has routes, and none for the method.
func (s *Server) otherMethod(c fiber.Ctx) error {
	x := of(c)
	x.out = s.API.Do(c.Context(), x.request)
	return nil
}

// protocol answers programs that speak MCP.
func (s *Server) protocol(c fiber.Ctx) error {
	x := of(c)
	x.request.Protocol = protocolOf(c)
	x.out = s.MCP.Do(c.Context(), x.request)
	return nil
}

// fallback answers whatever no route has: below /api with the problem that there is no such call, and elsewhere with the site.
func (s *Server) fallback(c fiber.Ctx) error {
	ctx, x := c.Context(), of(c)
	if s.API.Owns(x.request.Path) {
		x.out = s.API.Do(ctx, x.request)
		return nil
	}
	out, err := s.Site.Do(ctx, x.request)
	if err != nil {
		failed := s.API.Fail(ctx, x.request.ID, err)
		failed.Route, out = out.Route, failed
	}
	x.out = out
	return nil
}
