package web

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/ops/metrics"
	"github.com/quoin-cms/quoin/core/internal/server/mcp"
	"github.com/quoin-cms/quoin/core/internal/server/site"
)

// Config is all that a Server works with. API, Site and Log are required.
type Config struct {
	API  *api.API
	Site *site.Site
	Log  *slog.Logger

	// Origin is the public address of the site, as "https://example.co.uk". If it is empty, the site is where
	// each request found it.
	Origin string
	// Names are all names of the site that ServeTLS leads to that of Origin.
	Names []string
	// TrustedProxies are the networks whose X-Forwarded-For and X-Forwarded-Proto are believed.
	TrustedProxies []netip.Prefix
	// MCP speaks the Model Context Protocol at mcp.Path. If it is nil, nothing is there.
	MCP *mcp.Server
	// Behind reports whether what is served may be old, because the store is out of reach. If it is nil, it never is.
	Behind func() bool
	// Requests counts what is answered. If it is nil, nobody counts.
	Requests *metrics.Requests
	// Stopping is called when Shutdown begins, to end what would last: the listeners of changes. It may be nil.
	Stopping func()
}

// The limits of a connection. A request's head must fit the read buffer.
const (
	headTimeout  = 10 * time.Second // to send a request's head
	bodyTimeout  = 30 * time.Second // to send its body
	writeTimeout = 30 * time.Second // to take a piece of the answer
	idleTimeout  = 75 * time.Second // between requests
	maxHead      = 16 << 10

	// mostAnswers have at most so many bytes with their head, and then leave in one write. A file is read in pieces of it.
	mostAnswers = 32 << 10
)

// Server answers HTTP requests with what the API and the site say. It makes no decision of its own. It is
// made by New and used once.
type Server struct {
	Config
	app       *fiber.App
	bodies    *bodies
	larges    *larges
	security  *fasthttp.ResponseHeader
	heartbeat time.Duration // of what listens
	pause     time.Duration // of an upload, without a byte

	mu        sync.Mutex
	listener  net.Listener   // that Serve was given
	standards []*http.Server // of ServeTLS and ServeRedirects
	stopping  bool
}

// New makes a server that is ready to serve.
func New(config Config) *Server {
	s := &Server{
		Config: config, bodies: newBodies(), larges: newLarges(), security: security(config.Site.Policy()),
		heartbeat: heartbeat, pause: longestPause,
	}
	s.app = fiber.New(fiberConfig(s.refuse))
	s.register()
	// The routes must be there for ServeHTTP as well, which begins nothing.
	_ = s.app.Handler()
	server := s.app.Server()
	server.Handler = front(server.Handler)
	server.HeaderReceived = allowBody
	server.CloseOnShutdown = true
	return s
}

// fiberConfig is how Fiber reads requests: to the letter, and within bounds.
func fiberConfig(refuse fiber.ErrorHandler) fiber.Config {
	return fiber.Config{
		ReadTimeout:                  headTimeout,
		IdleTimeout:                  idleTimeout,
		ReadBufferSize:               maxHead,
		WriteBufferSize:              mostAnswers,
		ReduceMemoryUsage:            true, // a connection has a write buffer while it writes, not while it waits
		BodyLimit:                    maxBody,
		StreamRequestBody:            true, // so that a body that is too large still gets an answer
		DisablePreParseMultipartForm: true,
		DisableHeadAutoRegister:      true,
		CaseSensitive:                true,
		StrictRouting:                true,
		ErrorHandler:                 refuse,
	}
}

// Serve answers the listener's connections, closes it in the end, and returns when Shutdown was called,
// or with the listener's error.
func (s *Server) Serve(listener net.Listener) error {
	if !s.listen(listener) {
		return listener.Close()
	}
	return s.app.Listener(patient{listener}, fiber.ListenConfig{DisableStartupMessage: true})
}

// listen notes the listener for Shutdown; false if that was called before.
func (s *Server) listen(listener net.Listener) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener = listener
	return !s.stopping
}

// Shutdown stops accepting connections, ends those that only listen, and waits until every other running
// request has been answered. When
// ctx ends first it returns the context's error; requests may then still be running.
func (s *Server) Shutdown(ctx context.Context) error {
	s.API.Stopping()
	s.stopAccepting()
	if s.Stopping != nil {
		s.Stopping()
	}
	s.mu.Lock()
	standards := s.standards
	s.mu.Unlock()
	var all sync.WaitGroup
	failed := make([]error, len(standards))
	for i, server := range standards {
		all.Go(func() { failed[i] = server.Shutdown(ctx) })
	}
	err := s.app.ShutdownWithContext(ctx)
	if errors.Is(err, net.ErrClosed) {
		err = nil
	}
	all.Wait()
	return cmp.Or(err, errors.Join(failed...))
}

// stopAccepting closes the listener. Fiber would do so only if it has begun to serve, and a signal may
// come a moment before that.
func (s *Server) stopAccepting() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopping = true
	if s.listener != nil {
		// That it was closed before, by an earlier Shutdown, is no fault.
		_ = s.listener.Close()
	}
}

// front takes away what Fiber would do with a request before its routes. Unknown methods are treated
// like TRACE, which no route has, so that they are refused like any other; and Fiber would decode its
// flash cookie, which is never set here, and make room for as many messages as it claims to hold.
func front(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		if !known(ctx.Method()) {
			ctx.Request.Header.SetMethod(fiber.MethodTrace)
		}
		ctx.Request.Header.DelCookie(fiber.FlashCookieName)
		next(ctx)
	}
}

func known(method []byte) bool {
	switch string(method) {
	case fiber.MethodGet, fiber.MethodHead, fiber.MethodPost, fiber.MethodPut, fiber.MethodDelete,
		fiber.MethodPatch, fiber.MethodOptions, fiber.MethodTrace, fiber.MethodConnect:
		return true
	}
	return false
}

// allowBody gives a request with a body more time than its head had.
func allowBody(head *fasthttp.RequestHeader) (config fasthttp.RequestConfig) {
	if n := head.ContentLength(); n > 0 || n == chunked {
		config.ReadTimeout = bodyTimeout
	}
	return config
}
