package modules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestScreensOfPluginsAreBuilt checks the scripts of screens, and the mistakes in them.
func TestScreensOfPluginsAreBuilt(t *testing.T) {
	offer := modules.Offer{"quoin": {"ScreenHeader"}, "react/jsx-runtime": {"jsx", "jsxs", "Fragment"}}
	files := fstest.MapFS{
		"desk.tsx": {Data: []byte("import { ScreenHeader } from 'quoin'\nexport default () => <ScreenHeader title=\"Desk\" />")},
		"bad.tsx":  {Data: []byte("import { Shell } from 'quoin'\nexport default () => <Shell />")},
	}
	screens := func(file string) []plugin.Plugin {
		return []plugin.Plugin{{Name: "front", Files: files, Screens: []plugin.Screen{{Name: "desk", File: file}}}}
	}
	set, err := modules.BuildScreens(screens("desk.tsx"), offer)
	if err != nil || len(set) != 1 {
		t.Fatal(err)
	}
	m := set[0]
	if m.Public() || !strings.HasPrefix(m.Address, "/admin/assets/modules/desk-screen-") || !strings.Contains(string(m.Script), `"/admin/desk"`) {
		t.Errorf("%+v: %s", m, m.Script)
	}
	if got := set.PluginScreens(); len(got) != 1 || got["desk"] != m.Address || len(set.Screens()) != 0 {
		t.Errorf("%v, %v", got, set.Screens())
	}
	want := `plugin "front": bad.tsx:1:10: No matching export in "quoin" for import "Shell"`
	if _, err := modules.BuildScreens(screens("bad.tsx"), offer); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
