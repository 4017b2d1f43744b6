package web

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
)

// A streamed body gets more time the larger it is, as long as bytes keep arriving.
const (
	minUploadRate  = 8 << 10          // bytes a second after bodyTimeout
	maxUploadPause = 20 * time.Second // without a byte
)

// streamBody returns the body as a stream of at most the given number of bytes. It fails as readBody does.
func (s *Server) streamBody(c fiber.Ctx, address string, maxBytes int64) (io.ReadCloser, error) {
	length := int64(c.Request().Header.ContentLength())
	if length > maxBytes {
		return nil, tooLarge(int(maxBytes))
	}
	release, err := s.bodies.acquire(address)
	if err != nil {
		return nil, err
	}
	return &uploadBody{
		c: c, source: c.Request().BodyStream(), conn: c.RequestCtx().Conn(), length: length, maxBytes: maxBytes,
		baseDeadline: time.Now().Add(bodyTimeout), maxPause: s.uploadPause, release: sync.OnceFunc(release),
	}, nil
}

// uploadBody is a body that is being received.
type uploadBody struct {
	c            fiber.Ctx
	source       io.Reader
	conn         net.Conn
	length       int64 // or chunked if it is not known
	maxBytes     int64
	read         int64
	baseDeadline time.Time     // end of bodyTimeout; the bytes that have been read add to it
	maxPause     time.Duration // longest time without a byte
	ended        bool
	failed       error
	release      func()
}

// Read returns the next bytes. Each call has its own deadline.
func (u *uploadBody) Read(p []byte) (int, error) {
	if u.failed != nil {
		return 0, u.failed
	}
	if err := u.conn.SetReadDeadline(u.nextDeadline(time.Now())); err != nil {
		return 0, u.fail(err)
	}
	n, err := u.source.Read(p)
	u.read += int64(n)
	switch {
	case u.read > u.maxBytes:
		u.failed = tooLarge(int(u.maxBytes))
		return 0, u.failed
	case errors.Is(err, io.EOF) && u.length != chunked && u.read < u.length:
		return n, u.fail(io.ErrUnexpectedEOF)
	case errors.Is(err, io.EOF):
		u.ended = true
		return n, io.EOF
	case err != nil:
		return n, u.fail(err)
	}
	return n, nil
}

// nextDeadline returns the time at which the next byte must have arrived.
func (u *uploadBody) nextDeadline(now time.Time) time.Time {
	until := u.baseDeadline.Add(time.Duration(u.read/minUploadRate) * time.Second)
	if soon := now.Add(u.maxPause); soon.Before(until) {
		return soon
	}
	return until
}

// fail ends the body, because the bytes that follow cannot be distinguished from the next request.
func (u *uploadBody) fail(err error) error {
	u.ended, u.failed = true, finishBody(u.c, err)
	return u.failed
}

// Close releases the capacity of the body. The unread rest is left to drainBody, which has bodyTimeout for it.
func (u *uploadBody) Close() error {
	u.release()
	if u.ended {
		u.c.Request().SetBodyRaw(nil)
		return nil
	}
	return u.conn.SetReadDeadline(time.Now().Add(bodyTimeout))
}
