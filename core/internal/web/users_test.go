package web_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// user adds a user with the common password, and returns the token of a session.
func (s *stack) user(name string) (token string) {
	s.tb.Helper()
	s.check(s.auth.Add(s.tb.Context(), name, password))
	return s.session(name, password)
}

func (s *stack) session(name, password string) (token string) {
	s.tb.Helper()
	grant, err := s.auth.SignIn(s.tb.Context(), auth.Attempt{Username: name, Password: password, Client: auth.Client{Address: "192.0.2.7"}})
	s.check(err)
	return grant.Token
}

// me returns the status of a session check.
func (s *stack) me(token string) int {
	s.tb.Helper()
	return s.do(request{method: http.MethodGet, path: "/api/admin/me", header: map[string]string{"Cookie": "quoin_session=" + token}}).status
}

func (s *stack) usernames() (names []string) {
	s.tb.Helper()
	a := s.staff("/api/admin/users").want(s.tb, http.StatusOK)
	if strings.Contains(a.body, "argon2") || strings.Contains(a.body, "stamp") {
		s.tb.Errorf("the list tells secrets: %s", a.body)
	}
	var users []struct{ Username string }
	s.check(json.Unmarshal([]byte(a.body), &users))
	for _, u := range users {
		names = append(names, u.Username)
	}
	return names
}

// TestUsers checks that users can be added and removed.
func TestUsers(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	const name = "Eve.B-c_d@example.com"
	a := s.do(request{
		method: http.MethodPost, path: "/api/admin/users", body: `{"username":"` + name + `","password":"battery staple","role":"administrator"}`, staff: true,
	}).want(t, http.StatusCreated)
	want := `","username":"` + name + `","name":"","role":"administrator","createdAt":"2026-01-31T09:00:00.000Z","secondFactor":null,"email":"","pendingEmail":"","lastSeenAt":null}`
	if !strings.HasPrefix(a.body, `{"id":"usr_`) || !strings.HasSuffix(a.body, want) {
		t.Errorf("the new user is %s, want an id and %s", a.body, want)
	}
	if got := s.usernames(); !slices.Equal(got, []string{"ada", name}) {
		t.Errorf("the users are %q", got)
	}
	token := s.session(name, "battery staple")
	s.do(request{method: http.MethodDelete, path: a.header.Get("Location"), staff: true}).want(t, http.StatusNoContent)
	if status := s.me(token); status != http.StatusUnauthorized {
		t.Errorf("the session of a removed user has status %d", status)
	}
	if got := s.usernames(); !slices.Equal(got, []string{"ada"}) {
		t.Errorf("the users are %q", got)
	}
}

// TestUserRefusals checks that refused calls change nothing.
func TestUserRefusals(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.user("eve")
	const users = "/api/admin/users"
	for name, test := range map[string]struct {
		request
		status int
		says   string
	}{
		"taken":              {request{method: "POST", path: users, body: `{"username":"EVE","password":"battery staple","role":"viewer"}`}, 409, "EVE"},
		"nothing":            {request{method: "POST", path: users, body: `{}`}, 422, "username is required"},
		"short password":     {request{method: "POST", path: users, body: `{"username":"bob","password":"short"}`}, 422, "password"},
		"bad name":           {request{method: "POST", path: users, body: `{"username":"b b","password":"battery staple"}`}, 422, "username"},
		"unknown role":       {request{method: "POST", path: users, body: `{"username":"bob","password":"battery staple","role":"x"}`}, 422, "role"},
		"role of the house":  {request{method: "POST", path: users, body: `{"username":"bob","password":"battery staple","role":"system"}`}, 422, "role"},
		"empty role":         {request{method: "POST", path: users, body: `{"username":"bob","password":"battery staple","role":""}`}, 422, "role"},
		"unknown field":      {request{method: "POST", path: users, body: `{"username":"bob","password":"battery staple","id":"x"}`}, 422, "id"},
		"role of nobody":     {request{method: "PUT", path: users + "/bob", body: `{"role":"viewer"}`}, 404, "bob"},
		"a user of no role":  {request{method: "POST", path: users, body: `{"username":"bob","password":"battery staple"}`}, 422, "role"},
		"another role":       {request{method: "PUT", path: users + "/eve", body: `{"role":"system"}`}, 422, "role"},
		"no role":            {request{method: "PUT", path: users + "/eve", body: `{}`}, 422, "role"},
		"role and more":      {request{method: "PUT", path: users + "/eve", body: `{"role":"viewer","password":"battery staple"}`}, 422, "password"},
		"last administrator": {request{method: "PUT", path: users + "/ada/", body: `{"role":"viewer"}`}, 404, ""},
		"field twice":        {request{method: "POST", path: users, body: `{"username":"bob","username":"b"}`}, 400, "username"},
		"wrong kind":         {request{method: "POST", path: users, body: `{"username":["bob"]}`}, 400, "username"},
		"oneself":            {request{method: "DELETE", path: users + "/ADA"}, 409, "own account"},
		"nobody":             {request{method: "DELETE", path: users + "/bob"}, 404, "bob"},
		"no name":            {request{method: "DELETE", path: users + "/%00"}, 404, "no user"},
		"password of nobody": {request{method: "PUT", path: users + "/bob/password", body: `{"password":"battery staple"}`}, 404, "bob"},
		"blank password":     {request{method: "PUT", path: users + "/eve/password", body: `{"password":" "}`}, 422, "password"},
		"no password":        {request{method: "PUT", path: users + "/eve/password", body: `{}`}, 422, "password"},
		"another field":      {request{method: "PUT", path: users + "/eve/password", body: `{"username":"x","password":"battery staple"}`}, 422, "username"},
		"no body":            {request{method: "PUT", path: users + "/eve/password"}, 400, "object"},
		"other methods":      {request{method: "GET", path: users + "/eve"}, 405, "DELETE"},
	} {
		before := s.seq()
		test.staff = true
		if a := s.do(test.request).want(t, test.status); !strings.Contains(a.problem(t).Detail, test.says) {
			t.Errorf("%s: %s does not say %q", name, a.body, test.says)
		}
		if s.seq() != before {
			t.Errorf("%s: something was written", name)
		}
	}
}

// TestLastAdministrator checks that the last administrator cannot be removed.
func TestLastAdministrator(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	token := s.user("eve")
	s.do(request{method: http.MethodDelete, path: "/api/admin/users/eve", staff: true}).want(t, http.StatusNoContent)
	s.do(request{
		method: http.MethodDelete, path: "/api/admin/users/ada", header: map[string]string{"Cookie": "quoin_session=" + token},
	}).want(t, http.StatusUnauthorized)
	s.do(request{method: http.MethodDelete, path: "/api/admin/users/ada", staff: true}).want(t, http.StatusConflict)
}

// TestPasswordOfAnother checks that changing the password of a user ends the sessions of that user only.
func TestPasswordOfAnother(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	token := s.user("eve")
	a := s.do(request{
		method: http.MethodPut, path: "/api/admin/users/EVE/password", body: `{"password":"battery staple"}`, staff: true,
	}).want(t, http.StatusNoContent)
	if cookie := a.header.Get("Set-Cookie"); cookie != "" {
		t.Errorf("the cookie is %s", cookie)
	}
	if theirs, own := s.me(token), s.me(s.token); theirs != http.StatusUnauthorized || own != http.StatusOK {
		t.Errorf("their session has status %d, one's own %d", theirs, own)
	}
	s.session("eve", "battery staple")
}

// TestOwnPassword checks that changing one's own password ends the other sessions, and renews the session of the call.
func TestOwnPassword(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	other := s.session(username, password)
	a := s.do(request{
		method: http.MethodPut, path: "/api/admin/users/" + username + "/password", body: `{"password":"battery staple"}`, staff: true,
	}).want(t, http.StatusNoContent)
	cookie, err := http.ParseSetCookie(a.header.Get("Set-Cookie"))
	s.check(err)
	if status := s.me(cookie.Value); status != http.StatusOK || !cookie.HttpOnly || cookie.MaxAge <= 0 {
		t.Errorf("the new session has status %d: %v", status, cookie)
	}
	for _, ended := range []string{s.token, other} {
		if status := s.me(ended); status != http.StatusUnauthorized {
			t.Errorf("an old session has status %d", status)
		}
	}
}
