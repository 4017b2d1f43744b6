package web

import (
	"net/http"

	"github.com/gofiber/fiber/v3"
)

// health is what a probe is told.
type health struct {
	Status  string   `json:"status"`
	Reasons []string `json:"reasons,omitempty"`
}

func (s *Server) systemRoutes() []route {
	return []route{
		{http.MethodGet, "/healthz", s.healthz, operation{
			id: "getHealth", summary: "Whether the program runs", tag: "system",
			success: http.StatusOK, result: ref("Health"),
		}},
		{http.MethodGet, "/readyz", s.readyz, operation{
			id: "getReadiness", summary: "Whether the program should get requests", tag: "system",
			success: http.StatusOK, result: ref("Health"), unready: true,
		}},
	}
}

func (s *Server) healthz(c fiber.Ctx) error {
	return sendHealth(c, http.StatusOK, health{Status: "ok"})
}

// readyz says "unavailable" where another server should answer, and "degraded" where a part fails that
// the site lives without.
func (s *Server) readyz(c fiber.Ctx) error {
	var reasons []string
	if s.stopping.Load() {
		reasons = append(reasons, "The server is stopping.")
	}
	if s.Ready != nil {
		reasons = append(reasons, s.Ready()...)
	}
	if reasons != nil {
		return sendHealth(c, http.StatusServiceUnavailable, health{"unavailable", reasons})
	}
	if s.Troubles != nil {
		reasons = s.Troubles()
	}
	if reasons != nil {
		return sendHealth(c, http.StatusOK, health{"degraded", reasons})
	}
	return sendHealth(c, http.StatusOK, health{Status: "ok"})
}

func sendHealth(c fiber.Ctx, status int, h health) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.Status(status).JSON(h, fiber.MIMEApplicationJSON)
}
