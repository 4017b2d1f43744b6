package api

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
)

type thing struct {
	Name string `json:"name" validate:"required" cms:"title"`
}

func things(name, one, many string) model.Type {
	return model.Define[thing](name, model.Options{Path: "of-" + name, One: one, Many: many})
}

func registryOf(t *testing.T, types ...model.Type) *model.Registry {
	t.Helper()
	r, err := model.NewRegistry(types...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var capital = regexp.MustCompile(`[A-Z]+[a-z0-9]*`)

// kebab makes the name of a type of that of a component: "SearchHit" reads "search-hit".
func kebab(component string) string {
	return strings.ToLower(strings.Join(capital.FindAllString(component, -1), "-"))
}

// TestATypeMayBeNamedAsAnyComponent and leaves that what it was: both stand in the document.
func TestATypeMayBeNamedAsAnyComponent(t *testing.T) {
	empty := registryOf(t)
	own := programComponents(empty)
	var types []model.Type
	for _, name := range slices.Sorted(maps.Keys(own)) {
		types = append(types, things(kebab(name), name, name+"s"))
	}
	for _, name := range clientNames {
		types = append(types, things(kebab(name), name, name+"s"))
	}
	// These want what others make.
	for _, name := range []string{"event-input", "event-entry", "problem-part", "plain", "plain-update"} {
		types = append(types, things(name, "Thing", "Things"))
	}
	registry := registryOf(t, types...)
	all := components(registry)
	for name, want := range own {
		if got := all[name].(openapi.Object); !sameKeys(got["properties"], want.(openapi.Object)["properties"]) {
			t.Errorf("a type took the component %s", name)
		}
	}
	if want := len(own) + len(types)*len(componentParts); len(all) != want {
		t.Errorf("there are %d components, want %d: two share one", len(all), want)
	}
	for _, name := range clientNames {
		if all[name] != nil {
			t.Errorf("%s is a component, and a name of the client", name)
		}
	}
	for typ, want := range map[string]string{"event": "EventEntryEntry", "event-entry": "EventEntry", "problem": "ProblemEntry", "plain": "Plain", "plain-update": "PlainUpdateEntry"} {
		if got := componentNames(registry)[typ]; got != want {
			t.Errorf("the component of %s is %s, want %s", typ, got, want)
		}
	}
}

func sameKeys(a, b any) bool {
	one, _ := a.(openapi.Object)
	two, _ := b.(openapi.Object)
	return slices.Equal(slices.Sorted(maps.Keys(one)), slices.Sorted(maps.Keys(two)))
}

// TestEveryCallHasAnIDOfItsOwn whatever the words of types are.
func TestEveryCallHasAnIDOfItsOwn(t *testing.T) {
	registry := registryOf(t, things("schema", "Schema", "Users"), things("user", "User", "Users"), things("item", "Item", "Items"),
		things("gadget", "Item", "Items"), things("stats", "Stats", "Activity"), things("open-api", "OpenAPI", "Health"))
	seen := map[string]bool{}
	for _, r := range routes(registry) {
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

// TestClientNamesAreThoseOfTheGenerator of the TypeScript types.
func TestClientNamesAreThoseOfTheGenerator(t *testing.T) {
	script, err := os.ReadFile("../../shared-ui/scripts/types.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, written, _ := strings.Cut(string(script), "`/**")
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?:type|interface|: )\s*([A-Z][A-Za-z]+)\b[ <[]`).FindAllStringSubmatch(written, -1) {
		found[m[1]] = true
	}
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, clientNames) {
		t.Errorf("the generator writes the names %q, and %q are kept", got, clientNames)
	}
}
