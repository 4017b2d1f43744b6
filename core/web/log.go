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

// requestID takes the id that the request brings if it is short and plain, or makes one.
func requestID(c fiber.Ctx) string {
	given := c.Get(fiber.HeaderXRequestID)
	if given != "" && len(given) <= maxRequestID && strings.IndexFunc(given, notPlain) < 0 {
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
		return 0
	}
	return len(response.Body())
}

// access writes the line of a request. It holds nothing that tells of a person: no query, address,
// cookie, body or name.
func (s *Server) access(c fiber.Ctx, pattern, id string, start time.Time) {
	ctx, handler := c.Context(), s.Log.Handler()
	if !handler.Enabled(ctx, slog.LevelInfo) {
		return
	}
	response := c.Response()
	// Where in the program the line comes from says nothing, and finding it out is dear.
	line := slog.NewRecord(time.Now(), slog.LevelInfo, "request", 0)
	line.AddAttrs(
		slog.String("method", c.Method()),
		slog.String("route", pattern),
		slog.Int("status", response.StatusCode()),
		slog.Int("bytes", size(response)),
		slog.Duration("duration", time.Since(start)),
		slog.String("id", id),
	)
	// A log that takes nothing is nothing that could be told of.
	_ = handler.Handle(ctx, line)
}
