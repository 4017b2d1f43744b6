package pluginhost_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/section"
)

// scaled and otherScaled are kinds of one name.
type (
	scaled      struct{ Amount float64 }
	otherScaled struct{}
	broken      struct{}
)

func (scaled) Kind() string                { return "measure" }
func (scaled) Schema() map[string]any      { return map[string]any{"type": "object"} }
func (otherScaled) Kind() string           { return "measure" }
func (otherScaled) Schema() map[string]any { return map[string]any{"type": "object"} }
func (broken) Kind() string                { return "broken" }

type weighed struct {
	Name  string `json:"name" cms:"title"`
	Parts []struct {
		Weight scaled `json:"weight"`
	} `json:"parts"`
}

func weighedType() model.Type {
	return model.Define[weighed]("weighed", model.Options{Path: "weighed", One: "Thing", Many: "Things"})
}

// messagesOfKinds returns the mistakes of plugins.
func messagesOfKinds(t *testing.T, plugins ...plugin.Plugin) string {
	t.Helper()
	registry, err := model.NewRegistry(plugin.Types(plugins...)...)
	if err != nil {
		t.Fatal(err)
	}
	if err := pluginhost.Check(plugins, registry); err != nil {
		return err.Error()
	}
	return ""
}

func TestCheckKinds(t *testing.T) {
	files := fstest.MapFS{"measure.tsx": {Data: []byte("export function Widget() {}")}, "a/b.tsx": {Data: []byte("")}}
	with := func(kinds ...plugin.Kind) plugin.Plugin {
		return plugin.Plugin{Name: "scales", Types: []model.Type{weighedType()}, Kinds: kinds, Files: files}
	}
	fine := plugin.Kind{Value: scaled{}, File: "measure.tsx"}
	if got := messagesOfKinds(t, with(fine)); got != "" {
		t.Errorf("a kind is refused: %s", got)
	}
	unused := with(fine)
	unused.Types = nil
	if got := messagesOfKinds(t, unused); got != "" {
		t.Errorf("an unused kind is refused: %s", got)
	}
	for want, plugins := range map[string][]plugin.Plugin{
		`content type "weighed", field "parts.weight": pluginhost_test.scaled is of the kind "measure", which no plugin has; add plugin.Kind{Value: pluginhost_test.scaled{}, File: "measure.tsx"} to the Kinds of a plugin`: {with()},
		`content type "weighed", field "parts.weight": pluginhost_test.scaled is of the kind "measure", which in the plugin "scales" has the type pluginhost_test.otherScaled; use that type, or rename the kind`:            {with(plugin.Kind{Value: otherScaled{}, File: "measure.tsx"})},
		`plugin "scales": kind "measure": the plugin has another of that name; rename one of the two`:                                                                                                                        {with(fine, fine)},
		`plugin "more": kind "measure": the plugin "scales" has a kind of that name; rename one of the two`:                                                                                                                  {with(fine), {Name: "more", Kinds: []plugin.Kind{fine}, Files: files}},
		`plugin "scales": kind "measure": it needs a module that draws it; write File: "measure.tsx"`:                                                                                                                        {with(plugin.Kind{Value: scaled{}})},
		`plugin "scales": kind "measure": "/measure.tsx" is not among the Files of the plugin`:                                                                                                                               {with(plugin.Kind{Value: scaled{}, File: "/measure.tsx"})},
		`plugin "scales": kind "measure": "measure.css" is not the source of a module; write one such as "measure.tsx"`:                                                                                                      {with(plugin.Kind{Value: scaled{}, File: "measure.css"})},
		`plugin "more": kind "measure": the plugin has no Files`:                                                                                                                                                             {{Name: "more", Kinds: []plugin.Kind{fine}}},
		`plugin "scales": kind pluginhost_test.broken: pluginhost_test.broken has no method Schema() map[string]any`:                                                                                                         {with(fine, plugin.Kind{Value: broken{}, File: "a/b.tsx"})},
		`plugin "scales": kind <nil>: <nil> has no method Kind() string`:                                                                                                                                                     {with(fine, plugin.Kind{File: "a/b.tsx"})},
		`plugin "notes": section "countdown", field "weight": pluginhost_test.scaled is of the kind "measure", which no plugin has`: {{
			Name: "notes", Types: []model.Type{form.Type(), section.Type()}, Files: files,
			Sections: []plugin.Section{{Name: "countdown", Title: "Countdown", Icon: "fas fa-clock", File: "a/b.tsx", Value: struct {
				Weight scaled `json:"weight"`
			}{}}},
		}},
		`plugin "set": the settings: the field "weight" is of the kind "measure" of a plugin, and kinds of plugins are for content types and sections`: {with(fine), {
			Name: "set", Settings: &struct {
				Weight scaled `json:"weight"`
			}{},
		}},
	} {
		if got := messagesOfKinds(t, plugins...); !strings.Contains(got, want) {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
}
