package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

const (
	// heartbeat is how often a listener hears at least a sign of life. It keeps proxies from closing the
	// connection, finds out who has gone, and tells who listens that it still hears everything.
	heartbeat = 20 * time.Second
	// reconnect is what browsers are told to wait before they come back.
	reconnect = 2 * time.Second
)

// tell answers with a stream of events that lasts until one of both sides ends it.
func (s *Server) tell(c fiber.Ctx, events *api.Events) {
	// Nothing else is read from the connection, so that its end can be noticed.
	c.Response().SetConnectionClose()
	out := &stream{conn: c.RequestCtx().Conn(), beat: s.heartbeat, id: events.ID}
	c.Response().SetBodyStreamWriter(func(w *bufio.Writer) {
		defer events.Close()
		out.w = w
		out.run(events)
	})
}

// stream writes events to a connection (HTML Standard, section 9.2). The first failure ends it.
type stream struct {
	w    *bufio.Writer
	conn net.Conn
	beat time.Duration
	id   func(seq uint64) string
	err  error
}

// run tells the listener of everything until it, the hub or the session ends.
func (o *stream) run(l *api.Events) {
	o.open(l)
	beat := time.NewTicker(o.beat)
	defer beat.Stop()
	gone := o.gone()
	for o.flush() {
		select {
		case <-gone:
			return
		case c, more := <-l.Changes:
			if !more {
				return
			}
			o.change(c)
		case at := <-l.Presence:
			o.aside("presence", at)
		case <-l.Ended:
			return
		case <-beat.C:
			// A comment would be seen by no script.
			o.aside("beat", struct{}{})
		}
	}
}

// gone is closed when the other side has closed the connection. A page that was left gives up its place at once.
func (o *stream) gone() <-chan struct{} {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if o.conn.SetReadDeadline(time.Time{}) == nil {
			// It ends with the connection, which the server closes after the stream.
			_, _ = o.conn.Read(make([]byte, 1))
		}
	}()
	return gone
}

// open tells where the listener stands, and what it missed.
func (o *stream) open(l *api.Events) {
	o.printf("retry: %d\n", reconnect.Milliseconds())
	if l.Reset {
		o.event("reset", l.Since, struct{}{})
	}
	for _, c := range l.Missed {
		o.change(c)
	}
	o.event("hello", l.Since, map[string]bool{"staff": l.Staff})
}

func (o *stream) change(c core.Change) {
	c.Hidden = false
	o.event("", c.Seq, c)
}

func (o *stream) event(name string, seq uint64, data any) {
	if name != "" {
		o.printf("event: %s\n", name)
	}
	o.printf("id: %s\ndata: %s\n\n", o.id(seq), o.json(data))
}

// aside tells of something that is no change. Without an id, it is no place to come back to.
func (o *stream) aside(name string, data any) {
	o.printf("event: %s\ndata: %s\n\n", name, o.json(data))
}

func (o *stream) json(data any) []byte {
	text, err := json.Marshal(data)
	if err != nil && o.err == nil {
		o.err = err
	}
	return text
}

func (o *stream) printf(format string, args ...any) {
	if o.err == nil {
		_, o.err = fmt.Fprintf(o.w, format, args...)
	}
}

// flush sends what was written. Whoever does not take it within the time of any answer is cut off.
func (o *stream) flush() bool {
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err == nil
}
