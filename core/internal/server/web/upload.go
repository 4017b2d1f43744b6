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
	slowestSend  = 8 << 10          // bytes a second after bodyTimeout
	longestPause = 20 * time.Second // without a byte
)

// stream returns the body as a stream of at most the given number of bytes. It fails as readUpTo does.
func (s *Server) stream(c fiber.Ctx, address string, most int64) (io.ReadCloser, error) {
	length := int64(c.Request().Header.ContentLength())
	if length > most {
		return nil, tooLarge(int(most))
	}
	release, err := s.bodies.take(address)
	if err != nil {
		return nil, err
	}
	return &upload{
		c: c, from: c.Request().BodyStream(), conn: c.RequestCtx().Conn(), length: length, most: most,
		until: time.Now().Add(bodyTimeout), pause: s.pause, release: sync.OnceFunc(release),
	}, nil
}

// upload is a body that is being received.
type upload struct {
	c       fiber.Ctx
	from    io.Reader
	conn    net.Conn
	length  int64 // or chunked if it is not known
	most    int64
	read    int64
	until   time.Time     // end of bodyTimeout; the bytes that have been read add to it
	pause   time.Duration // longest time without a byte
	ended   bool
	failed  error
	release func()
}

// Read returns the next bytes. Each call has its own deadline.
func (u *upload) Read(p []byte) (int, error) {
	if u.failed != nil {
		return 0, u.failed
	}
	if err := u.conn.SetReadDeadline(u.deadline(time.Now())); err != nil {
		return 0, u.fail(err)
	}
	n, err := u.from.Read(p)
	u.read += int64(n)
	switch {
	case u.read > u.most:
		u.failed = tooLarge(int(u.most))
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

// deadline returns the time at which the next byte must have arrived.
func (u *upload) deadline(now time.Time) time.Time {
	until := u.until.Add(time.Duration(u.read/slowestSend) * time.Second)
	if soon := now.Add(u.pause); soon.Before(until) {
		return soon
	}
	return until
}

// fail ends the body, because the bytes that follow cannot be distinguished from the next request.
func (u *upload) fail(err error) error {
	u.ended, u.failed = true, finish(u.c, err)
	return u.failed
}

// Close releases the place of the body. The unread rest is left to drain, which has bodyTimeout for it.
func (u *upload) Close() error {
	u.release()
	if u.ended {
		u.c.Request().SetBodyRaw(nil)
		return nil
	}
	return u.conn.SetReadDeadline(time.Now().Add(bodyTimeout))
}
