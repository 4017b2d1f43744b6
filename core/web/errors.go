package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"strconv"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// outcome is how a failure of some code is told over HTTP.
type outcome struct {
	status int
	title  string
}

// outcomes has every code.
var outcomes = map[core.Code]outcome{
	core.Malformed:       {http.StatusBadRequest, "Malformed request"},
	core.Unauthenticated: {http.StatusUnauthorized, "Not signed in"},
	core.Forbidden:       {http.StatusForbidden, "Not allowed"},
	core.NotFound:        {http.StatusNotFound, "Not found"},
	core.NotAllowed:      {http.StatusMethodNotAllowed, "Method not supported"},
	core.Conflict:        {http.StatusConflict, "Already taken"},
	core.Stale:           {http.StatusPreconditionFailed, "Changed meanwhile"},
	core.TooLarge:        {http.StatusRequestEntityTooLarge, "Too large"},
	core.Unsupported:     {http.StatusUnsupportedMediaType, "Unsupported format"},
	core.Invalid:         {http.StatusUnprocessableEntity, "Invalid values"},
	core.Throttled:       {http.StatusTooManyRequests, "Too many requests"},
	core.Internal:        {http.StatusInternalServerError, "Server error"},
	core.Unavailable:     {http.StatusServiceUnavailable, "Not available"},
}

// problem is the body of every failure under /api (RFC 9457).
type problem struct {
	Title  string            `json:"title"`
	Status int               `json:"status"`
	Detail string            `json:"detail,omitempty"`
	Errors []core.FieldError `json:"errors,omitempty"`
}

const problemType = "application/problem+json"

// fail answers with the problem that err is. Causes are not told but logged, under the request's id.
func (s *Server) fail(c fiber.Ctx, id string, err error) {
	known, ok := errors.AsType[*core.Error](err)
	if !ok || known.Code == core.Internal {
		known = core.Errorf(core.Internal, "Something went wrong on our side. It is noted under %s.", id)
	}
	out := outcomes[known.Code]
	if out.status >= http.StatusInternalServerError {
		s.Log.LogAttrs(c.Context(), slog.LevelError, "request failed", slog.String("id", id), slog.Any("error", err))
	}
	if wait := known.RetryAfter; wait > 0 {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	sendProblem(c, problem{out.title, out.status, known.Detail, known.Fields})
}

func sendProblem(c fiber.Ctx, p problem) {
	// Texts and numbers always marshal.
	body, _ := json.Marshal(p)
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, problemType)
	c.Response().Header.Del(fiber.HeaderETag)
	c.Response().SetStatusCode(p.Status)
	c.Response().SetBodyRaw(body)
}

// refuse answers what never became a request: a head that is too large, cannot be read or came too slowly.
func (s *Server) refuse(c fiber.Ctx, err error) error {
	status := http.StatusBadRequest
	if e, ok := errors.AsType[*fiber.Error](err); ok {
		status = e.Code
	}
	s.secure(c)
	detail := map[int]string{
		http.StatusRequestTimeout:              "The request took too long to arrive.",
		http.StatusRequestHeaderFieldsTooLarge: fmt.Sprintf("The head of a request must be at most %d bytes.", maxHead),
	}[status]
	if detail == "" {
		status, detail = http.StatusBadRequest, "The request cannot be read."
	}
	sendProblem(c, problem{http.StatusText(status), status, detail, nil})
	c.Response().SetConnectionClose()
	s.Log.LogAttrs(c.Context(), slog.LevelInfo, "request refused", slog.Int("status", status))
	return nil
}
