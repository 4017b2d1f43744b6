package web

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

const maxRequestID = 64

// id takes the id that the request brings, if that is believed, short and plain, or makes one. Strangers do not choose under
// which id they are found.
func (h *head) id(believed bool) string {
	given := h.requestID
	if believed && given != "" && len(given) <= maxRequestID && strings.IndexFunc(given, notPlain) < 0 {
		return strings.Clone(given)
	}
	return strconv.FormatUint(rand.Uint64()|1<<63, 36)
}

func notPlain(r rune) bool {
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	return !letter && !(r >= '0' && r <= '9') && r != '-' && r != '_'
}

// size gives the length of an answer's body; 0 for one that is yet to be made while it is sent.
func size(response *fasthttp.Response) int {
	if response.IsBodyStream() {
		return max(response.Header.ContentLength(), 0)
	}
	return len(response.Body())
}

// access counts a request and logs it. It logs nothing that tells of a person: no query, address, cookie, body or name.
func (s *Server) access(c fiber.Ctx, pattern, id string, start time.Time) {
	now := time.Now()
	took, status := now.Sub(start), c.Response().StatusCode()
	if s.Requests != nil {
		s.Requests.Of(c.Method(), pattern, status).Observe(took)
	}
	handler, ctx := s.Log.Handler(), context.Background()
	if !handler.Enabled(ctx, slog.LevelInfo) {
		return
	}
	// The place in the program says nothing, and finding it is slow: the record has none.
	line := slog.NewRecord(now, slog.LevelInfo, "request", 0)
	line.AddAttrs(
		slog.String("method", c.Method()), slog.String("route", pattern), slog.Int("status", status),
		slog.Int("bytes", size(c.Response())), slog.Duration("duration", took), slog.String("id", id),
	)
	// A log that cannot be written has nowhere to report it.
	_ = handler.Handle(ctx, line)
}
