package limit

import (
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// conn is an open connection. It knows for how long nothing has come or gone, and whether somebody waits for
// what comes next: only then can it be closed without taking an answer from anyone.
type conn struct {
	net.Conn
	places  *places
	key     string // empty if its address has no limit of its own
	network string

	reading atomic.Int32 // how many wait for what comes
	held    atomic.Int32 // how much is at work that reads ahead
	spoke   atomic.Bool  // something has come
	moved   atomic.Int64 // when something last came or went, as time since the places were made

	closing sync.Once
	closed  error
}

// Read reads what comes. Whoever reads from a connection that is closed to make room finds its end, as if the
// other side had gone.
func (c *conn) Read(p []byte) (int, error) {
	c.reading.Add(1)
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.spoke.Store(true)
		c.move()
	}
	c.reading.Add(-1)
	if errors.Is(err, net.ErrClosed) {
		err = io.EOF
	}
	return n, err
}

func (c *conn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.move()
	return n, err
}

// ReadFrom writes what r gives, as the connection below does.
func (c *conn) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(c.Conn, r)
	c.move()
	return n, err
}

// Close closes the connection and gives up its place. Closing it again does nothing.
func (c *conn) Close() error {
	c.closing.Do(func() {
		c.closed = c.Conn.Close()
		c.places.leave(c)
	})
	return c.closed
}

func (c *conn) move() { c.moved.Store(int64(time.Since(c.places.began))) }

// idle gives for how long nothing has moved; false while the connection is at work, as none is that nothing has come from.
func (c *conn) idle(now time.Duration) (time.Duration, bool) {
	waits := c.reading.Load() > 0 || !c.spoke.Load()
	return now - time.Duration(c.moved.Load()), waits && c.held.Load() == 0
}
