package environment

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

func TestProgramsWithoutPlugins(t *testing.T) {
	t.Parallel()
	whole, err := NewProgram(plugins.All())
	if err != nil {
		t.Fatal(err)
	}
	rest, others, err := whole.Without([]string{"job", "analytics", "demo"})
	if err != nil || !slices.Equal(others, []string{"analytics"}) || len(rest.Plugins) != len(whole.Plugins)-2 {
		t.Errorf("%v, %v: %d plugins", others, err, len(rest.Plugins))
	}
	if _, known := rest.Registry.Type("job"); known || slices.ContainsFunc(rest.Plugins, func(one plugin.Plugin) bool { return one.Demo != nil }) {
		t.Error("a plugin that was left out is there")
	}
	if same, others, err := whole.Without(nil); err != nil || others != nil || len(same.Plugins) != len(whole.Plugins) {
		t.Errorf("%v, %v", others, err)
	}
	for name, want := range map[string]string{
		"settings": "a part of every program", "page": "a part of every program",
		"member": `"member"`, // articles refer to it
	} {
		if _, _, err := whole.Without([]string{name}); err == nil || !strings.Contains(err.Error(), "--without "+name) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
