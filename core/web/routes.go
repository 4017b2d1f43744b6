package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// route is one line of the table: what answers a method at a path, and how the OpenAPI document
// describes it. A parameter of the path stands in braces.
type route struct {
	method string
	path   string
	handle fiber.Handler
	op     operation
}

// table lists every route but those of pages. Of two paths that fit a request the earlier wins.
func (s *Server) table() []route {
	routes := slices.Concat(s.systemRoutes(), s.sessionRoutes(), s.documentRoutes(), s.dashboardRoutes(), s.userRoutes(),
		s.liveRoutes(), s.searchRoutes(), s.analyticsRoutes(), s.reportRoutes())
	for _, c := range s.collections() {
		routes = append(routes, c.routes()...)
	}
	return routes
}

// register makes Fiber's routes of the table. Each path refuses the methods that it does not have, and
// nothing falls through to a later path that happens to fit.
func (s *Server) register() {
	methods := map[string][]string{}
	last := map[string]int{}
	for i, r := range s.routes {
		methods[r.path] = append(methods[r.path], r.method)
		last[r.path] = i
	}
	for i, r := range s.routes {
		s.add(with(r.method), r.path, r.handle)
		if last[r.path] == i {
			s.add(nil, r.path, notAllowed(methods[r.path]))
		}
	}
	s.add(nil, "/api", noRoute)
	s.add(nil, "/api/*", noRoute)
	s.registerSyndication()
	s.registerForms()
	s.add(with(http.MethodGet), "/*", s.page)
	s.add(nil, "/*", notAllowed([]string{http.MethodGet}))
}

// add registers a handler for some methods, or for all that are left. Writes to the API are checked for
// where they come from before anything else is.
func (s *Server) add(methods []string, path string, handle fiber.Handler) {
	if path == "/api" || strings.HasPrefix(path, "/api/") {
		inner := handle
		handle = func(c fiber.Ctx) error {
			if err := s.sameSite(c); err != nil {
				return err
			}
			return inner(c)
		}
	}
	pattern := strings.NewReplacer("{", ":", "}", "").Replace(path)
	if methods == nil {
		s.app.All(pattern, s.exchange(path, handle))
		return
	}
	s.app.Add(methods, pattern, s.exchange(path, handle))
}

// with adds HEAD to GET.
func with(method string) []string {
	if method == http.MethodGet {
		return []string{http.MethodGet, http.MethodHead}
	}
	return []string{method}
}

func notAllowed(methods []string) fiber.Handler {
	var all []string
	for _, m := range methods {
		all = append(all, with(m)...)
	}
	allow := strings.Join(all, ", ")
	return func(c fiber.Ctx) error {
		c.Set(fiber.HeaderAllow, allow)
		return core.Errorf(core.NotAllowed, "This address supports %s only.", allow)
	}
}

func noRoute(fiber.Ctx) error {
	return core.Errorf(core.NotFound, "There is no such address.")
}
