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
	// maxBody is the body limit of Fiber, in bytes. A longer body is still given to its handler as a stream, which
	// readBody and streamBody bound.
	maxBody = 1 << 20
	// chunked is the content length of a body whose length is not known in advance.
	chunked = -1
	// maxDrain is the maximum number of bytes of an unread body that are discarded, so that the client has sent the
	// whole body and reads the answer.
	maxDrain = 32 << 20
)

// Limits on the bodies that are received at the same time. A body is held in memory until it is complete, and a client
// may send it very slowly. Bodies of at most smallBodySize, which is enough for typed text, are not counted.
const (
	smallBodySize            = 8 << 10 // bytes
	maxLargeBodies           = 64      // from all clients
	maxLargeBodiesPerAddress = 8       // from one client address
)

// hasBody reports whether a request has a body.
func hasBody(c fiber.Ctx) bool {
	return c.Request().IsBodyStream() && c.Request().Header.ContentLength() != 0
}

// readBody reads the body, which may have at most the given number of bytes. Memory is allocated as the bytes arrive,
// whatever length was announced. It fails with TooLarge, with Unavailable if too many long bodies are being received,
// and with Malformed if the body ends early or takes too long.
func (s *Server) readBody(c fiber.Ctx, address string, maxBytes int) ([]byte, error) {
	length := c.Request().Header.ContentLength()
	if length > maxBytes {
		return nil, tooLarge(maxBytes)
	}
	if length == chunked || length > smallBodySize {
		release, err := s.bodies.acquire(address)
		if err != nil {
			return nil, err
		}
		defer release()
	}
	var body bytes.Buffer
	n, err := io.Copy(&body, io.LimitReader(c.Request().BodyStream(), int64(maxBytes)+1))
	if n > int64(maxBytes) {
		return nil, tooLarge(maxBytes)
	}
	if err == nil && length != chunked && n < int64(length) {
		err = io.ErrUnexpectedEOF
	}
	return body.Bytes(), finishBody(c, err)
}

func tooLarge(maxBytes int) error {
	return core.Errorf(core.TooLarge, "The body must be at most %d bytes.", maxBytes)
}

// finishBody marks the body as read to its end. If err is not nil, it also closes the connection after the answer,
// because the rest of the body would be read as the next request, and returns err as Malformed.
func finishBody(c fiber.Ctx, err error) error {
	c.Request().SetBodyRaw(nil)
	if err == nil {
		return nil
	}
	c.Response().SetConnectionClose()
	return core.Wrap(err, core.Malformed, "The body ended too early or took too long.")
}

// drainBody discards the part of the body that the handler has not read. If that is more than maxDrain, the connection
// is closed after the answer.
func drainBody(c fiber.Ctx) {
	if !c.Request().IsBodyStream() {
		return
	}
	_, err := io.CopyN(io.Discard, c.Request().BodyStream(), maxDrain)
	if !errors.Is(err, io.EOF) {
		c.Response().SetConnectionClose()
	}
	c.Request().SetBodyRaw(nil)
}

// bodyLimiter counts the long bodies that are being received, in total and for each client address.
type bodyLimiter struct {
	mu        sync.Mutex
	total     int
	byAddress map[string]int
}

func newBodyLimiter() *bodyLimiter { return &bodyLimiter{byAddress: map[string]int{}} }

// acquire reserves capacity for a body. The caller calls release when the body has been received. It fails with
// Unavailable.
func (b *bodyLimiter) acquire(address string) (release func(), err error) {
	key := limit.Key(address)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.total >= maxLargeBodies || b.byAddress[key] >= maxLargeBodiesPerAddress {
		err := core.Errorf(core.Unavailable, "Too much is being sent at once. Please try again in a moment.")
		err.RetryAfter = 2 * time.Second
		return nil, err
	}
	b.total++
	b.byAddress[key]++
	return func() { b.release(key) }, nil
}

func (b *bodyLimiter) release(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total--
	if b.byAddress[key]--; b.byAddress[key] == 0 {
		delete(b.byAddress, key)
	}
}

// errEncoded refuses a body in a content coding (RFC 9110, 8.4), because its decoded size is not known in advance.
var errEncoded = core.Errorf(core.Unsupported, "The body must be sent as it is, without a Content-Encoding.")

// hasContentCoding reports whether the body has a content coding other than identity.
func hasContentCoding(c fiber.Ctx) bool {
	coding := c.Request().Header.ContentEncoding()
	return len(coding) > 0 && !strings.EqualFold(string(coding), "identity")
}
