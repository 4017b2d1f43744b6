package pluginhost_test

import (
	"context"
	"io/fs"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

func TestImportersWithMistakes(t *testing.T) {
	t.Parallel()
	registry := contenttest.Open(t, model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"})).Registry()
	read := func(context.Context, fs.FS, plugin.Sink) error { return nil }
	for want, importers := range map[string][]plugin.Importer{
		"": {{Name: "old-calendar", Read: read}, {Name: "other", Read: read}},
		`importer "Old": the name must be lower-case words with hyphens between; write one such as "old-calendar"`: {{Name: "Old", Read: read}},
		`importer "old": it has no function; write one`:                                                            {{Name: "old"}},
		`importer "old": the plugin "a" has another of that name; rename one of the two`:                           {{Name: "old", Read: read}, {Name: "old", Read: read}},
	} {
		err := pluginhost.Check([]plugin.Plugin{{Name: "a", Importers: importers}}, registry)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
