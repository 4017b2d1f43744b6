package command

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

type memo struct {
	Text string `json:"text" validate:"required,max=20" cms:"title"`
}

// The folder of a node of a cluster has no store, and is well without.
func TestDoctorOfANode(t *testing.T) {
	data := filepath.Join(t.TempDir(), "node")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, environment.MarkerFile), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	node := &environment.Environment{Config: environment.Config{Data: data}}
	if found := checkFolder(t.Context(), node); found[0].Level != levelFail {
		t.Errorf("a folder that has lost its store: %v", found)
	}
	if err := node.Config.Store.Parse("etcd://127.0.0.1:2379/site"); err != nil {
		t.Fatal(err)
	}
	if found := checkFolder(t.Context(), node); found[0].Level != levelOK {
		t.Errorf("the folder of a node: %v", found)
	}
}

// TestDoctorRunsTheChecksOfPlugins checks the output for a finding, for a check without findings and for a failed check.
func TestDoctorRunsTheChecksOfPlugins(t *testing.T) {
	t.Parallel()
	check := func(name string, found []plugin.Finding, err error) plugin.Check {
		return plugin.Check{Name: strings.ToLower(name), Title: name, Run: func(context.Context, *plugin.Site) ([]plugin.Finding, error) { return found, err }}
	}
	notes := plugin.Of(model.Define[memo]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}))
	notes.Checks = []plugin.Check{
		check("Old", []plugin.Finding{{Text: "The note A is old.", Path: "/admin/notes"}}, nil), check("New", nil, nil), check("Bad", nil, errors.New("no luck")),
	}
	p, err := environment.NewProgram([]plugin.Plugin{notes})
	if err != nil {
		t.Fatal(err)
	}
	env, err := environment.Open(environment.Config{Log: environment.LogConfig{Format: "text"}, Data: filepath.Join(t.TempDir(), "data")}, p, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := env.Close(); err != nil {
			t.Error(err)
		}
	})
	want := []doctorFinding{
		{levelWarn, "Old: The note A is old.", "See /admin/notes."},
		{levelOK, "New: none", ""},
		{levelWarn, "Bad: the check of the plugin note failed: no luck", ""},
	}
	if got := checkPlugins(t.Context(), env); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestDoctorNamesRoutesThatAreNotServed checks that a page keeps an address that a plugin wants.
func TestDoctorNamesRoutesThatAreNotServed(t *testing.T) {
	t.Parallel()
	answer := func(context.Context, *plugin.Call, plugin.None) (plugin.None, error) { return plugin.None{}, nil }
	shop := plugin.Plugin{Name: "shop", Routes: []plugin.Route{
		plugin.Handle("GET /about/{day}", answer, plugin.Summary("A day"), plugin.Visitors(1)),
		plugin.Handle("GET /calendar.ics", answer, plugin.Summary("A calendar"), plugin.Visitors(1)),
	}}
	p, err := environment.NewProgram(append(plugins.All(), shop))
	if err != nil {
		t.Fatal(err)
	}
	env, err := environment.Open(environment.Config{Log: environment.LogConfig{Format: "text"}, Data: filepath.Join(t.TempDir(), "data")}, p, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := env.Close(); err != nil {
			t.Error(err)
		}
	})
	want := doctorFinding{
		Level: levelWarn, Hint: "See /admin/pages.",
		Text: "The route GET /about/{day} of the plugin shop is not served, because the page /about was there before. Move the page, and start the server again.",
	}
	got := slices.DeleteFunc(checkPlugins(t.Context(), env), func(f doctorFinding) bool { return !strings.Contains(f.Text, "not served") })
	if !slices.Equal(got, []doctorFinding{want}) {
		t.Errorf("%+v", got)
	}
}
