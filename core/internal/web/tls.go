package web

import (
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// Limits of an HTTP/2 connection.
const (
	maxStreams     = 100              // concurrent requests
	maxUnreadBytes = 256 << 10        // bytes received but not read by a handler, of a connection and of a stream
	pingTimeout    = 30 * time.Second // after which a ping is sent, and then the time for its answer
)

// ServeTLS answers the connections of the listener over TLS, with HTTP/2 if the client supports it. A request for one
// of Names is redirected to Origin; a request for any other host is refused with status 421. If Origin is empty, every
// host is served. Like Serve, it returns nil after Shutdown, or the error of the listener.
func (s *Server) ServeTLS(listener net.Listener, config *tls.Config) error {
	server := s.newHTTPServer(s.canonicalHost(s))
	server.TLSConfig = config
	return s.serveHTTPServer(server, func() error { return server.ServeTLS(listener, "", "") })
}

// ServeRedirects redirects HTTP requests to the same path under Origin, which uses HTTPS. It answers health checks
// itself, because they come from machines that do not know a name of the site. The challenge handler gets every
// request first.
func (s *Server) ServeRedirects(listener net.Listener, challenge func(next http.Handler) http.Handler) error {
	server := s.newHTTPServer(challenge(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
			s.ServeHTTP(w, r)
			return
		}
		s.redirectToOrigin(w, r)
	})))
	return s.serveHTTPServer(server, func() error { return server.Serve(listener) })
}

// newHTTPServer returns a server of net/http with the same limits as this one.
func (s *Server) newHTTPServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: s.recoverPanic(handler), ReadHeaderTimeout: headTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHead,
		ConnContext: withHold,
		ErrorLog:    slog.NewLogLogger(slog.DiscardHandler, slog.LevelError), // its messages contain client addresses
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams:          maxStreams,
			MaxReceiveBufferPerConnection: maxUnreadBytes, MaxReceiveBufferPerStream: maxUnreadBytes,
			SendPingTimeout: pingTimeout, PingTimeout: pingTimeout, WriteByteTimeout: writeTimeout,
		},
	}
}

// recoverPanic logs a panic of the handler and aborts only its own request.
func (s *Server) recoverPanic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			value := recover()
			if value == nil {
				return
			}
			if value != any(http.ErrAbortHandler) {
				s.Log.Error("panic", slog.Any("value", value), slog.String("stack", string(debug.Stack())))
			}
			panic(http.ErrAbortHandler)
		}()
		next.ServeHTTP(w, r)
	})
}

// serveHTTPServer serves until Shutdown is called.
func (s *Server) serveHTTPServer(server *http.Server, serve func() error) error {
	s.mu.Lock()
	s.httpServers = append(s.httpServers, server)
	stopping := s.stopping
	s.mu.Unlock()
	if stopping {
		// The serve call below then returns at once and closes the listener.
		_ = server.Close()
	}
	if err := serve(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// canonicalHost redirects requests for other names of the site to the host of Origin, and refuses requests for unknown
// hosts.
func (s *Server) canonicalHost(next http.Handler) http.Handler {
	_, canonical, _ := strings.Cut(s.Origin, "://")
	canonical = hostname(canonical)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch name := hostname(strings.ToLower(r.Host)); {
		case s.Origin == "" || name == canonical:
			next.ServeHTTP(w, r)
		case slices.Contains(s.Names, name):
			w.Header().Set("Strict-Transport-Security", hstsValue)
			s.redirectToOrigin(w, r)
		default:
			writeProblem(w, http.StatusMisdirectedRequest, "This server does not answer for that host.")
		}
	})
}

// redirectToOrigin redirects a client to the same path under Origin. Status 308 keeps the method.
func (s *Server) redirectToOrigin(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
	to := r.URL.RequestURI()
	if !strings.HasPrefix(to, "/") {
		to = "/"
	}
	w.Header().Set("Location", s.Origin+to)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// writeProblem answers with a problem document.
func writeProblem(w http.ResponseWriter, status int, detail string) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
	out := api.Problem(status, http.StatusText(status), detail)
	w.Header().Set("Content-Type", out.MediaType)
	w.WriteHeader(status)
	_, _ = w.Write(out.Body)
}

// hostname returns a host without its port, if it has one.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return host
}
