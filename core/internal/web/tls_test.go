package web_test

import (
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

const ownOrigin = "https://example.com"

// secure makes all further requests of the stack use TLS and HTTP/2.
func (s *stack) secure() *stack {
	s.tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	s.check(err)
	own := httptest.NewTLSServer(http.NotFoundHandler())
	config := &tls.Config{Certificates: own.TLS.Certificates, MinVersion: tls.VersionTLS12}
	own.Close()
	s.url = "https://" + listener.Addr().String()
	s.client.Transport = &http.Transport{
		DisableCompression: true, ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}
	ended := make(chan error, 1)
	go func() { ended <- s.server.ServeTLS(limit.NewListener(listener, limit.Options{}), config) }()
	s.tb.Cleanup(func() {
		s.client.CloseIdleConnections()
		s.check(s.stop())
		s.check(<-ended)
	})
	return s
}

func named(p *parts) { p.Env.Origin, p.Names = ownOrigin, []string{"example.com", "www.example.com"} }

// own returns the headers of a request for the canonical host of the site, with more pairs of names and values.
func own(more ...string) map[string]string {
	header := map[string]string{"Host": "example.com"}
	for i := 0; i < len(more); i += 2 {
		header[more[i]] = more[i+1]
	}
	return header
}

// TestTheSameByHTTP2 checks that answers over HTTP/2 are the same as those over HTTP/1.1 without TLS.
func TestTheSameByHTTP2(t *testing.T) {
	t.Parallel()
	s := newStack(t, named)
	plain := *s
	client := *s.client
	plain.client = &client
	s.secure()
	a := plain.get("/api/products").want(t, http.StatusOK)
	big := `{"name": "` + strings.Repeat("x", 2<<20) + `"}`
	for _, r := range []request{
		{method: http.MethodGet, path: "/"},
		{method: http.MethodHead, path: "/"},
		{method: http.MethodGet, path: "/", header: own("Accept-Encoding", "br")},
		{method: http.MethodGet, path: "/products/"},
		{method: http.MethodGet, path: "/assets/app-1a2b.js"},
		{method: http.MethodGet, path: "/nowhere"},
		{method: http.MethodGet, path: "/api/products?limit=1"},
		{method: http.MethodGet, path: "/api/products", header: own("If-None-Match", a.header.Get("Etag"))},
		{method: http.MethodHead, path: "/api/products"},
		{method: http.MethodGet, path: "/api/products?nothing=1"},
		{method: http.MethodGet, path: "/api/admin/me", staff: true},
		{method: http.MethodGet, path: "/healthz"},
		{method: "BREW", path: "/"},
		{method: http.MethodDelete, path: "/api/products/missing", staff: true, header: own("Origin", ownOrigin)},
		{method: http.MethodDelete, path: "/api/products/missing", staff: true, header: own("Origin", "https://elsewhere.example")},
		{method: http.MethodPost, path: "/api/products", staff: true, body: `{"name": 3}`},
		{method: http.MethodPost, path: "/api/products", staff: true, body: big},
		{method: http.MethodPost, path: "/api/nothing", body: big},
	} {
		if r.header == nil {
			r.header = own()
		}
		name := fmt.Sprint(r.method, " ", r.path, len(r.header))
		want, got := plain.do(r), s.do(r)
		for _, header := range []http.Header{want.header, got.header} {
			header.Del("Date")
			header.Del("X-Request-Id")
			header.Del("Connection")
		}
		if got.status != want.status || got.body != want.body || fmt.Sprint(got.header) != fmt.Sprint(want.header) {
			t.Errorf("%s:\n got %d %v %.100q\nwant %d %v %.100q", name, got.status, got.header, got.body, want.status, want.header, want.body)
		}
	}
}

func TestHTTP2IsSpoken(t *testing.T) {
	t.Parallel()
	s := newStack(t, named).secure()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/", nil)
	s.check(err)
	req.Host = "example.com"
	resp, err := s.client.Do(req)
	s.check(err)
	s.check(resp.Body.Close())
	if resp.ProtoMajor != 2 || resp.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%s, %v", resp.Proto, resp.Header)
	}
	in := s.do(request{
		method: http.MethodPost, path: "/api/admin/login", header: own("Origin", ownOrigin),
		body: `{"username": "` + username + `", "password": "` + password + `"}`,
	}).want(t, http.StatusOK)
	if cookie := in.header.Get("Set-Cookie"); !strings.Contains(cookie, "; Secure") {
		t.Errorf("the cookie is %q", cookie)
	}
}

// TestOneName checks that other names of the site redirect to its canonical host, and that unknown hosts are refused.
func TestOneName(t *testing.T) {
	t.Parallel()
	s := newStack(t, named).secure()
	for _, c := range []struct {
		host, path, to string
		status         int
	}{
		{"example.com", "/healthz", "", http.StatusOK},
		{"EXAMPLE.com:443", "/healthz", "", http.StatusOK},
		{"www.example.com", "/a//b?c=d%20e", ownOrigin + "/a//b?c=d%20e", http.StatusPermanentRedirect},
		{"www.example.com", "//evil.example/", ownOrigin + "//evil.example/", http.StatusPermanentRedirect},
		{"evil.example", "/", "", http.StatusMisdirectedRequest},
		{"127.0.0.1", "/", "", http.StatusMisdirectedRequest},
	} {
		a := s.do(request{method: http.MethodPut, path: c.path, header: map[string]string{"Host": c.host}})
		if c.status == http.StatusOK {
			a = s.do(request{method: http.MethodGet, path: c.path, header: map[string]string{"Host": c.host}})
		}
		if a.status != c.status || a.header.Get("Location") != c.to {
			t.Errorf("%s%s: %d to %q", c.host, c.path, a.status, a.header.Get("Location"))
		}
		if a.status == http.StatusMisdirectedRequest {
			a.problem(t)
		}
	}
}

func TestHTTPLeadsToHTTPS(t *testing.T) {
	t.Parallel()
	s := newStack(t, named)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	s.check(err)
	ended := make(chan error, 1)
	challenge := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/.well-known/acme-challenge/") {
				_, _ = io.WriteString(w, "answered")
				return
			}
			next.ServeHTTP(w, r)
		})
	}
	go func() { ended <- s.server.ServeRedirects(listener, challenge) }()
	t.Cleanup(func() {
		s.check(s.stop())
		s.check(<-ended)
	})
	s.url = "http://" + listener.Addr().String()
	for _, c := range []struct {
		method, path, to, body string
		status                 int
	}{
		{http.MethodGet, "/", ownOrigin + "/", "", http.StatusPermanentRedirect},
		{http.MethodPost, "/api/inquiries?x=1", ownOrigin + "/api/inquiries?x=1", "", http.StatusPermanentRedirect},
		{http.MethodGet, "/healthz", "", `{"status":"ok"}`, http.StatusOK},
		{http.MethodGet, "/.well-known/acme-challenge/x", "", "answered", http.StatusOK},
	} {
		a := s.do(request{method: c.method, path: c.path})
		if a.status != c.status || a.header.Get("Location") != c.to || a.body != c.body {
			t.Errorf("%s %s: %d to %q with %q", c.method, c.path, a.status, a.header.Get("Location"), a.body)
		}
	}
}

// TestLiveByHTTP2 checks that event streams over HTTP/2 deliver changes at once, and that closed streams free their
// places.
func TestLiveByHTTP2(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.feed(s.hub()).secure()
	for range 2 * live.MaxPerAddress {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/live", nil)
		s.check(err)
		resp, err := s.client.Do(req)
		s.check(err)
		if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 {
			t.Fatalf("status %d by %s", resp.StatusCode, resp.Proto)
		}
		_, err = io.ReadFull(resp.Body, make([]byte, 1))
		s.check(err)
		s.check(resp.Body.Close())
	}
	events := s.listen(request{})
	s.wantEvent(events, helloVisitor)
	s.wantEvent(events, s.told(s.publish(`{"name": "By HTTP/2", "description": "at once"}`)))
	s.check(s.stop())
	if e, more := s.hear(events); more {
		t.Errorf("after the stop it tells of %+v", e)
	}
}

// TestStoppedBeforeServing checks that ServeRedirects returns if Shutdown was called before it or at the same time.
func TestStoppedBeforeServing(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for range 50 {
		server := web.New(web.Config{API: s.api, Site: &site.Site{}, Log: slog.New(slog.DiscardHandler)})
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		s.check(err)
		served := make(chan error, 1)
		go func() {
			served <- server.ServeRedirects(listener, func(next http.Handler) http.Handler { return next })
		}()
		s.check(server.Shutdown(t.Context()))
		s.check(<-served)
	}
}

// TestALargeAnswerByHTTP2 checks that an answer that is larger than the buffers is complete.
func TestALargeAnswerByHTTP2(t *testing.T) {
	t.Parallel()
	s := newStack(t, named)
	long := strings.Repeat("long ", 900)
	for i := range 40 {
		s.do(request{
			method: http.MethodPost, path: "/api/products", staff: true,
			body: `{"name": "` + strconv.Itoa(i) + `", "description": "` + long + `"}`,
		}).want(t, http.StatusCreated)
	}
	want := s.get("/api/products?limit=100").want(t, http.StatusOK)
	s.secure()
	got := s.do(request{method: http.MethodGet, path: "/api/products?limit=100", header: own()}).want(t, http.StatusOK)
	if got.body != want.body || len(got.body) < 100_000 {
		t.Errorf("%d bytes, want %d", len(got.body), len(want.body))
	}
}
