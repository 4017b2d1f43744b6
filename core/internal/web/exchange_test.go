package web_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// logbook stores the lines of a log.
type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *logbook) use(c *parts) { c.Env.Log = slog.New(slog.NewJSONHandler(l, nil)) }

// TestAccessLog checks that each request is logged without personal data.
func TestAccessLog(t *testing.T) {
	t.Parallel()
	var book logbook
	s := newStack(t, book.use)
	s.do(request{
		method: http.MethodPost, path: "/api/inquiries",
		body:   `{"name":"Secret Name","email":"secret@example.com","message":"secret message"}`,
		header: map[string]string{"User-Agent": "secret-agent"},
	}).want(t, http.StatusCreated)
	s.signIn(nil)
	s.do(request{method: http.MethodGet, path: "/api/products/secret-id", staff: true}).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodGet, path: "/blog/secret-page?from=secret-query"}).want(t, http.StatusNotFound)
	s.check(s.stop())
	text := book.String()
	for _, secret := range []string{"secret", "Secret", "127.0.0.1", s.token, username, password} {
		if strings.Contains(text, secret) {
			t.Errorf("the log has %q:\n%s", secret, text)
		}
	}
	var routes []string
	for line := range strings.Lines(text) {
		var l struct {
			Msg, Method, Route, ID string
			Status, Bytes          int
			Duration               float64
		}
		s.check(json.Unmarshal([]byte(line), &l))
		if l.Msg != "request" || l.Method == "" || l.ID == "" || l.Status == 0 || l.Bytes == 0 || l.Duration <= 0 {
			t.Errorf("line %s", line)
		}
		routes = append(routes, l.Route)
	}
	if got, want := strings.Join(routes, " "), "/api/inquiries /api/admin/login /api/products/{id} /*"; got != want {
		t.Errorf("routes %s, want %s", got, want)
	}
}

// TestPanic checks that a panic is logged once, and that the answer is a problem document without the cause.
func TestPanic(t *testing.T) {
	t.Parallel()
	var book logbook
	s := newStack(t, book.use, func(c *parts) {
		c.Settings.Health.Ready = func() []string { panic("secret cause") }
	})
	a := s.get("/readyz").want(t, http.StatusInternalServerError)
	p := a.problem(t)
	if strings.Contains(a.body, "secret") || !strings.Contains(p.Detail, a.header.Get("X-Request-Id")) {
		t.Errorf("the answer is %s", a.body)
	}
	s.get("/healthz").want(t, http.StatusOK)
	s.check(s.stop())
	text := book.String()
	if strings.Count(text, "secret cause") != 1 || !strings.Contains(text, a.header.Get("X-Request-Id")) || !strings.Contains(text, "api.go") {
		t.Errorf("the log is %s", text)
	}
}

// TestFaultOfTheStore checks that the answer to a request does not contain the cause of a store failure.
func TestFaultOfTheStore(t *testing.T) {
	t.Parallel()
	var book logbook
	s := newStack(t, book.use)
	s.check(s.store.Close())
	a := s.get("/api/products").want(t, http.StatusServiceUnavailable)
	a.problem(t)
	if strings.Contains(a.body, "storage") {
		t.Errorf("the answer is %s", a.body)
	}
	a = s.do(request{method: http.MethodGet, path: "/api/inquiries", staff: true}).want(t, http.StatusServiceUnavailable)
	if a.problem(t); strings.Contains(a.body, "storage") || strings.Contains(a.body, "closed") {
		t.Errorf("the answer is %s", a.body)
	}
	if !strings.Contains(book.String(), "request failed") {
		t.Error("the fault is not in the log")
	}
}

// TestRequestID checks that the ID of a request is taken from the request if it is plain, and is generated otherwise.
func TestRequestID(t *testing.T) {
	t.Parallel()
	s := newStack(t, trust("127.0.0.1/32"))
	stranger := newStack(t)
	for given, kept := range map[string]bool{
		"abc-123_X":             true,
		"":                      false,
		"two words":             false,
		"<script>":              false,
		strings.Repeat("a", 64): true,
		strings.Repeat("a", 65): false,
		"caf\u00e9":             false,
	} {
		got := s.do(request{method: http.MethodGet, path: "/healthz", header: map[string]string{"X-Request-Id": given}}).header.Get("X-Request-Id")
		if kept && got != given || !kept && (got == given || len(got) < 8) {
			t.Errorf("%q became %q", given, got)
		}
		if got := stranger.do(request{method: http.MethodGet, path: "/healthz", header: map[string]string{"X-Request-Id": given}}).header.Get("X-Request-Id"); got == given || len(got) < 8 {
			t.Errorf("a stranger made the id %q of %q", got, given)
		}
	}
	first, second := s.get("/healthz").header.Get("X-Request-Id"), s.get("/healthz").header.Get("X-Request-Id")
	if first == second {
		t.Error("two requests have the same id")
	}
}

// TestSecurityHeaders checks that every kind of answer has the security headers.
func TestSecurityHeaders(t *testing.T) {
	t.Parallel()
	s := newStack(t, trust("127.0.0.1/32"))
	for _, path := range []string{
		"/", "/nowhere", "/assets/app-1a2b.js", "/assets/missing.js", "/products/", "/admin", "/api/products",
		"/api/products/missing", "/api/nothing", "/healthz",
	} {
		a := s.get(path)
		for name, want := range map[string]string{
			"Content-Security-Policy":    "default-src 'self'",
			"X-Content-Type-Options":     "nosniff",
			"Referrer-Policy":            "strict-origin-when-cross-origin",
			"Permissions-Policy":         "camera=()",
			"Cross-Origin-Opener-Policy": "same-origin",
		} {
			if got := a.header.Get(name); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if !strings.Contains(a.header.Get("Content-Security-Policy"), "frame-ancestors 'self'") {
			t.Errorf("%s may be framed", path)
		}
		if a.header.Get("Strict-Transport-Security") != "" || a.header.Get("Server") != "" {
			t.Errorf("%s: %v", path, a.header)
		}
	}
	https := s.do(request{method: http.MethodGet, path: "/", header: map[string]string{"X-Forwarded-Proto": "https"}})
	if !regexp.MustCompile(`max-age=\d{8}`).MatchString(https.header.Get("Strict-Transport-Security")) {
		t.Errorf("with https: %v", https.header)
	}
}

// TestFlashCookie checks that Fiber's flash cookie is not decoded; this one claims to hold 4,000 million messages.
func TestFlashCookie(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	a := s.do(request{method: http.MethodGet, path: "/api/products", header: map[string]string{"Cookie": "fiber_flash=ddffffffff"}})
	a.want(t, http.StatusOK)
	if a.header.Get("Set-Cookie") != "" {
		t.Errorf("the cookie was read: %v", a.header)
	}
}

// TestBrokenRequests checks that requests that cannot be parsed are refused with a problem document.
func TestBrokenRequests(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	conn, in := s.dial()
	_, err := io.WriteString(conn, "nonsense\r\n\r\n")
	s.check(err)
	s.read(in).want(t, http.StatusBadRequest).problem(t)
}
