package web

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/metrics"
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

// line gives what there is for requests that end as this one does.
func (s *Server) line(c fiber.Ctx, pattern string) *line {
	return s.lines.about(kind{c.Method(), pattern, c.Response().StatusCode()}, s.Log.Handler(), s.Requests)
}

// access counts a request and writes its line. It holds nothing that tells of a person: no query, address,
// cookie, body or name.
func (s *Server) access(c fiber.Ctx, known *line, id string, start time.Time) {
	now := time.Now()
	took := now.Sub(start)
	if known.took != nil {
		known.took.Observe(took)
	}
	if known.write != nil {
		known.write(now, size(c.Response()), took, id)
	}
}

// kind is what the lines of many requests have in common. There are as many as the table of calls has rows, times
// the ways in which a call ends.
type kind struct {
	method, pattern string
	status          int
}

// lines are the beginnings of lines, which are written once for each kind of request.
type lines struct{ begun sync.Map }

// line is what there is for requests of a kind.
type line struct {
	write RequestLine        // nil where nobody reads
	took  *metrics.Histogram // nil where nobody counts
}

// RequestLine writes a line of the log about a request: when it was answered, how many bytes the answer has, how long it took
// to make, and the request's id, which is short and plain.
type RequestLine func(at time.Time, bytes int, took time.Duration, id string)

// LineWriter is a handler of the log that writes the lines of requests by itself. Each begins with what it is given once.
type LineWriter interface {
	RequestLine(begin []slog.Attr) RequestLine
}

// lineOf gives what writes lines that begin in the same way; nil if the log takes none.
func lineOf(handler slog.Handler, begin []slog.Attr) RequestLine {
	ctx := context.Background()
	if !handler.Enabled(ctx, slog.LevelInfo) {
		return nil
	}
	if own, ok := handler.(LineWriter); ok {
		return own.RequestLine(begin)
	}
	log := handler.WithAttrs(begin)
	return func(at time.Time, bytes int, took time.Duration, id string) {
		// Where in the program the line comes from says nothing, and finding it out is dear.
		line := slog.NewRecord(at, slog.LevelInfo, RequestMessage, 0)
		line.AddAttrs(slog.Int("bytes", bytes), slog.Duration("duration", took), slog.String("id", id))
		// A log that takes nothing is nothing that could be told of.
		_ = log.Handle(ctx, line)
	}
}

// RequestMessage is what the lines of requests say they are.
const RequestMessage = "request"

// about gives what there is for a kind.
func (l *lines) about(k kind, handler slog.Handler, counted *metrics.Requests) *line {
	if begun, ok := l.begun.Load(k); ok {
		return begun.(*line)
	}
	k.method, k.pattern = strings.Clone(k.method), strings.Clone(k.pattern)
	begun := &line{write: lineOf(handler, []slog.Attr{
		slog.String("method", k.method), slog.String("route", k.pattern), slog.Int("status", k.status),
	})}
	if counted != nil {
		begun.took = counted.Of(k.method, k.pattern, k.status)
	}
	l.begun.Store(k, begun)
	return begun
}
