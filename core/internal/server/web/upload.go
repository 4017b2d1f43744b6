package web

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
)

// A body that is read as it comes may take as long as it is large, as long as something comes all the time.
const (
	slowestSend  = 8 << 10          // bytes a second, beyond what bodyTimeout allows for
	longestPause = 20 * time.Second // without a byte
)

// stream gives a body of at most so many bytes as it comes.
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

// upload is a body on its way.
type upload struct {
	c       fiber.Ctx
	from    io.Reader
	conn    net.Conn
	length  int64 // chunked where nobody knows
	most    int64
	read    int64
	until   time.Time     // when it must be there, without what its bytes allow for
	pause   time.Duration // without a byte
	ended   bool
	failed  error
	release func()
}

// Read gives what comes next. Each read has a deadline of its own.
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

// deadline is when the next byte must be there.
func (u *upload) deadline(now time.Time) time.Time {
	until := u.until.Add(time.Duration(u.read/slowestSend) * time.Second)
	if soon := now.Add(u.pause); soon.Before(until) {
		return soon
	}
	return until
}

// fail ends the body: what else comes cannot be told from the next request.
func (u *upload) fail(err error) error {
	u.ended, u.failed = true, finish(u.c, err)
	return u.failed
}

// Close gives back the place. What was not read is left to drain, which has as long as any other body.
func (u *upload) Close() error {
	u.release()
	if u.ended {
		u.c.Request().SetBodyRaw(nil)
		return nil
	}
	return u.conn.SetReadDeadline(time.Now().Add(bodyTimeout))
}
