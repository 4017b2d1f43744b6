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
	// heartbeat is the interval of beat events. They keep proxies from closing the connection, detect clients that
	// have disconnected, and show the client that the stream still works.
	heartbeat = 20 * time.Second
	// reconnectDelay is the time that browsers wait before they reconnect.
	reconnectDelay = 2 * time.Second
)

// sendEvents answers with a stream of events that lasts until the client or the server ends it.
func (s *Server) sendEvents(c fiber.Ctx, events *api.Events) {
	// No further request is read from the connection, so that reading can detect its end.
	c.Response().SetConnectionClose()
	out := &eventStream{conn: c.RequestCtx().Conn(), heartbeat: s.heartbeat, id: events.ID}
	c.Response().SetBodyStreamWriter(func(w *bufio.Writer) {
		defer events.Close()
		out.w = w
		out.run(events)
	})
}

// eventStream writes server-sent events to a connection (HTML Standard, section 9.2). The first error ends the stream.
type eventStream struct {
	w         *bufio.Writer
	conn      net.Conn
	heartbeat time.Duration
	id        func(seq uint64) string
	err       error
}

// run writes events until the client disconnects, the hub closes the changes, the session ends or a write fails.
func (o *eventStream) run(l *api.Events) {
	o.start(l)
	beat := time.NewTicker(o.heartbeat)
	defer beat.Stop()
	disconnected := o.closed()
	for o.flush() {
		select {
		case <-disconnected:
			return
		case c, more := <-l.Changes:
			if !more {
				return
			}
			o.writeChange(c)
		case at := <-l.Presence:
			o.unnumberedEvent("presence", at)
		case <-l.Ended:
			return
		case <-beat.C:
			// This is an event because scripts do not see the comments of an event stream.
			o.unnumberedEvent("beat", struct{}{})
		}
	}
}

// closed returns a channel that is closed when the client closes the connection, so that a page that was left frees its
// capacity at once.
func (o *eventStream) closed() <-chan struct{} {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		if o.conn.SetReadDeadline(time.Time{}) == nil {
			// Read returns when the connection ends: the server closes it after the stream.
			_, _ = o.conn.Read(make([]byte, 1))
		}
	}()
	return closed
}

// start writes the retry time, the missed changes and the hello event with the position of the stream.
func (o *eventStream) start(l *api.Events) {
	o.printf("retry: %d\n", reconnectDelay.Milliseconds())
	if l.Reset {
		o.writeEvent("reset", l.Since, struct{}{})
	}
	for _, c := range l.Missed {
		o.writeChange(c)
	}
	o.writeEvent("hello", l.Since, map[string]bool{"staff": l.Staff})
}

func (o *eventStream) writeChange(c core.Change) {
	c.Hidden = false
	o.writeEvent("", c.Seq, c)
}

func (o *eventStream) writeEvent(name string, seq uint64, data any) {
	if name != "" {
		o.printf("event: %s\n", name)
	}
	o.printf("id: %s\ndata: %s\n\n", o.id(seq), o.json(data))
}

// unnumberedEvent writes an event that is not a change. It has no ID, because a client cannot resume from it.
func (o *eventStream) unnumberedEvent(name string, data any) {
	o.printf("event: %s\ndata: %s\n\n", name, o.json(data))
}

func (o *eventStream) json(data any) []byte {
	text, err := json.Marshal(data)
	if err != nil && o.err == nil {
		o.err = err
	}
	return text
}

func (o *eventStream) printf(format string, args ...any) {
	if o.err == nil {
		_, o.err = fmt.Fprintf(o.w, format, args...)
	}
}

// flush sends the buffered events, and reports whether the stream still works. A client that does not take them within
// writeTimeout is disconnected.
func (o *eventStream) flush() bool {
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err == nil
}
