package web

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

const (
	// maxBody is the most that any call takes, in bytes.
	maxBody = 1 << 20
	// chunked is the length of a body whose length is not known ahead.
	chunked = -1
	// maxDrain is how much of a body that nobody wants is read, so that the client has sent it all and
	// listens for the answer.
	maxDrain = 32 << 20
)

// The bodies that may be on their way at once, beside those that are as short as what people type. They are
// held in memory until they are there, and somebody may send them very slowly.
const (
	shortBody       = 8 << 10 // bytes
	longBodies      = 64      // of everybody
	longFromAddress = 8
)

// hasBody reports whether a request brings a body.
func hasBody(c fiber.Ctx) bool {
	return c.Request().IsBodyStream() && c.Request().Header.ContentLength() != 0
}

// readUpTo gives a body of at most so many bytes. Memory is taken as the bytes come, whatever length they
// were announced with.
func (s *Server) readUpTo(c fiber.Ctx, address string, most int) ([]byte, error) {
	length := c.Request().Header.ContentLength()
	if length > most {
		return nil, tooLarge(most)
	}
	if length == chunked || length > shortBody {
		release, err := s.bodies.take(address)
		if err != nil {
			return nil, err
		}
		defer release()
	}
	var body bytes.Buffer
	n, err := io.Copy(&body, io.LimitReader(c.Request().BodyStream(), int64(most)+1))
	if n > int64(most) {
		return nil, tooLarge(most)
	}
	if err == nil && length != chunked && n < int64(length) {
		err = io.ErrUnexpectedEOF
	}
	return body.Bytes(), finish(c, err)
}

func tooLarge(most int) error {
	return core.Errorf(core.TooLarge, "The body must be at most %d bytes.", most)
}

// finish notes that nothing of the body is left to read: reading on would take the next request for it.
func finish(c fiber.Ctx, err error) error {
	c.Request().SetBodyRaw(nil)
	if err == nil {
		return nil
	}
	c.Response().SetConnectionClose()
	return core.Wrap(err, core.Malformed, "The body ended too early or took too long.")
}

// drain reads what a handler left of the body. Where that is too much the connection ends with the answer.
func drain(c fiber.Ctx) {
	if !c.Request().IsBodyStream() {
		return
	}
	_, err := io.CopyN(io.Discard, c.Request().BodyStream(), maxDrain)
	if !errors.Is(err, io.EOF) {
		c.Response().SetConnectionClose()
	}
	c.Request().SetBodyRaw(nil)
}

// bodies counts the long bodies on their way.
type bodies struct {
	mu   sync.Mutex
	all  int
	from map[string]int
}

func newBodies() *bodies { return &bodies{from: map[string]int{}} }

// take gives a place, to be released when the body is there. It fails with Unavailable.
func (b *bodies) take(address string) (release func(), err error) {
	key := limit.Key(address)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.all >= longBodies || b.from[key] >= longFromAddress {
		err := core.Errorf(core.Unavailable, "Too much is being sent at once. Please try again in a moment.")
		err.RetryAfter = 2 * time.Second
		return nil, err
	}
	b.all++
	b.from[key]++
	return func() { b.release(key) }, nil
}

func (b *bodies) release(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all--
	if b.from[key]--; b.from[key] == 0 {
		delete(b.from, key)
	}
}

// errEncoded refuses a body in a content coding: nobody says how much comes out of one (RFC 9110, 8.4).
var errEncoded = core.Errorf(core.Unsupported, "The body must be sent as it is, without a Content-Encoding.")

// encoded reports whether the body is in a content coding.
func encoded(c fiber.Ctx) bool {
	coding := c.Request().Header.ContentEncoding()
	return len(coding) > 0 && !strings.EqualFold(string(coding), "identity")
}
