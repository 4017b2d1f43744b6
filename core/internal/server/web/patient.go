package web

import (
	"errors"
	"io"
	"net"
	"os"
	"time"
)

// patient is a listener whose connections limit the time of each piece of an answer, not of the whole answer.
type patient struct{ net.Listener }

// Accept waits for the next connection.
func (l patient) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &slowly{Conn: conn}, nil
}

// slowly is a connection on which an answer is written in one call, while each piece of it has its own deadline.
// Setting a deadline costs as much as a small part of an answer, and most deadlines never expire. So a deadline is set
// only before an operation that may wait, and only if the present one differs from it by slack or more. One goroutine
// may read while another writes.
type slowly struct {
	net.Conn
	until  time.Time // the requested read deadline
	reads  time.Time // the read deadline that is set
	writes time.Time // the write deadline that is set
}

const (
	// piece is the number of bytes that the client must take within writeTimeout.
	piece = 64 << 10
	// slack is how much earlier than requested a deadline may expire.
	slack = time.Second
)

// SetReadDeadline stores the deadline; the next Read sets it.
func (c *slowly) SetReadDeadline(t time.Time) error {
	c.until = t
	return nil
}

// Read reads from the connection, with the deadline that was stored.
func (c *slowly) Read(p []byte) (int, error) {
	if !near(c.reads, c.until) {
		if err := c.Conn.SetReadDeadline(c.until); err != nil {
			return 0, err
		}
		c.reads = c.until
	}
	return c.Conn.Read(p)
}

// near reports whether the deadline that is set can stand for the wanted one: it is not later, and earlier by less
// than slack.
func near(set, wanted time.Time) bool {
	if set.IsZero() || wanted.IsZero() {
		return set.Equal(wanted)
	}
	return !set.After(wanted) && wanted.Sub(set) < slack
}

// SetWriteDeadline does nothing, because each piece has its own deadline.
func (c *slowly) SetWriteDeadline(time.Time) error { return nil }

// Write writes all of p. It fails if the client does not take a piece within writeTimeout.
func (c *slowly) Write(p []byte) (n int, err error) {
	for {
		m, err := c.write(p[n:])
		n += m
		if m < piece || !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
	}
}

// ReadFrom writes all of r, and fails as Write does. The bytes of a file are sent by the kernel, without being copied
// into the program.
func (c *slowly) ReadFrom(r io.Reader) (n int64, err error) {
	all, ok := r.(*io.LimitedReader)
	if ok {
		_, ok = all.R.(*os.File)
	}
	if !ok {
		return io.Copy(struct{ io.Writer }{c}, r)
	}
	for all.N > 0 {
		if err := c.hurry(); err != nil {
			return n, err
		}
		// Limited to one piece, because after an error the bytes that were read may not have been written.
		m, err := io.Copy(c.Conn, io.LimitReader(all.R, min(all.N, piece)))
		n, all.N = n+m, all.N-m
		if err != nil || m == 0 {
			return n, err
		}
	}
	return n, nil
}

func (c *slowly) write(p []byte) (int, error) {
	if err := c.hurry(); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

// hurry sets the write deadline of the next piece.
func (c *slowly) hurry() error {
	if until := time.Now().Add(writeTimeout); !near(c.writes, until) {
		if err := c.Conn.SetWriteDeadline(until); err != nil {
			return err
		}
		c.writes = until
	}
	return nil
}
