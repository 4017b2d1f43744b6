package web

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// ServeHTTP answers a request that net/http has read, such as one over HTTP/2, as any other request is answered.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	held := holdOf(r.Context())
	held.Hold()
	defer held.Release()
	control := http.NewResponseController(w)
	// Without this deadline, a body that never arrives would block the request for ever.
	if r.ContentLength != 0 {
		_ = control.SetReadDeadline(time.Now().Add(bodyTimeout))
	}
	var ctx fasthttp.RequestCtx
	ctx.Init2(connOf(r, control), nil, false)
	translate(&ctx.Request, r, held)
	s.app.Server().Handler(&ctx)
	defer func() { _ = ctx.Response.CloseBodyStream() }()
	(&reply{w: w, r: r, control: control, held: held}).send(&ctx.Response)
}

// translate converts a request to the form in which fasthttp would have read it.
func translate(to *fasthttp.Request, r *http.Request, held limit.Held) {
	to.Header.SetMethod(r.Method)
	to.SetRequestURI(r.RequestURI)
	for name, values := range r.Header {
		switch name {
		case "Connection", "Content-Length", "Expect", "Host", "Transfer-Encoding":
			continue
		}
		for _, value := range values {
			to.Header.Add(name, value)
		}
	}
	to.Header.SetHost(r.Host)
	if r.ContentLength != 0 {
		to.SetBodyStream(waiting{r.Body, held}, int(max(r.ContentLength, chunked)))
	}
}

// waiting is a body that releases the hold on its connection while it waits for bytes: see limit.Held.
type waiting struct {
	io.ReadCloser
	held limit.Held
}

// Read reads from the body, without the hold.
func (b waiting) Read(p []byte) (int, error) {
	b.held.Release()
	defer b.held.Hold()
	return b.ReadCloser.Read(p)
}

// reply writes the answer of Fiber's handlers to an http.ResponseWriter.
type reply struct {
	w       http.ResponseWriter
	r       *http.Request
	control *http.ResponseController
	held    limit.Held
}

// send writes the answer.
func (o *reply) send(response *fasthttp.Response) {
	status := response.StatusCode()
	length := response.Header.ContentLength()
	if !response.IsBodyStream() {
		length = len(response.Body())
	}
	bodiless := status == http.StatusNoContent || status == http.StatusNotModified
	o.head(&response.Header, length, bodiless)
	o.allow()
	o.w.WriteHeader(status)
	switch {
	case bodiless || o.r.Method == http.MethodHead:
	case !response.IsBodyStream():
		_, _ = o.Write(response.Body())
	case length < 0:
		whole(o.stream(response.BodyStream()))
	default:
		_, err := io.CopyBuffer(o, response.BodyStream(), make([]byte, mostAnswers))
		whole(err)
	}
}

// whole aborts the request if err is not nil, so that the client does not take a partial answer for a complete one.
func whole(err error) {
	if err != nil {
		panic(http.ErrAbortHandler)
	}
}

// head copies the headers of an answer, except those of message framing, which net/http sets itself.
func (o *reply) head(from *fasthttp.ResponseHeader, length int, bodiless bool) {
	head := o.w.Header()
	for name, value := range from.All() {
		switch string(name) {
		case fiber.HeaderContentLength, fiber.HeaderTransferEncoding:
			continue
		case fiber.HeaderConnection:
			// On a connection with many requests it would apply to all of them.
			if o.r.ProtoMajor > 1 {
				continue
			}
		case fiber.HeaderContentType:
			if bodiless || length == 0 {
				continue
			}
		}
		head.Add(string(name), string(value))
	}
	if !bodiless && length >= 0 {
		head.Set(fiber.HeaderContentLength, strconv.Itoa(length))
	}
}

// stream sends pieces as they are generated, with no limit on the total time. It releases the hold meanwhile, so that
// the connection of an idle listener may be closed to free capacity.
func (o *reply) stream(body io.Reader) error {
	o.held.Release()
	defer o.held.Hold()
	buffer := make([]byte, 4<<10)
	for {
		n, err := body.Read(buffer)
		if n > 0 {
			if _, failed := o.Write(buffer[:n]); failed != nil {
				return failed
			}
			if failed := o.control.Flush(); failed != nil {
				return failed
			}
			_ = o.control.SetWriteDeadline(time.Time{})
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// Write writes all of p. It fails if the client does not take a piece within writeTimeout.
func (o *reply) Write(p []byte) (n int, err error) {
	for len(p) > 0 && err == nil {
		var m int
		o.allow()
		m, err = o.w.Write(p[:min(piece, len(p))])
		n, p = n+m, p[m:]
	}
	return n, err
}

// allow sets the write deadline of the next piece.
func (o *reply) allow() { _ = o.control.SetWriteDeadline(time.Now().Add(writeTimeout)) }

// plainConn is the connection of a request as Fiber's handlers see it.
type plainConn struct {
	control       *http.ResponseController
	gone          <-chan struct{}
	local, remote net.Addr
}

// securedConn is the connection of a request over TLS. fasthttp recognises TLS by its two methods.
type securedConn struct {
	plainConn
	state *tls.ConnectionState
}

func connOf(r *http.Request, control *http.ResponseController) net.Conn {
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	remote, _ := netip.ParseAddrPort(r.RemoteAddr)
	c := plainConn{control: control, gone: r.Context().Done(), local: local, remote: net.TCPAddrFromAddrPort(remote)}
	if r.TLS == nil {
		return c
	}
	return securedConn{c, r.TLS}
}

// Read blocks until the client has disconnected, and then returns io.EOF.
func (c plainConn) Read([]byte) (int, error) {
	<-c.gone
	return 0, io.EOF
}

func (c plainConn) Write([]byte) (int, error)         { return 0, net.ErrClosed }
func (c plainConn) Close() error                      { return nil }
func (c plainConn) LocalAddr() net.Addr               { return c.local }
func (c plainConn) RemoteAddr() net.Addr              { return c.remote }
func (c plainConn) SetDeadline(t time.Time) error     { return c.SetReadDeadline(t) }
func (c plainConn) SetReadDeadline(t time.Time) error { return c.control.SetReadDeadline(t) }
func (c plainConn) SetWriteDeadline(time.Time) error  { return nil }

// Handshake does nothing: net/http has completed the handshake.
func (c securedConn) Handshake() error { return nil }

// ConnectionState returns the state of the TLS connection.
func (c securedConn) ConnectionState() tls.ConnectionState { return *c.state }

type heldKey struct{}

// withHold adds the hold of a connection to the context of its requests.
func withHold(ctx context.Context, c net.Conn) context.Context {
	if over, ok := c.(*tls.Conn); ok {
		c = over.NetConn()
	}
	held, ok := c.(limit.Held)
	if !ok {
		held = nobody{}
	}
	return context.WithValue(ctx, heldKey{}, held)
}

func holdOf(ctx context.Context) limit.Held {
	if held, ok := ctx.Value(heldKey{}).(limit.Held); ok {
		return held
	}
	return nobody{}
}

// nobody is a limit.Held for connections that do not come from a limit.Listener. It does nothing.
type nobody struct{}

func (nobody) Hold()    {}
func (nobody) Release() {}
