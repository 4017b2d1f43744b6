package host_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

type thing struct {
	Name string `json:"name" validate:"required" cms:"title"`
}

func things(name, one, many string) model.Type {
	return model.Define[thing](name, model.Options{Path: "of-" + name, One: one, Many: many})
}

// document is what the tests read of an OpenAPI document.
type document struct {
	Components struct {
		Schemas map[string]struct{ Properties map[string]any }
	}
	Types []struct{ Name, Component string } `json:"x-content-types"`
}

func documentOf(t *testing.T, a *api.API) (d document) {
	t.Helper()
	if err := json.Unmarshal(a.OpenAPI(), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

var capital = regexp.MustCompile(`[A-Z]+[a-z0-9]*`)

// kebab makes the name of a type of that of a component: "SearchHit" reads "search-hit".
func kebab(component string) string {
	return strings.ToLower(strings.Join(capital.FindAllString(component, -1), "-"))
}

// TestATypeMayBeNamedAsAnyComponent and leaves that what it was: both stand in the document.
func TestATypeMayBeNamedAsAnyComponent(t *testing.T) {
	const parts = 4 // of a type: the entry, Part, Update and Input
	clientNames := []string{"Entities", "Inputs", "Record", "Schemas", "TypeName"}
	own := documentOf(t, hosttest.Describe(t)).Components.Schemas
	if len(own) < 50 {
		t.Fatalf("the program has %d components", len(own))
	}
	var types []model.Type
	for _, name := range append(slices.Sorted(maps.Keys(own)), clientNames...) {
		types = append(types, things(kebab(name), name, name+"s"))
	}
	// These want what others make.
	for _, name := range []string{"event-input", "event-entry", "problem-part", "plain", "plain-update"} {
		types = append(types, things(name, "Thing", "Things"))
	}
	d := documentOf(t, hosttest.Describe(t, types...))
	all := d.Components.Schemas
	for name, want := range own {
		if got := all[name]; !slices.Equal(slices.Sorted(maps.Keys(got.Properties)), slices.Sorted(maps.Keys(want.Properties))) {
			t.Errorf("a type took the component %s", name)
		}
	}
	if want := len(own) + len(types)*parts; len(all) != want {
		t.Errorf("there are %d components, want %d: two share one", len(all), want)
	}
	for _, name := range clientNames {
		if _, there := all[name]; there {
			t.Errorf("%s is a component, and a name of the client", name)
		}
	}
	components := map[string]string{}
	for _, typ := range d.Types {
		components[typ.Name] = typ.Component
	}
	for typ, want := range map[string]string{"event": "EventEntryEntry", "event-entry": "EventEntry", "problem": "ProblemEntry", "plain": "Plain", "plain-update": "PlainUpdateEntry"} {
		if got := components[typ]; got != want {
			t.Errorf("the component of %s is %s, want %s", typ, got, want)
		}
	}
}

// TestEveryCallHasAnIDOfItsOwn whatever the words of types are.
func TestEveryCallHasAnIDOfItsOwn(t *testing.T) {
	a := hosttest.Describe(t, things("schema", "Schema", "Users"), things("user", "User", "Users"), things("item", "Item", "Items"),
		things("gadget", "Item", "Items"), things("stats", "Stats", "Activity"), things("open-api", "OpenAPI", "Health"))
	seen := map[string]bool{}
	for _, r := range a.Routes() {
		if id := r.Operation.ID; id == "" || seen[id] {
			t.Errorf("%s %s has the id %q of another call", r.Method, r.Path, id)
		}
		seen[r.Operation.ID] = true
	}
	for _, id := range []string{"getSchema", "getSchemaOfSchemaEntry", "getItem", "getItemOfGadget"} {
		if !seen[id] {
			t.Errorf("no call has the id %s", id)
		}
	}
}

// TestRoutesAreWritten each on a line of its own, with who may call it and what that takes.
func TestRoutesAreWritten(t *testing.T) {
	a := hosttest.Describe(t, things("item", "Item", "Items"))
	var text strings.Builder
	if err := a.WriteRoutes(&text, nil); err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for line := range strings.Lines(text.String()) {
		if f := strings.Fields(line); len(f) > 2 {
			lines[f[0]+" "+f[1]] = strings.Join(f[2:], " ")
		}
	}
	for _, r := range a.Routes() {
		if lines[r.Method+" "+r.Path] == "" {
			t.Errorf("%s %s is not written", r.Method, r.Path)
		}
	}
	for route, want := range map[string]string{
		"GET /api/of-item": "published visitor - -", "DELETE /api/of-item/{id}": "published editor - -",
		"GET /api/search": "everybody visitor - searches", "GET /api/admin/backup": "administration administrator the password -",
		"GET /api/admin/me/sessions": "own viewer a person -",
	} {
		if lines[route] != want {
			t.Errorf("%s is written as %q, want %q", route, lines[route], want)
		}
	}
}
