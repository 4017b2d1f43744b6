package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/live"
)

const (
	livePath = "/api/live"

	// heartbeat is how often a listener hears at least a sign of life. It keeps proxies from closing the
	// connection, finds out who has gone, and is when a session that ended meanwhile is noticed.
	heartbeat = 20 * time.Second
	// reconnect is what browsers are told to wait before they come back.
	reconnect = 2 * time.Second
)

func (s *Server) liveRoutes() []route {
	return []route{{http.MethodGet, livePath, s.hearLive, operation{
		id: "listen", summary: "Hear of changes as they happen, as server-sent events", tag: "live",
		parameters: []object{
			query("after", "The number of the last change that was heard.", object{"type": "integer", "minimum": 0}),
			header("Last-Event-ID", "The same; it goes before the other."),
		},
		success: http.StatusOK, result: text(), media: "text/event-stream",
		failures: []core.Code{core.Malformed, core.Throttled, core.Unavailable},
	}}}
}

// hearLive answers with a stream of events that lasts until one of both sides ends it. "hello" says from
// where on the listener hears everything, and whether as staff; "reset" that it missed what cannot be told
// any more; all others are changes. The id of an event is the number to come back with.
func (s *Server) hearLive(c fiber.Ctx) error {
	after, err := lastHeard(string(c.Request().URI().QueryString()), string(c.Request().Header.Peek("Last-Event-ID")))
	if err != nil {
		return err
	}
	actor, _, err := s.actor(c)
	if err != nil {
		return err
	}
	if s.Live == nil {
		return core.Errorf(core.Unavailable, "Changes are not told here.")
	}
	listener, err := s.Live.Listen(c.Context(), actor, s.address(c), after)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set("X-Accel-Buffering", "no")
	c.Response().Header.SetContentType("text/event-stream; charset=utf-8")
	// Nothing else is read from the connection, so that its end can be noticed.
	c.Response().SetConnectionClose()
	out := &stream{conn: c.RequestCtx().Conn(), beat: s.heartbeat}
	token := string(c.Request().Header.Cookie(cookieName))
	valid := func() bool { return actor.Role == core.Visitor || s.stillSignedIn(token) }
	return c.SendStreamWriter(func(w *bufio.Writer) {
		defer listener.Close()
		out.w = w
		out.run(listener, actor, valid)
	})
}

// stillSignedIn reports whether the session lasts. What cannot be found out is not held against it.
func (s *Server) stillSignedIn(token string) bool {
	_, err := s.Auth.Watch(context.Background(), token)
	return core.CodeOf(err) != core.Unauthenticated
}

// lastHeard reads where a listener has come to; 0 if it says nothing.
func lastHeard(rawQuery, lastEventID string) (after uint64, err error) {
	err = content.EachParameter(rawQuery, func(name, value string) (err error) {
		if name != "after" {
			return content.BadParameter(name, "is not known here; known is after")
		}
		after, err = parseSeq(value)
		return err
	})
	if err == nil && lastEventID != "" {
		after, err = parseSeq(lastEventID)
	}
	return after, err
}

func parseSeq(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, core.Errorf(core.Malformed, "The number of the last change must be a whole number.")
	}
	return n, nil
}

// stream writes events to a connection (HTML Standard, section 9.2). The first failure ends it.
type stream struct {
	w    *bufio.Writer
	conn net.Conn
	beat time.Duration
	err  error
}

// run tells the listener of everything until it, the hub or the session ends.
func (o *stream) run(l *live.Listener, actor core.Actor, valid func() bool) {
	o.open(l, actor)
	beat := time.NewTicker(o.beat)
	defer beat.Stop()
	gone := o.gone()
	for o.flush() {
		select {
		case <-gone:
			return
		case c, more := <-l.Changes():
			if !more {
				return
			}
			o.change(c)
		case <-beat.C:
			if !valid() {
				return
			}
			o.printf(":\n\n")
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
func (o *stream) open(l *live.Listener, actor core.Actor) {
	o.printf("retry: %d\n", reconnect.Milliseconds())
	if l.Reset {
		o.event("reset", l.Since, struct{}{})
	}
	for _, c := range l.Missed {
		o.change(c)
	}
	o.event("hello", l.Since, map[string]bool{"staff": actor.SeesAll()})
}

func (o *stream) change(c core.Change) {
	c.Hidden = false
	o.event("", c.Seq, c)
}

func (o *stream) event(name string, id uint64, data any) {
	text, err := json.Marshal(data)
	if err != nil && o.err == nil {
		o.err = err
	}
	if name != "" {
		o.printf("event: %s\n", name)
	}
	o.printf("id: %d\ndata: %s\n\n", id, text)
}

func (o *stream) printf(format string, args ...any) {
	if o.err == nil {
		_, o.err = fmt.Fprintf(o.w, format, args...)
	}
}

// flush sends what was written. Whoever does not take it within the time of any answer is cut off.
func (o *stream) flush() bool {
	if o.err == nil {
		o.err = o.conn.SetWriteDeadline(time.Now().Add(writeTimeout))
	}
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err == nil
}
