package scaffold_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/authoring/scaffold"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/post"
)

// TestTakenNames checks that a new content type gets no name or path of the program's own types.
func TestTakenNames(t *testing.T) {
	types := []model.Type{post.Type(), library.Type(), redirect.Type()}
	path := post.Type().Options.Path
	for name, test := range map[string]struct {
		plugin  scaffold.Plugin
		all     bool
		refused bool
	}{
		"a type of every program":     {scaffold.Plugin{Name: "media"}, false, true},
		"a type of plugins.All":       {scaffold.Plugin{Name: "post"}, true, true},
		"its path":                    {scaffold.Plugin{Name: "letter", Plural: path}, true, true},
		"a program without it":        {scaffold.Plugin{Name: "post"}, false, false},
		"a name that nobody else has": {scaffold.Plugin{Name: "speaker"}, true, false},
	} {
		err := test.plugin.CheckFree(types, test.all)
		if (err != nil) != test.refused || err != nil && !strings.Contains(err.Error(), "take another name, such as client-"+test.plugin.Name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
