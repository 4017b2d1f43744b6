package command

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/authoring/reach"
	"github.com/quoin-cms/quoin/core/plugin"
)

func TestNotesOfPublicRoutes(t *testing.T) {
	handle := func(pattern string, options ...plugin.Option) plugin.Route {
		return plugin.Handle(pattern, func(context.Context, *plugin.Call, plugin.None) (plugin.None, error) { return plugin.None{}, nil }, options...)
	}
	public := publicRoutes([]plugin.Plugin{{Routes: []plugin.Route{
		handle("GET /api/x/a", plugin.Visitors(60)), handle("POST /api/x/b", plugin.Signed("x")), handle("GET /api/x/c", plugin.Staff(core.Viewer)),
		handle("GET /api/x/d", plugin.Visitors(60)), handle("GET /api/x/e", plugin.Visitors(60)),
	}}})
	if want := []string{"GET /api/x/a", "POST /api/x/b", "GET /api/x/d", "GET /api/x/e"}; !slices.Equal(public, want) {
		t.Fatalf("the public routes are %q, want %q", public, want)
	}
	at := reach.Evidence{Position: "x.go:1", Name: "unsafe"}
	notes := notesOf(&reach.Report{Routes: []reach.Route{
		{Pattern: "GET /api/x/a", Site: reach.DoesNotReach},
		{Pattern: "POST /api/x/b", Site: reach.Reaches, At: at},
		{Pattern: "POST /api/x/b", Site: reach.DoesNotReach},
		{Pattern: "GET /api/x/c", Site: reach.Reaches, At: at},
		{Pattern: "GET /api/x/d", Site: reach.CannotBeKnown, At: at},
	}}, public)
	want := map[string]string{
		"POST /api/x/b": "uses Site.Content: x.go:1", "GET /api/x/d": "may use Site.Content: unsafe, x.go:1",
		"GET /api/x/e": "may use Site.Content: its function is not known",
	}
	if !maps.Equal(notes, want) {
		t.Errorf("the notes are %q, want %q", notes, want)
	}
}

func TestTheSourceOfTheProgramIsRead(t *testing.T) {
	t.Chdir("../../../..") // of which the test is a part
	report, err := readProgram(t.Context(), t.Output(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, found := report.Content[reach.Use{Access: reach.AsPlugin, Type: "post", Verb: "update"}]; !found {
		t.Errorf("the plugins use %v", report.Content)
	}
}

func TestTheSourceOfAnotherProgramIsNotRead(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := readProgram(t.Context(), t.Output(), nil); !errors.Is(err, errNoSource) {
		t.Errorf("a folder without a module: %v", err)
	}
}
