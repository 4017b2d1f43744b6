package app_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// optional are the features that a program may be started without.
var optional = []string{"analytics", "client-errors", "first-steps", "presence", "redirect-hits", "site-check", "webhooks"}

// everyProgram are the plugins that every program has.
var everyProgram = []string{"form", "inquiry", "navigation", "page", "section", "settings"}

// TestTheProgramWithoutAFeatureOrPlugin starts the program without each optional feature, and without each plugin together with
// those that refer to its types. It becomes ready, and every list that it documents, the home page and the back office answer.
func TestTheProgramWithoutAFeatureOrPlugin(t *testing.T) {
	nighttest.Only(t)
	removals := map[string][]string{}
	for _, name := range optional {
		removals[name] = []string{name}
	}
	for _, p := range plugins.All() {
		if !slices.Contains(everyProgram, p.Name) {
			removals[p.Name] = withReferrers(plugins.All(), p.Name)
		}
	}
	for name, names := range removals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := []string{"--demo"}
			for _, one := range names {
				args = append(args, "--without", one)
			}
			checkAnswers(t, serve(t, t.TempDir(), args...))
		})
	}
}

// withReferrers returns the name of a plugin, and those of the plugins with types that refer to its types, or to theirs.
func withReferrers(all []plugin.Plugin, name string) []string {
	names := []string{name}
	for i := 0; i < len(names); i++ {
		at := slices.IndexFunc(all, func(p plugin.Plugin) bool { return p.Name == names[i] })
		for _, gone := range all[at].Types {
			for _, other := range all {
				for _, typ := range other.Types {
					if slices.Contains(typ.Referred(), gone.Name) && !slices.Contains(names, other.Name) {
						names = append(names, other.Name)
					}
				}
			}
		}
	}
	return names
}

// checkAnswers calls every GET without a parameter in the path.
func checkAnswers(t *testing.T, p *process) {
	t.Helper()
	cookie := p.signIn("admin", password)
	if cookie == "" {
		t.Fatal("nobody can sign in")
	}
	want := func(path string) string {
		t.Helper()
		status, body, _ := p.do(http.MethodGet, path, cookie, "")
		if status != http.StatusOK && status != http.StatusNoContent {
			t.Errorf("%s: %d %.200s", path, status, body)
		}
		return body
	}
	type parameter struct{ Required bool }
	var document struct {
		Paths map[string]map[string]struct{ Parameters []parameter }
	}
	if err := json.Unmarshal([]byte(want("/api/openapi.json")), &document); err != nil {
		t.Fatal(err)
	}
	for path, calls := range document.Paths {
		get, ok := calls["get"]
		needs := slices.ContainsFunc(get.Parameters, func(p parameter) bool { return p.Required })
		if ok && !needs && !strings.Contains(path, "{") && path != "/api/live" {
			want(path)
		}
	}
	for _, path := range []string{"/readyz", "/", "/admin"} {
		want(path)
	}
}
