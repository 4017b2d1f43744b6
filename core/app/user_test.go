package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// user runs a user command with something on its standard input, and gives what it printed.
func user(t *testing.T, data, input string, args ...string) (string, error) {
	t.Helper()
	cmd := command(t, nil, append([]string{"user", "--data", data}, args...)...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestUsers adds a user, changes the password and removes the user again.
func TestUsers(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	session := p.signIn("admin", password)
	p.Stop()
	for _, step := range []struct {
		args  []string
		input string
		says  string
		ok    bool
	}{
		{[]string{"add", "eve"}, "battery staple\n", "added", true},
		{[]string{"add", "Eve"}, "battery staple\n", "already", false},
		{[]string{"add", "mallory"}, "short\n", "password", false},
		{[]string{"add", "no good"}, "battery staple\n", "username", false},
		{[]string{"add", "vic", "--role", "viewer"}, "battery staple\n", "added", true},
		{[]string{"add", "mallory", "--role", "emperor"}, "battery staple\n", "role", false},
		{[]string{"list"}, "", "eve\tadministrator", true},
		{[]string{"list"}, "", "vic\tviewer", true},
		{[]string{"password", "admin"}, "another horse", "changed", true},
		{[]string{"password", "nobody"}, "another horse", "nobody", false},
		{[]string{"remove", "nobody"}, "", "nobody", false},
	} {
		out, err := user(t, data, step.input, step.args...)
		if (err == nil) != step.ok || !strings.Contains(out, step.says) {
			t.Errorf("%v: %v: %s", step.args, err, out)
		}
		if strings.Contains(out, "battery staple") || strings.Contains(out, "another horse") {
			t.Errorf("%v shows the password: %s", step.args, out)
		}
	}
	p = serve(t, data)
	if p.signIn("eve", "battery staple") == "" || p.signIn("admin", "another horse") == "" || p.signIn("admin", password) != "" {
		t.Error("the passwords are not those that were set")
	}
	if status, _, _ := p.do(http.MethodGet, "/api/admin/me", session, ""); status != http.StatusUnauthorized {
		t.Errorf("the old session still works: status %d", status)
	}
	p.Stop()
	if out, err := user(t, data, "", "remove", "eve"); err != nil {
		t.Errorf("remove: %v: %s", err, out)
	}
	if out, err := user(t, data, "", "remove", "admin"); err == nil || !strings.Contains(out, "last") {
		t.Errorf("remove the last: %v: %s", err, out)
	}
}

// TestUsersOfAServer manages users while a server runs on the folder, which does what is asked.
func TestUsersOfAServer(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	for _, step := range []struct {
		args  []string
		input string
		says  string
		ok    bool
	}{
		{[]string{"add", "eve"}, "battery staple\n", "User eve was added.", true},
		{[]string{"add", "Eve"}, "battery staple\n", "quoin: ", false},
		{[]string{"list"}, "", "eve\tadministrator", true},
		{[]string{"password", "eve"}, "another horse", "changed", true},
		{[]string{"reset-factor", "eve"}, "", "no second factor", true},
	} {
		out, err := user(t, data, step.input, step.args...)
		if (err == nil) != step.ok || !strings.Contains(out, step.says) {
			t.Errorf("%v: %v: %s", step.args, err, out)
		}
	}
	session := p.signIn("eve", "another horse")
	if session == "" {
		t.Fatal("eve cannot sign in")
	}
	if out, err := user(t, data, "", "remove", "eve"); err != nil {
		t.Errorf("remove: %v: %s", err, out)
	}
	if status, _, _ := p.do(http.MethodGet, "/api/admin/me", session, ""); status != http.StatusUnauthorized {
		t.Errorf("the session of a user who is gone works: status %d", status)
	}
	p.Stop()
	if out, err := user(t, data, "", "list"); err != nil || strings.Contains(out, "eve") {
		t.Errorf("after the stop: %v: %s", err, out)
	}
}
