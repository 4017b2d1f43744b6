package pluginhost_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// screenFiles are the files of the plugins of the tests.
var screenFiles = fstest.MapFS{"desk.tsx": {}, "facts.json": {}, "more/list.ts": {}}

func screened(name string, change func(*plugin.Screen), files fstest.MapFS) plugin.Plugin {
	s := plugin.Screen{Name: "desk", Title: "Desk", File: "desk.tsx"}
	if change != nil {
		change(&s)
	}
	p := plugin.Plugin{Name: name, Screens: []plugin.Screen{s}}
	if files != nil {
		p.Files = files
	}
	return p
}

// TestScreensThatCannotBeShown checks the messages about mistakes in screens, each with the plugin, the screen and the
// correction.
func TestScreensThatCannotBeShown(t *testing.T) {
	t.Parallel()
	registry := contenttest.Open(t, model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"})).Registry()
	for want, change := range map[string]func(*plugin.Screen){
		"": nil,
		`screen "Desk": the name must be lower-case words with hyphens between, at most 32 characters; write one such as "check-in"`: func(s *plugin.Screen) { s.Name = "Desk" },
		`screen "system": the path "system" is one of the program's own, "system"; choose another name`:                              func(s *plugin.Screen) { s.Name = "system" },
		`screen "plugins": the path "plugins" is one of the program's own, "plugins"; choose another name`:                           func(s *plugin.Screen) { s.Name = "plugins" },
		`screen "webhooks": the path "webhooks" is one of the program's own, "webhooks"; choose another name`:                        func(s *plugin.Screen) { s.Name = "webhooks" },
		`screen "assets": the program has files at /admin/assets; choose another name`:                                               func(s *plugin.Screen) { s.Name = "assets" },
		`screen "notes": the screen of the content type "note" is at /admin/notes; choose another name`:                              func(s *plugin.Screen) { s.Name = "notes" },
		`screen "desk": it needs the text of its link; write it as Title`:                                                            func(s *plugin.Screen) { s.Title = " " },
		`screen "desk": the icon "ticket" is no icon's class name; write one such as "fas fa-box"`:                                   func(s *plugin.Screen) { s.Icon = "ticket" },
		`screen "desk": there is no icon "fas fa-tickt"; did you mean "fas fa-ticket"?`:                                              func(s *plugin.Screen) { s.Icon = "fas fa-tickt" },
		`screen "desk": there is no group "tools" for screens; write model.GroupContent, model.GroupInbox`:                           func(s *plugin.Screen) { s.Group = "tools" },
		`screen "desk": there is no group "texts" for screens; write model.GroupContent`:                                             func(s *plugin.Screen) { s.Group = model.TextsGroup },
		`screen "desk": "owner" is not a role of staff; write core.Viewer, core.Editor or core.Administrator`:                        func(s *plugin.Screen) { s.Role = "owner" },
		`screen "desk": "system" is not a role of staff; write core.Viewer`:                                                          func(s *plugin.Screen) { s.Role = core.System },
		`screen "desk": it needs the file of its module; write it as File: "screen.tsx"`:                                             func(s *plugin.Screen) { s.File = "" },
		`screen "desk": "dest.tsx" is not among the files of the plugin; name a file that is embedded, without a slash before`:       func(s *plugin.Screen) { s.File = "dest.tsx" },
		`screen "desk": "facts.json" is no source of a module; write a file that ends in .tsx, .ts, .jsx, .js`:                       func(s *plugin.Screen) { s.File = "facts.json" },
	} {
		err := pluginhost.Check([]plugin.Plugin{screened("front", change, screenFiles)}, registry)
		switch {
		case want == "" && err != nil:
			t.Error(err)
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), `plugin "front": `+want) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%v\nwant %s", err, want)
		}
	}
	err := pluginhost.Check([]plugin.Plugin{screened("front", nil, nil)}, registry)
	if want := `the plugin has no files, and the module is "desk.tsx"; embed the sources`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	err = pluginhost.Check([]plugin.Plugin{screened("front", nil, screenFiles), screened("back", nil, screenFiles)}, registry)
	if want := `plugin "back": screen "desk": the plugin "front" has a screen of that name; rename one of the two`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	twice := screened("front", nil, screenFiles)
	twice.Screens = append(twice.Screens, twice.Screens[0])
	if err := pluginhost.Check([]plugin.Plugin{twice}, registry); err == nil || !strings.Contains(err.Error(), "the plugin has another of that name") {
		t.Error(err)
	}
}

// TestScreensAreThoseOfTheRole checks the screens of plugins that GET /api/admin/me lists for each role.
func TestScreensAreThoseOfTheRole(t *testing.T) {
	t.Parallel()
	p := plugin.Of(model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}))
	p.Screens = []plugin.Screen{
		{Name: "keys", Title: "Keys", File: "desk.tsx"},
		{Name: "desk", Title: "Desk", Icon: "fas fa-bell", Group: model.GroupInbox, Role: core.Editor, File: "desk.tsx"},
		{Name: "figures", Title: "Figures", Group: model.GroupSystem, Role: core.Viewer, File: "desk.tsx"},
	}
	s := contenttest.Open(t, p.Types...)
	users := authtest.New(t, s.Store, s.Clock.Now)
	t.Cleanup(users.Close)
	env := hosttest.Env(s, users)
	settings := hosttest.Settings(t, env)
	features := hosttest.Replace(t, host.Features(settings), pluginhost.Feature(pluginhost.Options{
		Plugins: []plugin.Plugin{p}, Scripts: map[string]string{"keys": "/k.js", "desk": "/d.js", "figures": "/f.js"},
	}))
	v := &server{Site: s, t: t, users: users, api: hosttest.Open(t, env, features).API, tokens: map[core.Role]string{}}
	v.signIn(users)
	type screen struct{ Name, Title, Icon, Group, Script string }
	desk := screen{"desk", "Desk", "fas fa-bell", "inbox", "/d.js"}
	figures := screen{"figures", "Figures", "fas fa-puzzle-piece", "system", "/f.js"}
	keys := screen{"keys", "Keys", "fas fa-puzzle-piece", "content", "/k.js"}
	for role, want := range map[core.Role][]screen{core.Viewer: {figures}, core.Editor: {desk, figures}, core.Administrator: {keys, desk, figures}} {
		got := v.do(role, "", http.MethodGet, "/api/admin/me", "")
		var me struct{ Screens []screen }
		if err := json.Unmarshal(got.Body, &me); err != nil {
			t.Fatal(err)
		}
		var own []screen
		for _, one := range me.Screens {
			if one.Script != "" {
				own = append(own, one)
			}
		}
		if len(own) != len(want) {
			t.Fatalf("%s has %v, want %v", role, own, want)
		}
		for i := range want {
			if own[i] != want[i] {
				t.Errorf("%s has %v, want %v", role, own[i], want[i])
			}
		}
	}
	if got := v.do("", "", http.MethodGet, "/api/admin/me", ""); got.Status != http.StatusUnauthorized {
		t.Errorf("a visitor: %d", got.Status)
	}
}
