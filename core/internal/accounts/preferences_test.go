package accounts_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestPreferences checks the defaults, a change of each member, values outside of the choices, and that preferences belong to one user.
func TestPreferences(t *testing.T) {
	t.Parallel()
	s := open(t)
	const path = "/api/admin/me/preferences"
	read := func(user string) string {
		return strings.TrimSpace(string(s.as(s.sessions[user], http.MethodGet, path, "").Body))
	}
	if got := read("vic"); got != `{"scheme":"system","density":"comfortable"}` {
		t.Errorf("at first they are %s", got)
	}
	s.want(http.StatusOK, s.sessions["vic"], http.MethodPut, path, `{"scheme":"dark"}`)
	s.want(http.StatusOK, s.sessions["vic"], http.MethodPut, path, `{"density":"compact"}`)
	for _, body := range []string{`{"scheme":"blue"}`, `{"density":"tight"}`, `{"scheme":""}`} {
		s.want(http.StatusUnprocessableEntity, s.sessions["vic"], http.MethodPut, path, body)
	}
	s.want(http.StatusBadRequest, s.sessions["vic"], http.MethodPut, path, `{"scheme":1}`)
	if got := read("vic"); got != `{"scheme":"dark","density":"compact"}` {
		t.Errorf("then they are %s", got)
	}
	if got := string(s.as(s.sessions["vic"], http.MethodGet, "/api/admin/me", "").Body); !strings.Contains(got, `"preferences":{"scheme":"dark","density":"compact"}`) {
		t.Errorf("the identity is %s", got)
	}
	if got := read("ed"); got != `{"scheme":"system","density":"comfortable"}` {
		t.Errorf("those of another user are %s", got)
	}
}
