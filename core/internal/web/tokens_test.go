package web_test

import (
	"bufio"
	"encoding/json"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/quoin-cms/quoin/core"
)

// programToken creates a token for a program, and returns its secret and its ID.
func (s *stack) programToken(role core.Role) (secret, id string) {
	s.tb.Helper()
	info, secret, err := s.auth.AddToken(s.tb.Context(), core.Actor{Name: username}, "Program as "+string(role), role, time.Time{})
	s.check(err)
	return secret, info.ID
}

func bearer(secret string, more ...string) map[string]string {
	header := map[string]string{"Authorization": "Bearer " + secret}
	for i := 0; i+1 < len(more); i += 2 {
		header[more[i]] = more[i+1]
	}
	return header
}

// TestTokensOfPrograms checks that tokens act in their role and take precedence over a cookie, and that their answers
// are not shared with others.
func TestTokensOfPrograms(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	editor, _ := s.programToken(core.Editor)
	viewer, _ := s.programToken(core.Viewer)
	administrator, _ := s.programToken(core.Administrator)
	cookie := "quoin_session=" + s.token
	for name, test := range map[string]struct {
		method, path, body string
		header             map[string]string
		status             int
	}{
		"an editor writes":             {"POST", "/api/products", `{"name":"A","description":"B"}`, bearer(editor), 201},
		"from another site":            {"POST", "/api/products", `{"name":"C","description":"B"}`, bearer(editor, "Origin", "https://other.example", "Sec-Fetch-Site", "cross-site"), 201},
		"a viewer does not":            {"POST", "/api/products", `{"name":"A","description":"B"}`, bearer(viewer), 403},
		"nor by a cookie beside":       {"POST", "/api/products", `{"name":"A","description":"B"}`, bearer(viewer, "Cookie", cookie), 403},
		"an editor's tokens":           {"GET", "/api/admin/tokens", "", bearer(editor), 403},
		"an administrator's tokens":    {"GET", "/api/admin/tokens", "", bearer(administrator), 403},
		"an administrator's system":    {"GET", "/api/admin/maintenance", "", bearer(administrator), 200},
		"itself":                       {"GET", "/api/admin/me", "", bearer(editor), 200},
		"sessions of its own":          {"GET", "/api/admin/me/sessions", "", bearer(administrator), 403},
		"factors of its own":           {"POST", "/api/admin/me/totp", `{"password":"x"}`, bearer(administrator), 403},
		"a wrong one on a public read": {"GET", "/api/products", "", bearer("qn_wrong"), 401},
		"none":                         {"GET", "/api/products", "", bearer(""), 401},
		"a wrong one and a cookie":     {"GET", "/api/admin/me", "", bearer("qn_wrong", "Cookie", cookie), 401},
		"a wrong one where nothing is": {"GET", "/api/nothing", "", bearer("qn_wrong"), 401},
		"another scheme":               {"GET", "/api/products", "", map[string]string{"Authorization": "Basic YTpi"}, 200},
		"another scheme and a cookie":  {"GET", "/api/admin/me", "", map[string]string{"Authorization": "Basic YTpi", "Cookie": cookie}, 200},
		"a monitor of the server":      {"GET", "/healthz", "", bearer("of-the-monitor"), 200},
	} {
		a := s.do(request{method: test.method, path: test.path, body: test.body, header: test.header})
		if a.status != test.status {
			t.Errorf("%s: %d %s, want %d", name, a.status, a.body, test.status)
		}
		if strings.HasPrefix(test.header["Authorization"], "Bearer qn_") && a.status < 300 {
			control, vary := a.header.Get("Cache-Control"), a.header.Get("Vary")
			if !strings.Contains(control, "private") && control != "no-store" || !strings.Contains(vary, "Authorization") {
				t.Errorf("%s: Cache-Control %q, Vary %q", name, control, vary)
			}
		}
	}
	for _, path := range []string{"/api/products", "/api/types", "/api/openapi.json"} {
		s.do(request{method: http.MethodGet, path: path, header: bearer(viewer)}).want(t, http.StatusOK)
		if a := s.get(path); strings.Contains(a.header.Get("Cache-Control"), "private") {
			t.Errorf("%s: what a visitor gets after a token is %q", path, a.header.Get("Cache-Control"))
		}
	}
}

// TestARevokedTokenHearsNoMore checks that revoking a token ends its event streams and refuses its requests.
func TestARevokedTokenHearsNoMore(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	secret, id := s.programToken(core.Viewer)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/live", nil)
	s.check(err)
	req.Header.Set("Authorization", "Bearer "+secret)
	resp, err := s.client.Do(req)
	s.check(err)
	defer func() { s.check(resp.Body.Close()) }()
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() && !strings.Contains(lines.Text(), `"staff":true`) {
		continue
	}
	s.do(request{method: http.MethodDelete, path: "/api/admin/tokens/" + id, staff: true}).want(t, http.StatusNoContent)
	for lines.Scan() {
		continue // until the stream ends
	}
	s.do(request{method: http.MethodGet, path: "/api/products", header: bearer(secret)}).want(t, http.StatusUnauthorized)
}

// TestListsOfTokensTellNothing checks that secrets cannot be derived by sorting or filtering, because the lists accept
// no query.
func TestListsOfTokensTellNothing(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	secret, _ := s.programToken(core.Editor)
	for _, path := range []string{"/api/admin/tokens", "/api/admin/me/sessions", "/api/admin/users", "/api/admin/me/factors"} {
		for _, query := range []string{"sort=hash", "sort=token", "token=" + secret, "hash[gt]=a", "fields=hash", "q=qn_"} {
			s.do(request{method: http.MethodGet, path: path + "?" + query, staff: true}).want(t, http.StatusBadRequest)
		}
		body := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK).body
		for _, never := range []string{secret, s.token, "argon2", "stamp"} {
			if strings.Contains(body, never) {
				t.Errorf("%s tells %q", path, never)
			}
		}
	}
}

// capture is a log that a test reads.
type capture struct {
	mu   sync.Mutex
	text strings.Builder
}

func (c *capture) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.Write(p)
}

func (c *capture) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.String()
}

// TestNoSecretIsLogged checks that secrets sent to any call are neither logged nor contained in the answer of a
// failure, and that sent text does not create a line of the log.
func TestNoSecretIsLogged(t *testing.T) {
	t.Parallel()
	log := &capture{}
	s := newStack(t, func(c *parts) {
		c.Env.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	secret, _ := s.programToken(core.Administrator)
	const hidden = "hunter2-hunter2"
	secrets := []string{secret, s.token, hidden, password, "qn_leaked", "918273"}
	failures := []string{}
	for _, route := range s.routes() {
		method, path, _ := strings.Cut(route, " ")
		if method == http.MethodGet && strings.HasSuffix(path, "/live") || path == "/api/admin/logout" || strings.HasPrefix(path, "/api/admin/tokens/") {
			continue
		}
		path = strings.NewReplacer("{username}", "nobody", "{id}", "none", "{path}", "products").Replace(path)
		for _, header := range []map[string]string{
			bearer(secret), bearer("qn_leaked"), {"Cookie": "quoin_session=" + s.token}, {"Cookie": "quoin_session=" + hidden},
		} {
			header["User-Agent"] = "Firefox level=ERROR msg=forged"
			body := ""
			if method != http.MethodGet && method != http.MethodDelete {
				body = `{"username":"` + username + `","password":"` + hidden + `","code":"918273"}`
			}
			if a := s.do(request{method: method, path: path, body: body, header: header}); a.status >= 400 {
				failures = append(failures, a.body)
			}
		}
	}
	told := log.String() + strings.Join(failures, "\n")
	for _, never := range secrets {
		if i := strings.Index(told, never); i >= 0 {
			t.Errorf("%q is told: …%s…", never, told[max(0, i-80):min(len(told), i+80)])
		}
	}
	for line := range strings.Lines(log.String()) {
		if !strings.HasPrefix(line, "time=") || strings.HasPrefix(line, "level=ERROR") {
			t.Errorf("a line of somebody's own: %q", line)
		}
	}
}

// TestSecondFactorOverHTTP checks that the sign-in asks for the code, that a second factor can be required of all
// users, and that users without one can then set one up.
func TestSecondFactorOverHTTP(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	ben := s.user("ben")
	as := func(token, method, path, body string) answer {
		return s.do(request{method: method, path: path, body: body, header: map[string]string{"Cookie": "quoin_session=" + token}})
	}
	if p := as(s.token, "PUT", "/api/admin/security", `{"requireSecondFactor":true}`).want(t, http.StatusConflict).problem(t); p.Detail != "Set up your own second factor first." {
		t.Error(p.Detail)
	}
	as(s.token, "POST", "/api/admin/me/totp", `{"password":"wrong horse"}`).want(t, http.StatusUnprocessableEntity)
	var begun struct{ Secret string }
	s.check(json.Unmarshal([]byte(as(s.token, "POST", "/api/admin/me/totp", `{"password":"`+password+`"}`).want(t, http.StatusOK).body), &begun))
	as(s.token, "POST", "/api/admin/me/totp/confirm", `{"code":"12345x"}`).want(t, http.StatusUnprocessableEntity)
	var codes struct{ RecoveryCodes []string }
	confirm := as(s.token, "POST", "/api/admin/me/totp/confirm", `{"code":"`+totpCode(t, begun.Secret, s.clock.Now())+`"}`)
	s.check(json.Unmarshal([]byte(confirm.want(t, http.StatusOK).body), &codes))
	_, a := s.signIn(nil)
	if a.want(t, http.StatusUnauthorized); !strings.Contains(a.body, `"secondFactor":"totp"`) {
		t.Error(a.body)
	}
	s.do(request{method: "POST", path: "/api/admin/login", body: `{"username":"ada","password":"` + password + `","code":"` + codes.RecoveryCodes[0] + `"}`}).
		want(t, http.StatusOK)
	as(s.token, "PUT", "/api/admin/security", `{"requireSecondFactor":true}`).want(t, http.StatusOK)
	for path, status := range map[string]int{
		"/api/products": 200, "/api/admin/me": 200, "/api/admin/me/factors": 200, "/api/admin/me/sessions": 200,
		"/api/admin/users": 403, "/api/admin/stats": 403, "/api/inquiries": 403, "/api/admin/schema": 403,
	} {
		a := as(ben, "GET", path, "").want(t, status)
		if status == http.StatusForbidden && !strings.Contains(a.body, `"secondFactor":"required"`) {
			t.Errorf("%s: %s", path, a.body)
		}
	}
	as(ben, "POST", "/api/admin/me/totp", `{"password":"`+password+`"}`).want(t, http.StatusOK)
	as(s.token, "DELETE", "/api/admin/users/ada/factors", "").want(t, http.StatusNoContent)
	as(s.token, "GET", "/api/admin/me", "").want(t, http.StatusUnauthorized)
	_, a = s.signIn(nil)
	a.want(t, http.StatusOK)
}

// TestPasskeyOptionsNeedAName checks that passkeys need the name of the site: that of the request if none is
// configured.
func TestPasskeyOptionsNeedAName(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	ask := func(host string) answer {
		return s.do(request{method: "POST", path: "/api/admin/login/passkey/options", body: "{}", header: map[string]string{"Host": host}})
	}
	if a := ask("localhost:8080").want(t, http.StatusOK); !strings.Contains(a.body, `"rpId":"localhost"`) || !strings.Contains(a.body, `"userVerification":"required"`) {
		t.Error(a.body)
	}
	ask("192.0.2.1").want(t, http.StatusConflict)
	s.do(request{method: "POST", path: "/api/admin/login/passkey", body: `{"credential":{}}`, header: map[string]string{"Host": "localhost"}}).
		want(t, http.StatusUnauthorized)
	if !slices.Contains(s.routes(), "POST /api/admin/login/passkey") {
		t.Error("the table of calls lacks one")
	}
}

func totpCode(t *testing.T, secret string, now time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, now)
	if err != nil {
		t.Fatal(err)
	}
	return code
}
