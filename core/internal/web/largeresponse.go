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
	largeResponseSize = 256 << 10 // bytes; a longer answer counts as large
	maxLargeBytes     = 48 << 20  // bytes of all large answers that are being sent, each distinct body counted once
	// A slower client is disconnected, so that it does not hold the memory for long.
	minSendRate = 32 << 10 // bytes a second, after writeTimeout
)

// largeResponses counts the large answers that are being sent.
type largeResponses struct {
	mu        sync.Mutex
	bytes     int
	receivers map[*byte]int // the number of clients that receive a body, by the address of its first byte
}

func newLargeResponses() *largeResponses { return &largeResponses{receivers: map[*byte]int{}} }

// acquire reserves memory for a body; false if there is not enough.
func (l *largeResponses) acquire(body []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.receivers[&body[0]] == 0 {
		if l.bytes+len(body) > maxLargeBytes {
			return false
		}
		l.bytes += len(body)
	}
	l.receivers[&body[0]]++
	return true
}

func (l *largeResponses) release(body []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.receivers[&body[0]]--; l.receivers[&body[0]] == 0 {
		l.bytes -= len(body)
		delete(l.receivers, &body[0])
	}
}

// largeBody is a large body that is being sent. Close releases its memory.
type largeBody struct {
	bytes.Reader
	deadline time.Time
	release  func()
}

var errSlowClient = errors.New("web: the client takes its answer too slowly")

// Read returns the next bytes. It fails with errSlowClient when the time of the client is over.
func (l *largeBody) Read(p []byte) (int, error) {
	if time.Now().After(l.deadline) {
		return 0, errSlowClient
	}
	return l.Reader.Read(p)
}

// Close releases the memory.
func (l *largeBody) Close() error {
	l.release()
	return nil
}

// sendBytes sends a body. A large one is refused if there is not enough memory for it.
func (s *Server) sendBytes(c fiber.Ctx, body []byte) {
	if len(body) <= largeResponseSize {
		c.Response().SetBodyRaw(body)
		return
	}
	if !s.large.acquire(body) {
		s.refuseLargeResponse(c)
		return
	}
	out := &largeBody{
		deadline: time.Now().Add(writeTimeout + time.Duration(len(body)/minSendRate)*time.Second),
		release:  sync.OnceFunc(func() { s.large.release(body) }),
	}
	out.Reset(body)
	c.Response().SetBodyStream(out, len(body))
}

// refuseLargeResponse answers with status 503: too many large answers are being sent.
func (s *Server) refuseLargeResponse(c fiber.Ctx) {
	c.Response().Header.Reset()
	s.setSecurityHeaders(c)
	err := core.Errorf(core.Unavailable, "Too many large answers are being sent at once. Please try again in a moment, or ask for less.")
	err.RetryAfter = 2 * time.Second
	s.send(c, &head{}, s.API.Fail(c.Context(), "", err))
}
