package web

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/mcp"
	"github.com/quoin-cms/quoin/core/internal/metrics"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

// Config holds the dependencies and settings of a Server. API, Site and Log are required.
type Config struct {
	API  *api.API
	Site *site.Site
	Log  *slog.Logger
	// Access receives a line for each request. If it is nil, requests are not logged.
	Access *slog.Logger

	// Origin is the public address of the site, such as "https://example.co.uk". If it is empty, the address is taken
	// from each request.
	Origin string
	// Names are the host names of the site that ServeTLS redirects to the host of Origin.
	Names []string
	// TrustedProxies are the networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted.
	TrustedProxies Proxies
	// CORSOrigins are the origins whose scripts may read the answers below /api and /media, and make the writes of visitors
	// there, such as "https://front.example". They are in the form that browsers send. If there are none, scripts of other
	// origins can read nothing.
	CORSOrigins []string
	// MCP answers the Model Context Protocol at mcp.Path. If it is nil, that path has no route.
	MCP *mcp.Server
	// Behind reports whether answers may be stale because the store cannot be reached. If it is nil, they are never
	// marked as stale.
	Behind func() bool
	// Requests counts the requests. If it is nil, they are not counted.
	Requests *metrics.Requests
	// Stopping is called when Shutdown begins, to end the streams of events, which would not end by themselves. It may
	// be nil.
	Stopping func()
}

// The timeouts and the size limit of a connection. The head of a request must fit into the read buffer.
const (
	headTimeout  = 10 * time.Second // for a client to send the head of a request
	bodyTimeout  = 30 * time.Second // to send its body
	writeTimeout = 30 * time.Second // to take one chunk of the answer
	idleTimeout  = 75 * time.Second // between two requests
	maxHead      = 16 << 10         // bytes of the head of a request

	// writeBufferSize is the size of the write buffer, in bytes: most answers fit into it with their head and are sent
	// in one write. A streamed body is also copied in pieces of this size.
	writeBufferSize = 32 << 10
)

// Server answers HTTP requests with the results of the API and the site; it decides nothing itself. It is made by New
// and serves once: after Shutdown it cannot be used again.
type Server struct {
	Config
	app             *fiber.App
	cors            corsOrigins
	bodies          *bodyLimiter
	large           *largeResponses
	securityHeaders *fasthttp.ResponseHeader
	heartbeat       time.Duration // interval of the beat events of an event stream
	uploadPause     time.Duration // longest time of an upload without a byte

	mu          sync.Mutex
	listener    net.Listener   // the listener given to Serve
	httpServers []*http.Server // the servers of ServeTLS and ServeRedirects
	stopping    bool
}

// New returns a Server that is ready to serve.
func New(config Config) *Server {
	s := &Server{
		Config: config, cors: config.CORSOrigins, bodies: newBodyLimiter(), large: newLargeResponses(), securityHeaders: securityHeaders(site.Policy()),
		heartbeat: heartbeat, uploadPause: maxUploadPause,
	}
	s.app = fiber.New(fiberConfig(s.handleFiberError))
	s.registerRoutes()
	// ServeHTTP does not start Fiber's own server, so the routes must be built here.
	_ = s.app.Handler()
	server := s.app.Server()
	server.Handler = preprocess(server.Handler)
	server.HeaderReceived = setBodyTimeout
	server.CloseOnShutdown = true
	return s
}

// fiberConfig returns the configuration of Fiber: exact routing and bounded requests.
func fiberConfig(refuse fiber.ErrorHandler) fiber.Config {
	return fiber.Config{
		ReadTimeout:                  headTimeout,
		IdleTimeout:                  idleTimeout,
		ReadBufferSize:               maxHead,
		WriteBufferSize:              writeBufferSize,
		ReduceMemoryUsage:            true, // a connection holds a write buffer only while it writes
		BodyLimit:                    maxBody,
		StreamRequestBody:            true, // so that a body that is too large still gets an answer
		DisablePreParseMultipartForm: true,
		DisableHeadAutoRegister:      true,
		CaseSensitive:                true,
		StrictRouting:                true,
		ErrorHandler:                 refuse,
	}
}

// Serve answers the connections of the listener until Shutdown is called, and then returns nil. It closes the listener
// before it returns, and fails with the error of the listener.
func (s *Server) Serve(listener net.Listener) error {
	if !s.listen(listener) {
		return listener.Close()
	}
	return s.app.Listener(deadlineListener{listener}, fiber.ListenConfig{DisableStartupMessage: true})
}

// listen stores the listener for Shutdown. It returns false if Shutdown was called before.
func (s *Server) listen(listener net.Listener) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener = listener
	return !s.stopping
}

// Shutdown stops accepting connections, ends the event streams, and waits until every other running request has been
// answered. If ctx ends first, it returns the error of the context, and requests may still be running.
func (s *Server) Shutdown(ctx context.Context) error {
	s.API.Stopping()
	s.stopAccepting()
	if s.Stopping != nil {
		s.Stopping()
	}
	s.mu.Lock()
	standards := s.httpServers
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

// stopAccepting closes the listener. Fiber closes it only after it has begun to serve, and a signal may arrive just
// before that.
func (s *Server) stopAccepting() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopping = true
	if s.listener != nil {
		// An earlier Shutdown may have closed it already, which is not an error.
		_ = s.listener.Close()
	}
}

// preprocess disables two steps of Fiber before its routes. It replaces an unknown method by TRACE, which no route has,
// so that the request is refused like any other. It removes Fiber's flash cookie, which this server never sets: Fiber
// would decode it and allocate memory for as many messages as the cookie claims to hold.
func preprocess(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		if !isKnownMethod(ctx.Method()) {
			ctx.Request.Header.SetMethod(fiber.MethodTrace)
		}
		ctx.Request.Header.DelCookie(fiber.FlashCookieName)
		next(ctx)
	}
}

func isKnownMethod(method []byte) bool {
	switch string(method) {
	case fiber.MethodGet, fiber.MethodHead, fiber.MethodPost, fiber.MethodPut, fiber.MethodDelete,
		fiber.MethodPatch, fiber.MethodOptions, fiber.MethodTrace, fiber.MethodConnect:
		return true
	}
	return false
}

// setBodyTimeout sets bodyTimeout as the read timeout of a request that has a body.
func setBodyTimeout(head *fasthttp.RequestHeader) (config fasthttp.RequestConfig) {
	if n := head.ContentLength(); n > 0 || n == chunked {
		config.ReadTimeout = bodyTimeout
	}
	return config
}
