package model_test

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/authoring/scaffold"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestTheGuideNamesAll checks that the guide mentions every option and every kind of `quoin new`. The tests of
// core/internal/schema check the same for tags.
func TestTheGuideNamesAll(t *testing.T) {
	text, err := os.ReadFile("../../docs/plugins.md")
	if err != nil {
		t.Fatal(err)
	}
	guide := string(text)
	for _, of := range []any{model.Options{}, model.Stat{}, model.Feed{}, plugin.Plugin{}, plugin.Job{}, plugin.Follower{}, plugin.Command{}, plugin.Check{}, plugin.Finding{}, model.Query{}, model.Condition{}, model.Goal{}, model.Modules{}, model.Module{}} {
		typ := reflect.TypeOf(of)
		for f := range typ.Fields() {
			if !strings.Contains(guide, f.Name) {
				t.Errorf("docs/plugins.md does not name %s.%s", typ.Name(), f.Name)
			}
		}
	}
	for _, app := range []string{"public-ui", "admin-ui"} {
		for _, name := range offered(t, app) {
			if !strings.Contains(guide, "`"+name) {
				t.Errorf("docs/plugins.md does not name %s, which %s offers to modules", name, app)
			}
		}
	}
	for _, kind := range scaffold.Kinds() {
		if !strings.Contains(guide, "`"+kind) {
			t.Errorf("docs/plugins.md does not name the kind %s of `quoin new`", kind)
		}
	}
}

// offered returns the primitives that an app offers to modules.
func offered(t *testing.T, app string) []string {
	t.Helper()
	text, err := os.ReadFile("../../" + app + "/modules.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string][]string
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all["quoin"]
}
