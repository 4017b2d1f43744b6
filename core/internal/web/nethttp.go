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
	held := heldFrom(r.Context())
	held.Hold()
	defer held.Release()
	control := http.NewResponseController(w)
	// Without this deadline, a body that never arrives would block the request for ever.
	if r.ContentLength != 0 {
		_ = control.SetReadDeadline(time.Now().Add(bodyTimeout))
	}
	var ctx fasthttp.RequestCtx
	ctx.Init2(connOf(r, control), nil, false)
	toFastHTTP(&ctx.Request, r, held)
	s.app.Server().Handler(&ctx)
	defer func() { _ = ctx.Response.CloseBodyStream() }()
	(&responseWriter{w: w, r: r, control: control, held: held}).send(&ctx.Response)
}

// toFastHTTP converts a request to the form in which fasthttp would have read it.
func toFastHTTP(to *fasthttp.Request, r *http.Request, held limit.Held) {
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
		to.SetBodyStream(releasingBody{r.Body, held}, int(max(r.ContentLength, chunked)))
	}
}

// releasingBody is a body that releases the hold on its connection while it waits for bytes: see limit.Held.
type releasingBody struct {
	io.ReadCloser
	held limit.Held
}

// Read reads from the body, without the hold.
func (b releasingBody) Read(p []byte) (int, error) {
	b.held.Release()
	defer b.held.Hold()
	return b.ReadCloser.Read(p)
}

// responseWriter writes the answer of Fiber's handlers to an http.ResponseWriter.
type responseWriter struct {
	w       http.ResponseWriter
	r       *http.Request
	control *http.ResponseController
	held    limit.Held
}

// send writes the answer.
func (o *responseWriter) send(response *fasthttp.Response) {
	status := response.StatusCode()
	length := response.Header.ContentLength()
	if !response.IsBodyStream() {
		length = len(response.Body())
	}
	bodiless := status == http.StatusNoContent || status == http.StatusNotModified
	o.copyHeaders(&response.Header, length, bodiless)
	o.extendWriteDeadline()
	o.w.WriteHeader(status)
	switch {
	case bodiless || o.r.Method == http.MethodHead:
	case !response.IsBodyStream():
		_, _ = o.Write(response.Body())
	case length < 0:
		abortOn(o.sendStream(response.BodyStream()))
	default:
		_, err := io.CopyBuffer(o, response.BodyStream(), make([]byte, writeBufferSize))
		abortOn(err)
	}
}

// abortOn aborts the request if err is not nil, so that the client does not take a partial answer for a complete one.
func abortOn(err error) {
	if err != nil {
		panic(http.ErrAbortHandler)
	}
}

// copyHeaders copies the headers of an answer, except those of message framing, which net/http sets itself.
func (o *responseWriter) copyHeaders(from *fasthttp.ResponseHeader, length int, bodiless bool) {
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

// sendStream sends pieces as they are generated, with no limit on the total time. It releases the hold meanwhile, so
// that the connection of an idle listener may be closed to free capacity.
func (o *responseWriter) sendStream(body io.Reader) error {
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

// Write writes all of p. It fails if the client does not take a chunk within writeTimeout.
func (o *responseWriter) Write(p []byte) (n int, err error) {
	for len(p) > 0 && err == nil {
		var m int
		o.extendWriteDeadline()
		m, err = o.w.Write(p[:min(chunkSize, len(p))])
		n, p = n+m, p[m:]
	}
	return n, err
}

// extendWriteDeadline sets the write deadline of the next chunk.
func (o *responseWriter) extendWriteDeadline() {
	_ = o.control.SetWriteDeadline(time.Now().Add(writeTimeout))
}

// requestConn is the connection of a request as Fiber's handlers see it.
type requestConn struct {
	control       *http.ResponseController
	disconnected  <-chan struct{}
	local, remote net.Addr
}

// tlsRequestConn is the connection of a request over TLS. fasthttp recognises TLS by its two methods.
type tlsRequestConn struct {
	requestConn
	state *tls.ConnectionState
}

func connOf(r *http.Request, control *http.ResponseController) net.Conn {
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	remote, _ := netip.ParseAddrPort(r.RemoteAddr)
	c := requestConn{control: control, disconnected: r.Context().Done(), local: local, remote: net.TCPAddrFromAddrPort(remote)}
	if r.TLS == nil {
		return c
	}
	return tlsRequestConn{c, r.TLS}
}

// Read blocks until the client has disconnected, and then returns io.EOF.
func (c requestConn) Read([]byte) (int, error) {
	<-c.disconnected
	return 0, io.EOF
}

func (c requestConn) Write([]byte) (int, error)         { return 0, net.ErrClosed }
func (c requestConn) Close() error                      { return nil }
func (c requestConn) LocalAddr() net.Addr               { return c.local }
func (c requestConn) RemoteAddr() net.Addr              { return c.remote }
func (c requestConn) SetDeadline(t time.Time) error     { return c.SetReadDeadline(t) }
func (c requestConn) SetReadDeadline(t time.Time) error { return c.control.SetReadDeadline(t) }
func (c requestConn) SetWriteDeadline(time.Time) error  { return nil }

// Handshake does nothing: net/http has completed the handshake.
func (c tlsRequestConn) Handshake() error { return nil }

// ConnectionState returns the state of the TLS connection.
func (c tlsRequestConn) ConnectionState() tls.ConnectionState { return *c.state }

type heldKey struct{}

// withHold adds the hold of a connection to the context of its requests.
func withHold(ctx context.Context, c net.Conn) context.Context {
	if tlsConn, ok := c.(*tls.Conn); ok {
		c = tlsConn.NetConn()
	}
	held, ok := c.(limit.Held)
	if !ok {
		held = noHold{}
	}
	return context.WithValue(ctx, heldKey{}, held)
}

func heldFrom(ctx context.Context) limit.Held {
	if held, ok := ctx.Value(heldKey{}).(limit.Held); ok {
		return held
	}
	return noHold{}
}

// noHold is a limit.Held for connections that do not come from a limit.Listener. It does nothing.
type noHold struct{}

func (noHold) Hold()    {}
func (noHold) Release() {}
