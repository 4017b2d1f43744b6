package web

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// handleFiberError answers a request whose head is too large, cannot be parsed or arrives too slowly.
func (s *Server) handleFiberError(c fiber.Ctx, err error) error {
	status := http.StatusBadRequest
	if e, ok := errors.AsType[*fiber.Error](err); ok {
		status = e.Code
	}
	s.setSecurityHeaders(c)
	detail := map[int]string{
		http.StatusRequestTimeout:              "The request took too long to arrive.",
		http.StatusRequestHeaderFieldsTooLarge: fmt.Sprintf("The head of a request must be at most %d bytes.", maxHead),
	}[status]
	if detail == "" {
		status, detail = http.StatusBadRequest, "The request cannot be read."
	}
	s.send(c, &head{}, api.Problem(status, http.StatusText(status), detail))
	c.Response().SetConnectionClose()
	if s.Access != nil {
		s.Access.LogAttrs(c.Context(), slog.LevelInfo, "request refused", slog.Int("status", status))
	}
	return nil
}
