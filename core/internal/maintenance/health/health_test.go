package health_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/core/internal/maintenance/health"
	"github.com/quoin-cms/quoin/core/internal/report"
)

// server is an API with the calls of this package, and an administrator, a viewer and a visitor who call it.
type server struct {
	*testing.T
	api      *api.API
	sessions map[core.Role]string
}

func open(t *testing.T, config health.Config) *server {
	t.Helper()
	s := contenttest.Open(t, contenttest.Stub("page"))
	users := authtest.New(t, s.Store, s.Clock.Now)
	t.Cleanup(users.Close)
	out := &server{t, nil, map[core.Role]string{}}
	if err := users.Add(t.Context(), "ada", "correct horse"); err != nil {
		t.Fatal(err)
	}
	if _, err := users.AddAs(t.Context(), contenttest.Staff, "vic", "", "correct horse battery", core.Viewer); err != nil {
		t.Fatal(err)
	}
	for role, a := range map[core.Role]auth.Attempt{
		core.Administrator: {Username: "ada", Password: "correct horse"}, core.Viewer: {Username: "vic", Password: "correct horse battery"},
	} {
		a.Client = auth.Client{Address: "192.0.2.1"}
		grant, err := users.SignIn(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		out.sessions[role] = grant.Token
	}
	page, err := maintenance.Open(t.Context(), s.Store, s.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	config.Maintenance = page
	out.api = api.New(api.Config{
		Registry: s.Registry(), Auth: users, Log: slog.New(slog.DiscardHandler), Now: s.Clock.Now, Modules: []api.Module{health.Module(config)},
	})
	return out
}

// get makes a call as a role, and decodes the body.
func (s *server) get(path string, role core.Role) (status int, body map[string]any) {
	s.Helper()
	out := s.api.Do(s.Context(), &api.Request{Method: http.MethodGet, Path: path, Session: s.sessions[role]})
	if err := json.Unmarshal(out.Body, &body); err != nil {
		s.Fatalf("%s: %v in %q", path, err, out.Body)
	}
	return out.Status, body
}

// TestReadiness checks what a probe is told: that another server should answer if this one stops or is not ready, that
// failures of parts which the site can do without do not matter to that, and that the program runs all the same.
func TestReadiness(t *testing.T) {
	t.Parallel()
	say := func(reasons ...string) func() []string { return func() []string { return reasons } }
	for name, c := range map[string]struct {
		config  health.Config
		status  int
		says    string
		reasons []any
	}{
		"all is well":       {health.Config{Ready: say(), Problems: say()}, http.StatusOK, "ok", nil},
		"a part has failed": {health.Config{Ready: say(), Problems: say("No mail is sent.")}, http.StatusOK, "degraded", []any{"No mail is sent."}},
		"not ready": {
			health.Config{Ready: say("The index is built."), Problems: say("No mail is sent.")},
			http.StatusServiceUnavailable, "unavailable",
			[]any{"The index is built."},
		},
		"stopping": {
			health.Config{Ready: say("The index is built."), Problems: say()},
			http.StatusServiceUnavailable, "unavailable",
			[]any{"The server is stopping.", "The index is built."},
		},
	} {
		s := open(t, c.config)
		if name == "stopping" {
			s.api.Stopping()
		}
		status, body := s.get("/readyz", core.Visitor)
		reasons, _ := body["reasons"].([]any)
		if status != c.status || body["status"] != c.says || !slices.Equal(reasons, c.reasons) {
			t.Errorf("%s: %d %v", name, status, body)
		}
		if status, body := s.get("/healthz", core.Visitor); status != http.StatusOK || body["status"] != "ok" {
			t.Errorf("%s: the program runs, and says %d %v", name, status, body)
		}
	}
}

// TestOnlyAdministratorsReadTheSystem checks who reads the report on the server, what the API adds to it, and its failures.
func TestOnlyAdministratorsReadTheSystem(t *testing.T) {
	t.Parallel()
	s := open(t, health.Config{Backup: "/api/admin/backup", System: func(context.Context) (health.System, error) {
		return health.System{Version: "1.2.3", Status: report.Attention, Parts: []report.Part{}}, nil
	}})
	const path = "/api/admin/system"
	if status, body := s.get(path, core.Administrator); status != http.StatusOK || body["version"] != "1.2.3" || body["status"] != "attention" ||
		body["backup"] != "/api/admin/backup" || body["maintenance"] == nil {
		t.Errorf("an administrator reads %d %v", status, body)
	}
	for role, want := range map[core.Role]int{core.Viewer: http.StatusForbidden, core.Visitor: http.StatusUnauthorized} {
		if status, body := s.get(path, role); status != want || body["version"] != nil {
			t.Errorf("%q reads %d %v", role, status, body)
		}
	}
	broken := open(t, health.Config{System: func(context.Context) (health.System, error) { return health.System{}, errors.New("a cause") }})
	if status, body := broken.get(path, core.Administrator); status != http.StatusInternalServerError || body["detail"] == "a cause" {
		t.Errorf("a report that failed: %d %v", status, body)
	}
}
