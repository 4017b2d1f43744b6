package web

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/icons"
	"github.com/quoin-cms/quoin/core/live"
	"github.com/quoin-cms/quoin/core/render"
	"github.com/quoin-cms/quoin/core/search"
	"github.com/quoin-cms/quoin/core/syndication"
)

// Config is all that a Server works with. Content, Auth, Log and Now are required.
type Config struct {
	Content *content.Service
	Auth    *auth.Service
	Public  App
	Admin   App
	Log     *slog.Logger
	Now     func() time.Time
	Version string // of the program, for the OpenAPI document

	// Origin is the public address of the site, as "https://example.co.uk". If it is empty, the site is where
	// each request found it.
	Origin string
	// TrustedProxies are the networks whose X-Forwarded-For and X-Forwarded-Proto are believed.
	TrustedProxies []netip.Prefix
	// SecureCookies marks the session cookie Secure even where a request came by plain HTTP.
	SecureCookies bool
	// Uptime gives the share of time in which the program ran, in percent, and since when that is measured.
	// If it is nil, the program is said to have run ever since the server was made.
	Uptime func(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)
	// Search finds what people look for. If it is nil, there is no search, and entries are related by their
	// fields alone.
	Search *search.Index
	// Analytics counts visits. If it is nil, nothing counts them.
	Analytics *analytics.Service
	// Syndication makes what machines read of the site: its map and its feeds. If it is nil, there are none.
	Syndication *syndication.Service
	// Live tells listeners of changes. If it is nil, nobody can listen. Shutdown closes it.
	Live *live.Hub
	// Troubles tells what does not work at present while the server still does; nothing if it is nil.
	Troubles func() []string
	// Ready gives the reasons why the server should get no requests now; none if it is nil.
	Ready func() []string
}

// App is a built front end. Files holds it under dist, with variants that were compressed ahead beside
// each file; Routes is a JSON array of the {path, type} of its pages. The zero value is an app that
// was not built.
type App struct {
	Files  fs.FS
	Routes []byte
	// Script renders the app's pages on the server; nil for an app that is rendered in the browser alone.
	Script []byte
}

// The limits of a connection. A request's head must fit the read buffer.
const (
	headTimeout  = 10 * time.Second // to send a request's head
	bodyTimeout  = 30 * time.Second // to send its body
	writeTimeout = 30 * time.Second // to take the answer
	idleTimeout  = 75 * time.Second // between requests
	maxHead      = 16 << 10
	maxBody      = content.MaxBody
)

// Server answers HTTP requests. It is made by New and used once.
type Server struct {
	Config
	registry    *content.Registry
	submissions *auth.Limiter
	searches    *auth.Limiter
	beacons     *auth.Limiter
	icons       *icons.Set
	app         *fiber.App
	public      *site
	admin       *site
	pages       *render.Pages     // of the public app; nil if it was not built
	typeAt      map[string]string // the content type of each collection, by its address
	routes      []route
	documents   documents
	made        time.Time
	heartbeat   time.Duration // of what listens
	stopping    atomic.Bool

	mu       sync.Mutex
	listener net.Listener // that Serve was given
}

// New makes a server that is ready to serve. It reads both apps into memory and fails if one of them,
// or its list of pages, cannot be read.
func New(config Config) (*Server, error) {
	s := &Server{
		Config:      config,
		registry:    config.Content.Registry(),
		submissions: auth.NewSubmissionLimiter(config.Now),
		beacons:     auth.NewLimiter(beaconBurst, beaconEvery, config.Now),
		searches:    auth.NewLimiter(searchBurst, searchEvery, config.Now),
		made:        config.Now(),
		heartbeat:   heartbeat,
	}
	var err error
	if s.icons, err = icons.Open(); err != nil {
		return nil, err
	}
	if s.public, err = newSite("public", "/", config.Public); err != nil {
		return nil, err
	}
	if s.admin, err = newSite("admin", "/admin", config.Admin); err != nil {
		return nil, err
	}
	s.typeAt = s.typePaths()
	if s.pages, err = s.newPages(config.Public); err != nil {
		return nil, err
	}
	s.routes = s.table()
	s.documents = newDocuments(s.registry, s.routes, config.Version)
	s.app = fiber.New(fiber.Config{
		ReadTimeout:                  headTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  idleTimeout,
		ReadBufferSize:               maxHead,
		BodyLimit:                    maxBody,
		StreamRequestBody:            true, // so that a body that is too large still gets an answer
		DisablePreParseMultipartForm: true,
		DisableHeadAutoRegister:      true,
		CaseSensitive:                true,
		StrictRouting:                true,
		ErrorHandler:                 s.refuse,
	})
	s.register()
	server := s.app.Server()
	server.Handler = front(server.Handler)
	server.HeaderReceived = allowBody
	server.CloseOnShutdown = true
	return s, nil
}

// Serve answers the listener's connections, closes it in the end, and returns when Shutdown was called,
// or with the listener's error.
func (s *Server) Serve(listener net.Listener) error {
	if !s.listen(listener) {
		return listener.Close()
	}
	return s.app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true})
}

// listen notes the listener for Shutdown; false if that was called before.
func (s *Server) listen(listener net.Listener) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listener = listener
	return !s.stopping.Load()
}

// Shutdown stops accepting connections, ends those that only listen, and waits until every other running
// request has been answered. When
// ctx ends first it returns the context's error; requests may then still be running.
func (s *Server) Shutdown(ctx context.Context) error {
	s.stopAccepting()
	if s.Live != nil {
		s.Live.Close()
	}
	err := s.app.ShutdownWithContext(ctx)
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// stopAccepting closes the listener. Fiber would do so only if it has begun to serve, and a signal may
// come a moment before that.
func (s *Server) stopAccepting() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopping.Store(true)
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
