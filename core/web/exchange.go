package web

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/gofiber/fiber/v3"
)

// exchange makes of a handler what every route does around its own work: a request id, the security
// headers, the answer to a failure or a panic, and one line in the log.
func (s *Server) exchange(pattern string, handle fiber.Handler) fiber.Handler {
	return func(c fiber.Ctx) error {
		start := time.Now()
		id := requestID(c)
		c.Set(fiber.HeaderXRequestID, id)
		s.secure(c)
		if err := guarded(c, handle); err != nil {
			s.fail(c, id, err)
		}
		drain(c)
		s.access(c, pattern, id, start)
		return nil
	}
}

// panicError is a panic that a handler ended in. It counts as any other fault.
type panicError struct {
	value any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// LogValue adds the stack to the log line.
func (e *panicError) LogValue() slog.Value {
	return slog.GroupValue(slog.String("text", e.Error()), slog.String("stack", string(e.stack)))
}

func guarded(c fiber.Ctx, handle fiber.Handler) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicError{value, debug.Stack()}
		}
	}()
	return handle(c)
}
