package web

import (
	"net"
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
	return &slowly{conn}, nil
}

// slowly is a connection whose answers are written in pieces, each with its own deadline.
type slowly struct{ net.Conn }

// piece is what the other side has to take within writeTimeout, in bytes.
const piece = 64 << 10

// Write writes all of p, or fails when a piece of it was not taken in time.
func (c *slowly) Write(p []byte) (n int, err error) {
	for len(p) > piece {
		m, err := c.write(p[:piece])
		n += m
		if err != nil {
			return n, err
		}
		p = p[piece:]
	}
	m, err := c.write(p)
	return n + m, err
}

func (c *slowly) write(p []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
