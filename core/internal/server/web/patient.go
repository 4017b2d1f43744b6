package web

import (
	"errors"
	"io"
	"net"
	"os"
	"time"
)

// patient gives each connection as long as it takes to take an answer, as long as it takes some of it all the
// time.
type patient struct{ net.Listener }

// Accept waits for the next connection.
func (l patient) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &slowly{Conn: conn}, nil
}

// slowly is a connection whose answers are written at once, while each piece of them has its own deadline. Setting a deadline costs
// as much as a small part of an answer, and most are never waited for: each is set when something is about to wait,
// and not for less than slack. One goroutine may read and another write.
type slowly struct {
	net.Conn
	until  time.Time // the deadline of reading that was asked for
	reads  time.Time // the one that is set
	writes time.Time // that of writing
}

const (
	// piece is what the other side has to take within writeTimeout, in bytes.
	piece = 64 << 10
	// slack is how much sooner than asked for a deadline may end.
	slack = time.Second
)

// SetReadDeadline is set by the next Read.
func (c *slowly) SetReadDeadline(t time.Time) error {
	c.until = t
	return nil
}

// Read reads what there is.
func (c *slowly) Read(p []byte) (int, error) {
	if !near(c.reads, c.until) {
		if err := c.Conn.SetReadDeadline(c.until); err != nil {
			return 0, err
		}
		c.reads = c.until
	}
	return c.Conn.Read(p)
}

// near reports whether a deadline that is set will do for one that is wanted.
func near(set, wanted time.Time) bool {
	if set.IsZero() || wanted.IsZero() {
		return set.Equal(wanted)
	}
	return !set.After(wanted) && wanted.Sub(set) < slack
}

// SetWriteDeadline does nothing: each piece has its own.
func (c *slowly) SetWriteDeadline(time.Time) error { return nil }

// Write writes all of p, or fails when a piece of it was not taken in time: whoever takes one has as long again for the next.
func (c *slowly) Write(p []byte) (n int, err error) {
	for {
		m, err := c.write(p[n:])
		n += m
		if m < piece || !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
	}
}

// ReadFrom writes all that r gives, as Write does. A part of a file goes from the disk to the connection without passing through
// the program.
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
		// Not more at once: when it fails, what was read may not have been written.
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

// hurry sets the deadline of a piece.
func (c *slowly) hurry() error {
	if until := time.Now().Add(writeTimeout); !near(c.writes, until) {
		if err := c.Conn.SetWriteDeadline(until); err != nil {
			return err
		}
		c.writes = until
	}
	return nil
}
