package web

import (
	"errors"
	"io"
	"net"
	"os"
	"time"
)

// deadlineListener is a listener whose connections limit the time of each chunk of an answer, not of the whole answer.
type deadlineListener struct{ net.Listener }

// Accept waits for the next connection.
func (l deadlineListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &deadlineConn{Conn: conn}, nil
}

// deadlineConn is a connection on which an answer is written in one call, while each chunk of it has its own deadline.
// Setting a deadline costs as much as a small part of an answer, and most deadlines never expire. So a deadline is set
// only before an operation that may wait, and only if the present one differs from it by deadlineSlack or more. One
// goroutine may read while another writes.
type deadlineConn struct {
	net.Conn
	wantedRead    time.Time // the requested read deadline
	readDeadline  time.Time // the read deadline that is set
	writeDeadline time.Time // the write deadline that is set
}

const (
	// chunkSize is the number of bytes that the client must take within writeTimeout.
	chunkSize = 64 << 10
	// deadlineSlack is how much earlier than requested a deadline may expire.
	deadlineSlack = time.Second
)

// SetReadDeadline stores the deadline; the next Read sets it.
func (c *deadlineConn) SetReadDeadline(t time.Time) error {
	c.wantedRead = t
	return nil
}

// Read reads from the connection, with the deadline that was stored.
func (c *deadlineConn) Read(p []byte) (int, error) {
	if !closeEnough(c.readDeadline, c.wantedRead) {
		if err := c.Conn.SetReadDeadline(c.wantedRead); err != nil {
			return 0, err
		}
		c.readDeadline = c.wantedRead
	}
	return c.Conn.Read(p)
}

// closeEnough reports whether the deadline that is set can stand for the wanted one: it is not later, and earlier by
// less than deadlineSlack.
func closeEnough(set, wanted time.Time) bool {
	if set.IsZero() || wanted.IsZero() {
		return set.Equal(wanted)
	}
	return !set.After(wanted) && wanted.Sub(set) < deadlineSlack
}

// SetWriteDeadline does nothing, because each chunk has its own deadline.
func (c *deadlineConn) SetWriteDeadline(time.Time) error { return nil }

// Write writes all of p. It fails if the client does not take a chunk within writeTimeout.
func (c *deadlineConn) Write(p []byte) (n int, err error) {
	for {
		m, err := c.writeChunk(p[n:])
		n += m
		if m < chunkSize || !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
	}
}

// ReadFrom writes all of r, and fails as Write does. The bytes of a file are sent by the kernel, without being copied
// into the program.
func (c *deadlineConn) ReadFrom(r io.Reader) (n int64, err error) {
	all, ok := r.(*io.LimitedReader)
	if ok {
		_, ok = all.R.(*os.File)
	}
	if !ok {
		return io.Copy(struct{ io.Writer }{c}, r)
	}
	for all.N > 0 {
		if err := c.extendWriteDeadline(); err != nil {
			return n, err
		}
		// Limited to one chunk, because after an error the bytes that were read may not have been written.
		m, err := io.Copy(c.Conn, io.LimitReader(all.R, min(all.N, chunkSize)))
		n, all.N = n+m, all.N-m
		if err != nil || m == 0 {
			return n, err
		}
	}
	return n, nil
}

func (c *deadlineConn) writeChunk(p []byte) (int, error) {
	if err := c.extendWriteDeadline(); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

// extendWriteDeadline sets the write deadline of the next chunk.
func (c *deadlineConn) extendWriteDeadline() error {
	if until := time.Now().Add(writeTimeout); !closeEnough(c.writeDeadline, until) {
		if err := c.Conn.SetWriteDeadline(until); err != nil {
			return err
		}
		c.writeDeadline = until
	}
	return nil
}
