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

// Of one connection that speaks HTTP/2.
const (
	mostStreams = 100       // requests at once
	mostUnread  = 256 << 10 // bytes that wait for whoever reads them
	silence     = 30 * time.Second
)

// ServeTLS answers the listener's connections by TLS, as Serve does without: by HTTP/2 where the client speaks it. Requests
// for another of the site's names than that of its origin are led there; those for no name of the site are refused.
func (s *Server) ServeTLS(listener net.Listener, config *tls.Config) error {
	server := s.standard(s.canonical(s))
	server.TLSConfig = config
	return s.serveStandard(server, func() error { return server.ServeTLS(listener, "", "") })
}

// ServeRedirects leads whoever comes by HTTP to the same page by HTTPS. Questions about the server's health are answered:
// they come from machines that know no name of the site. The challenge handler sees everything first.
func (s *Server) ServeRedirects(listener net.Listener, challenge func(next http.Handler) http.Handler) error {
	server := s.standard(challenge(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
			s.ServeHTTP(w, r)
			return
		}
		s.lead(w, r)
	})))
	return s.serveStandard(server, func() error { return server.Serve(listener) })
}

// standard makes a server of the standard library with the limits of this one.
func (s *Server) standard(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: s.survive(handler), ReadHeaderTimeout: headTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHead,
		ConnContext: withHold, // What the library would log names addresses.
		ErrorLog:    slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams:          mostStreams,
			MaxReceiveBufferPerConnection: mostUnread, MaxReceiveBufferPerStream: mostUnread,
			SendPingTimeout: silence, PingTimeout: silence, WriteByteTimeout: writeTimeout,
		},
	}
}

// survive tells the log of a panic, and ends its request alone.
func (s *Server) survive(next http.Handler) http.Handler {
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

// serveStandard serves until Shutdown was called.
func (s *Server) serveStandard(server *http.Server, serve func() error) error {
	s.mu.Lock()
	s.standards = append(s.standards, server)
	stopping := s.stopping
	s.mu.Unlock()
	if stopping {
		// Serving then ends at once, with the listener closed.
		_ = server.Close()
	}
	if err := serve(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// canonical keeps the site under one name, where it is known.
func (s *Server) canonical(next http.Handler) http.Handler {
	_, canonical, _ := strings.Cut(s.Origin, "://")
	canonical = hostname(canonical)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch name := hostname(strings.ToLower(r.Host)); {
		case s.Origin == "" || name == canonical:
			next.ServeHTTP(w, r)
		case slices.Contains(s.Names, name):
			w.Header().Set("Strict-Transport-Security", strictTransport)
			s.lead(w, r)
		default:
			refuse(w, http.StatusMisdirectedRequest, "This server does not answer for that host.")
		}
	})
}

// lead sends a client to the same page under the site's origin, with the same method.
func (s *Server) lead(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
	to := r.URL.RequestURI()
	if !strings.HasPrefix(to, "/") {
		to = "/"
	}
	w.Header().Set("Location", s.Origin+to)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// refuse answers with a problem document.
func refuse(w http.ResponseWriter, status int, detail string) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
	out := api.Problem(status, http.StatusText(status), detail)
	w.Header().Set("Content-Type", out.MediaType)
	w.WriteHeader(status)
	_, _ = w.Write(out.Body)
}

// hostname gives the name in a host with or without a port.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return host
}
