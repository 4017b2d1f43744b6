package web

import (
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/gofiber/fiber/v3"
	recoverer "github.com/gofiber/fiber/v3/middleware/recover"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/mcp"
)

// registerRoutes adds the routes to Fiber: the middleware, the calls of the API with one group for each content type,
// and the two apps as the fallback. Fiber takes the first route that matches, so fixed segments come before parameters.
//
// Other middleware of Fiber is not used. Its compression waits for the end of a stream and replaces entity tags; its
// timeout abandons handlers that still run; its limiter does not distinguish staff from visitors; its request ID
// trusts any client; and its adaptor for net/http truncates chunked bodies at the limit and keeps uploads in memory.
func (s *Server) registerRoutes() {
	s.app.Use(s.handleExchange, recoverer.New(recoverer.Config{EnableStackTrace: true, StackTraceHandler: storePanic}), s.refuseCrossSite)
	if s.MCP != nil {
		s.app.All(mcp.Path, s.callMCP)
	}
	s.registerCalls()
	s.app.Use(s.fallback)
}

// registerCalls adds the calls of the API to Fiber. Each path also gets a route for the methods that it does not have,
// because the pattern of another call may match the same path.
func (s *Server) registerCalls() {
	for _, group := range s.API.Groups() {
		router := s.app.Group(group.Prefix)
		for _, path := range group.Paths {
			for _, route := range path.Routes {
				router.Add(methodsOf(route), fiberPattern(group.Prefix, route.Path), s.callHandler(route))
			}
			router.All(fiberPattern(group.Prefix, path.Pattern), s.otherMethod)
		}
	}
}

// methodsOf returns the methods that a route answers.
func methodsOf(r *api.Route) []string {
	if r.Method == http.MethodGet {
		return []string{http.MethodGet, http.MethodHead}
	}
	return []string{r.Method}
}

// fiberPattern returns the part of a pattern after a prefix, in the syntax of Fiber: "/{id}" becomes "/:id".
func fiberPattern(prefix, pattern string) string {
	return strings.NewReplacer("{", ":", "}", "").Replace(strings.TrimPrefix(pattern, prefix))
}

// panicKey is the key under which the context of Fiber holds a panic until it is answered.
type panicKey struct{}

// storePanic stores the value of a panic with its stack, because Fiber's own error has only the value.
func storePanic(c fiber.Ctx, value any) {
	c.Locals(panicKey{}, &api.Panic{Value: value, Stack: debug.Stack()})
}

// refuseCrossSite refuses a write that another site caused a browser to send. It lets a call of the API with a bearer
// token pass, because such a call does not depend on a cookie, visitors' writes from CORSOrigins, and calls that accept any origin.
func (s *Server) refuseCrossSite(c fiber.Ctx) error {
	r := exchangeOf(c).request
	calls := r.Path == "/api" || strings.HasPrefix(r.Path, "/api/")
	if _, byToken := api.Bearer(r.Authorization); calls && !byToken || s.Site.AcceptsForm(r.Path) {
		if err := s.checkSameSite(c); err != nil && !s.acceptsCrossOrigin(c, r) && !s.API.AcceptsAnyOrigin(r.Method, r.Path) {
			return err
		}
	}
	return c.Next()
}

// callHandler returns a handler that answers with a route of the API.
func (s *Server) callHandler(route *api.Route) fiber.Handler {
	return func(c fiber.Ctx) error {
		x, names := exchangeOf(c), c.Route().Params
		params := make([]string, len(names))
		for i, name := range names {
			params[i] = c.Params(name)
		}
		x.out = s.API.Call(c.Context(), x.request, route, params)
		return nil
	}
}

// otherMethod answers a request for a path of the API that has routes, but none for the method.
func (s *Server) otherMethod(c fiber.Ctx) error {
	x := exchangeOf(c)
	x.out = s.API.Do(c.Context(), x.request)
	return nil
}

// callMCP answers requests of the Model Context Protocol.
func (s *Server) callMCP(c fiber.Ctx) error {
	x := exchangeOf(c)
	x.request.Protocol = mcpHeaders(c)
	x.out = s.MCP.Do(c.Context(), x.request)
	return nil
}

// fallback answers requests that no other route matches: a path of the API with the problem that the call does not
// exist, any other path with the site.
func (s *Server) fallback(c fiber.Ctx) error {
	ctx, x := c.Context(), exchangeOf(c)
	if s.API.Owns(x.request.Path) {
		x.out = s.API.Do(ctx, x.request)
		return nil
	}
	out, err := s.Site.Answer(ctx, x.request)
	if err != nil {
		failed := s.API.Fail(ctx, x.request.ID, err)
		failed.Route, out = out.Route, failed
	}
	x.out = out
	return nil
}
