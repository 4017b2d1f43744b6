package limit

import (
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// conn is an open connection. It records the time of its last activity and whether a reader is waiting for data: a connection
// can be closed without cutting off a response only while a reader is waiting.
type conn struct {
	net.Conn
	table   *connTable
	key     string // empty if its address has no limit of its own
	network string

	readers      atomic.Int32 // number of pending reads
	holds        atomic.Int32 // number of active Holds
	received     atomic.Bool  // data has been received
	lastActivity atomic.Int64 // time of the last read or write, relative to startedAt of the table

	closeOnce sync.Once
	closeErr  error
}

// Read reads from the connection. If the connection was closed to free capacity, it returns io.EOF, as if the peer had closed
// it.
func (c *conn) Read(p []byte) (int, error) {
	c.readers.Add(1)
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.received.Store(true)
		c.markActive()
	}
	c.readers.Add(-1)
	if errors.Is(err, net.ErrClosed) {
		err = io.EOF
	}
	return n, err
}

func (c *conn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.markActive()
	return n, err
}

// ReadFrom writes the content of r with io.Copy, which uses an optimised method of the underlying connection if there is one.
func (c *conn) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(c.Conn, r)
	c.markActive()
	return n, err
}

// Close closes the connection and removes it from the table. Further calls do nothing.
func (c *conn) Close() error {
	c.closeOnce.Do(func() {
		c.closeErr = c.Conn.Close()
		c.table.remove(c)
	})
	return c.closeErr
}

func (c *conn) markActive() { c.lastActivity.Store(int64(time.Since(c.table.startedAt))) }

// idle returns the time since the last activity; false if the connection is in use. A connection that has never received data
// is not in use.
func (c *conn) idle(now time.Duration) (time.Duration, bool) {
	waits := c.readers.Load() > 0 || !c.received.Load()
	return now - time.Duration(c.lastActivity.Load()), waits && c.holds.Load() == 0
}
