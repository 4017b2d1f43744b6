package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

func (s *stack) signIn(header map[string]string) (cookie *http.Cookie, a answer) {
	s.tb.Helper()
	a = s.do(request{
		method: http.MethodPost, path: "/api/admin/login", header: header,
		body: `{"username":"` + username + `","password":"` + password + `"}`,
	})
	for _, line := range a.header.Values("Set-Cookie") {
		c, err := http.ParseSetCookie(line)
		s.check(err)
		if c.Name == "quoin_session" {
			cookie = c
		}
	}
	return cookie, a
}

// TestSignInKnowsTheBrowserAgain checks that a browser with the device cookie can sign in while its address is
// throttled, and that the cookie is sent only to the sign-in.
func TestSignInKnowsTheBrowserAgain(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	var device *http.Cookie
	_, a := s.signIn(nil)
	for _, line := range a.want(t, http.StatusOK).header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && c.Name == "quoin_device" {
			device = c
		}
	}
	if device == nil || !device.HttpOnly || device.Path != "/api/admin/login" || device.MaxAge != int(auth.DeviceLifetime.Seconds()) {
		t.Fatalf("cookie %v", device)
	}
	for range 10 {
		s.do(request{
			method: http.MethodPost, path: device.Path, body: `{"username":"` + username + `","password":"a guess"}`,
		}).want(t, http.StatusUnauthorized)
	}
	_, a = s.signIn(nil)
	a.want(t, http.StatusTooManyRequests)
	_, a = s.signIn(map[string]string{"Cookie": device.Name + "=" + device.Value})
	a.want(t, http.StatusOK)
}

// TestSession checks a session from the sign-in to the sign-out.
func TestSession(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	cookie, a := s.signIn(nil)
	a.want(t, http.StatusOK)
	if cookie == nil || cookie.Name != "quoin_session" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode ||
		cookie.Path != "/" || cookie.Secure || cookie.Domain != "" {
		t.Fatalf("cookie %v", cookie)
	}
	if life := time.Duration(cookie.MaxAge) * time.Second; life <= 0 || life > auth.SessionLifetime {
		t.Errorf("the cookie lives for %v, the session for %v", life, auth.SessionLifetime)
	}
	s.token = cookie.Value
	me := request{method: http.MethodGet, path: "/api/admin/me", staff: true}
	if body := s.do(me).want(t, http.StatusOK).body; !strings.Contains(body, `"username":"ada","name":"","role":"administrator","can":{`) {
		t.Errorf("me: %s", body)
	}
	out := s.do(request{method: http.MethodPost, path: "/api/admin/logout", staff: true}).want(t, http.StatusNoContent)
	if line := out.header.Get("Set-Cookie"); !strings.HasPrefix(line, "quoin_session=;") || !strings.Contains(line, "Max-Age=0") {
		t.Errorf("the cookie is not taken away: %s", line)
	}
	s.do(me).want(t, http.StatusUnauthorized).problem(t)
	s.do(request{method: http.MethodPost, path: "/api/admin/logout", staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodPost, path: "/api/admin/logout", body: "{}"}).want(t, http.StatusNoContent)
}

// TestEndedSession checks that a client with an expired session is a visitor on public paths, and that other calls say
// that the session has ended.
func TestEndedSession(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.clock.Advance(auth.SessionLifetime)
	list := s.do(request{method: http.MethodGet, path: "/api/products", staff: true}).want(t, http.StatusOK)
	if strings.Contains(list.body, "cairn") || list.header.Get("Cache-Control") != "no-cache" {
		t.Errorf("an ended session is not a visitor: %s", list.body)
	}
	p := s.do(request{method: http.MethodGet, path: "/api/inquiries", staff: true}).want(t, http.StatusUnauthorized).problem(t)
	if !strings.Contains(p.Detail, "ended") {
		t.Errorf("detail %q", p.Detail)
	}
}

// TestSecureCookie checks that the cookie is Secure if the browser uses HTTPS, or if the public address of the site
// does.
func TestSecureCookie(t *testing.T) {
	t.Parallel()
	behind := newStack(t, trust("127.0.0.1/32"))
	always := newStack(t, func(c *parts) { c.Env.Origin = "https://larkmoor.example" })
	https := map[string]string{"X-Forwarded-Proto": "https"}
	for name, test := range map[string]struct {
		*stack
		header map[string]string
		want   bool
	}{
		"proxy, https": {behind, https, true},
		"proxy, http":  {behind, nil, false},
		"always":       {always, nil, true},
		"no proxy":     {newStack(t), https, false},
	} {
		if cookie, _ := test.signIn(test.header); cookie == nil || cookie.Secure != test.want {
			t.Errorf("%s: cookie %v", name, cookie)
		}
	}
}

// TestCredentialsBody checks that the body of a sign-in is parsed strictly.
func TestCredentialsBody(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for body, want := range map[string]struct {
		status int
		says   string
	}{
		`{"username":"ada","password":"correct horse","remember":true}`: {422, "remember"},
		`{"username":"ada","username":"eve","password":"x"}`:            {400, "username"},
		`{"username":["ada"],"password":"x"}`:                           {400, "username"},
		`{"username":"ada","password":null}`:                            {400, "password"},
		`{"username":"ada"}`:                                            {422, "password"},
		`{}`:                                                            {422, "username"},
		`[]`:                                                            {400, "object"},
		`{"username":"ada","password":"x"} {}`:                          {400, "object"},
		`{"username":"ada",`:                                            {400, "object"},
		"{\"username\":\"\xff\",\"password\":\"x\"}":                    {400, "object"},
	} {
		a := s.do(request{method: http.MethodPost, path: "/api/admin/login", body: body})
		if a.status != want.status || !strings.Contains(a.problem(t).Detail, want.says) {
			t.Errorf("%s: status %d, %s; want %d and %q", body, a.status, a.body, want.status, want.says)
		}
	}
}
