package web

import (
	"bytes"
	"errors"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// Limits on the large answers that are being sent at the same time. Each is held in memory until the last client that
// requested it has received it.
const (
	largeAnswer = 256 << 10 // bytes; a longer answer counts as large
	largeInAll  = 48 << 20  // bytes of all large answers that are being sent, each distinct body counted once
	// A slower client is disconnected, so that it does not hold the memory for long.
	slowestTake = 32 << 10 // bytes a second, after writeTimeout
)

// larges counts the large answers that are being sent.
type larges struct {
	mu    sync.Mutex
	bytes int
	takes map[*byte]int // the number of clients that receive a body, by the address of its first byte
}

func newLarges() *larges { return &larges{takes: map[*byte]int{}} }

// take reserves memory for a body; false if there is not enough.
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

// large is a large body that is being sent. Close releases its memory.
type large struct {
	bytes.Reader
	until   time.Time
	release func()
}

var errSlow = errors.New("web: the client takes its answer too slowly")

// Read returns the next bytes. It fails with errSlow when the time of the client is over.
func (l *large) Read(p []byte) (int, error) {
	if time.Now().After(l.until) {
		return 0, errSlow
	}
	return l.Reader.Read(p)
}

// Close releases the memory.
func (l *large) Close() error {
	l.release()
	return nil
}

// sendWhole sends a body. A large one is refused if there is not enough memory for it.
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

// refuseLarge answers with status 503: too many large answers are being sent.
func (s *Server) refuseLarge(c fiber.Ctx) {
	c.Response().Header.Reset()
	s.secure(c)
	err := core.Errorf(core.Unavailable, "Too many large answers are being sent at once. Please try again in a moment, or ask for less.")
	err.RetryAfter = 2 * time.Second
	s.send(c, &head{}, s.API.Fail(c.Context(), "", err))
}
