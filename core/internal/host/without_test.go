package host_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
)

// optional are the features that a program may be started without.
var optional = []string{"analytics", "client-errors", "first-steps", "presence", "redirect-hits", "site-check", "webhooks"}

// TestProgramsWithoutAnOptionalFeature opens the program without each optional feature. Its own calls are gone, and all
// others answer.
func TestProgramsWithoutAnOptionalFeature(t *testing.T) {
	t.Parallel()
	all := hosttest.Describe(t, contenttest.Stub("note")).Routes()
	for _, name := range optional {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := contenttest.Open(t, contenttest.Stub("note"))
			site.Add("note", `{"title":"A note"}`)
			users := authtest.New(t, site.Store, site.Now)
			t.Cleanup(users.Close)
			session := signIn(t, users)
			env := hosttest.Env(site, users)
			features, err := host.Without(host.Features(hosttest.Settings(t, env)), []string{name})
			if err != nil {
				t.Fatal(err)
			}
			calls := hosttest.Open(t, env, features).API
			if left := len(calls.Routes()); left >= len(all) && name != "presence" {
				t.Errorf("there are %d calls, as with the feature", left)
			}
			if got := screensOf(t, calls, session); slices.Contains(got, name) || len(got) < 2 {
				t.Errorf("the screens are %v", got)
			}
			for _, r := range calls.Routes() {
				if r.Method != http.MethodGet || strings.Contains(r.Path, "{") || r.Path == "/api/live" {
					continue
				}
				got := calls.Do(t.Context(), &api.Request{Method: r.Method, Path: r.Path, Session: session, Client: api.Client{Address: "192.0.2.1"}})
				if got.Status >= http.StatusInternalServerError {
					t.Errorf("%s: %d %s", r.Path, got.Status, got.Body)
				}
			}
		})
	}
}

// screensOf returns the names of the screens of optional features that a session has.
func screensOf(t *testing.T, calls *api.API, session string) (names []string) {
	t.Helper()
	got := calls.Do(t.Context(), &api.Request{Method: http.MethodGet, Path: "/api/admin/me", Session: session, Client: api.Client{Address: "192.0.2.1"}})
	var me struct {
		Screens []struct{ Name string }
	}
	if err := json.Unmarshal(got.Body, &me); err != nil {
		t.Fatal(err)
	}
	for _, screen := range me.Screens {
		names = append(names, screen.Name)
	}
	return names
}

func signIn(t *testing.T, users *auth.Service) string {
	t.Helper()
	if err := users.Add(t.Context(), "ada", "correct horse"); err != nil {
		t.Fatal(err)
	}
	grant, err := users.SignIn(t.Context(), auth.Attempt{Username: "ada", Password: "correct horse", Client: auth.Client{Address: "192.0.2.1"}})
	if err != nil {
		t.Fatal(err)
	}
	return grant.Token
}

// TestWithout checks which features can be left out.
func TestWithout(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t)
	users := authtest.New(t, site.Store, site.Now)
	t.Cleanup(users.Close)
	features := host.Features(hosttest.Settings(t, hosttest.Env(site, users)))
	var found []string
	for _, f := range features {
		if f.Optional {
			found = append(found, f.Name)
		}
	}
	slices.Sort(found)
	if !slices.Equal(found, optional) {
		t.Errorf("the optional features are %v", found)
	}
	for _, name := range []string{"media", "nothing"} {
		if _, err := host.Without(slices.Clone(features), append(slices.Clone(optional), name)); err == nil || !strings.Contains(err.Error(), "--without "+name) || !strings.Contains(err.Error(), "analytics, ") {
			t.Errorf("without %s: %v", name, err)
		}
	}
}
