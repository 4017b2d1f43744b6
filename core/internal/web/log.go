package web

import (
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

const maxRequestID = 64

// chooseRequestID returns the ID of the request: the one in the header X-Request-Id if it is trusted, not longer than
// maxRequestID and made of letters, digits, "-" and "_", or else a random one. An untrusted client cannot choose the ID
// under which its request is logged.
func (h *head) chooseRequestID(trusted bool) string {
	id := h.requestID
	if trusted && id != "" && len(id) <= maxRequestID && strings.IndexFunc(id, notIDRune) < 0 {
		return strings.Clone(id)
	}
	return strconv.FormatUint(rand.Uint64()|1<<63, 36)
}

func notIDRune(r rune) bool {
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	return !letter && !(r >= '0' && r <= '9') && r != '-' && r != '_'
}

// bodySize returns the length of the body of an answer; 0 for a stream of unknown length.
func bodySize(response *fasthttp.Response) int {
	if response.IsBodyStream() {
		return max(response.Header.ContentLength(), 0)
	}
	return len(response.Body())
}

// logRequest counts a request and adds it to the access log. The line has no personal data: no query, address, cookie, body or name.
func (s *Server) logRequest(c fiber.Ctx, pattern, id string, start time.Time) {
	took, status := time.Since(start), c.Response().StatusCode()
	if s.Requests != nil {
		s.Requests.Of(c.Method(), pattern, status).Observe(took)
	}
	if s.Access == nil {
		return
	}
	s.Access.LogAttrs(c.Context(), slog.LevelInfo, "request",
		slog.String("method", c.Method()), slog.String("route", pattern), slog.Int("status", status),
		slog.Int("bytes", bodySize(c.Response())), slog.Duration("duration", took), slog.String("id", id))
}
