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
		"desk.tsx":              {Data: []byte("import { ScreenHeader } from 'quoin'\nexport default () => <ScreenHeader title=\"Desk\" />")},
		"styled.tsx":            {Data: []byte("import card from './parts/card.module.css'\nimport { title } from './title.module.css'\nexport default () => <p className={card.wide + title} />")},
		"parts/card.module.css": {Data: []byte(".wide { width: 100% }\n.low { height: 1px }")},
		"title.module.css":      {Data: []byte(".title { color: red }")},
		"plain.tsx":             {Data: []byte("import './plain.css'\nexport default () => null")},
		"plain.css":             {Data: []byte("h1 { color: red }")},
		"broken.tsx":            {Data: []byte("import './broken.module.css'\nexport default () => null")},
		"broken.module.css":     {Data: []byte("\n.title { background: url(./a.png) }")},
		"bad.tsx":               {Data: []byte("import { Shell } from 'quoin'\nexport default () => <Shell />")},
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
	for file, want := range map[string]string{
		"plain.tsx":  `plain.tsx:1:8: "./plain.css" cannot be imported; import .tsx, .ts, .jsx, .js, .json, .module.css alone`,
		"broken.tsx": `broken.module.css:2:22: there is no file "./a.png"`,
	} {
		if _, err := modules.BuildScreens(screens(file), offer); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if set, err = modules.BuildScreens(screens("styled.tsx"), offer); err != nil {
		t.Fatal(err)
	}
	script := string(set[0].Script)
	for _, want := range []string{".admin_desk_card_wide{width:100%}", ".admin_desk_title_title{color:red}", "adoptedStyleSheets.push(", `wide:"admin_desk_card_wide"`} {
		if !strings.Contains(script, want) {
			t.Errorf("%q is not in %s", want, script)
		}
	}
}
