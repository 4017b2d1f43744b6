package web

import (
	"bytes"
	"errors"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// Answers that are larger than what people look at are bounded while they are on their way: each is held in
// memory until the last client that asked for it has taken it.
const (
	largeAnswer = 256 << 10 // bytes
	largeInAll  = 48 << 20  // bytes of all large answers on their way, those that are the same counted once
	// A client that takes less than this is not waited for, so that nobody holds the room for long.
	slowestTake = 32 << 10 // bytes a second, beyond what writeTimeout allows for
)

// larges counts the large answers on their way.
type larges struct {
	mu    sync.Mutex
	bytes int
	takes map[*byte]int // how many clients take an answer, by where it lies
}

func newLarges() *larges { return &larges{takes: map[*byte]int{}} }

// take makes room for a body; false if there is none.
func (l *larges) take(body []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.takes[&body[0]] == 0 {
		if l.bytes+len(body) > largeInAll {
			return false
		}
		l.bytes += len(body)
	}
	l.takes[&body[0]]++
	return true
}

func (l *larges) release(body []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.takes[&body[0]]--; l.takes[&body[0]] == 0 {
		l.bytes -= len(body)
		delete(l.takes, &body[0])
	}
}

// large is a body on its way. It gives back its room when it is closed.
type large struct {
	bytes.Reader
	until   time.Time
	release func()
}

var errSlow = errors.New("web: the client takes its answer too slowly")

// Read gives what comes next, or fails when the client has had its time.
func (l *large) Read(p []byte) (int, error) {
	if time.Now().After(l.until) {
		return 0, errSlow
	}
	return l.Reader.Read(p)
}

// Close gives back the room.
func (l *large) Close() error {
	l.release()
	return nil
}

// sendWhole sends a body as it is; one that is large only if there is room for it.
func (s *Server) sendWhole(c fiber.Ctx, body []byte) {
	if len(body) <= largeAnswer {
		c.Response().SetBodyRaw(body)
		return
	}
	if !s.larges.take(body) {
		s.refuseLarge(c)
		return
	}
	out := &large{
		until:   time.Now().Add(writeTimeout + time.Duration(len(body)/slowestTake)*time.Second),
		release: sync.OnceFunc(func() { s.larges.release(body) }),
	}
	out.Reset(body)
	c.Response().SetBodyStream(out, len(body))
}

// refuseLarge answers that too much is being sent at the moment.
func (s *Server) refuseLarge(c fiber.Ctx) {
	c.Response().Header.Reset()
	s.secure(c)
	err := core.Errorf(core.Unavailable, "Too many large answers are being sent at once. Please try again in a moment, or ask for less.")
	err.RetryAfter = 2 * time.Second
	s.send(c, &head{}, s.API.Fail(c.Context(), "", err))
}
