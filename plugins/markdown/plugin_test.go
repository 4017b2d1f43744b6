package markdown_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/markdown"
)

// TestImporter checks the entries, the refusals and the notes of the importer in a program with all plugins.
func TestImporter(t *testing.T) {
	others := slices.DeleteFunc(plugins.All(), func(p plugin.Plugin) bool { return p.Name == "markdown" })
	s := modeltest.OpenPlugin(t, markdown.Plugin(), others...)
	files := fstest.MapFS{
		"posts/tides.md":  {Data: []byte("---\ntitle: Tides\ndate: 2019-05-04\naliases: [/old/tides/]\n---\nSee [boats](boats.md#oars) and [more](gone.md).")},
		"posts/boats.md":  {Data: []byte("---\ntitle: Boats\ndate: 2019-05-05\ndraft: true\n---\n## Oars\n")},
		"posts/broken.md": {Data: []byte("---\ntitle: [\n---\n")},
	}
	report, err := s.RunImporter("markdown", files)
	if core.CodeOf(err) != core.Invalid {
		t.Errorf("%v", err)
	}
	for _, want := range []string{
		"posts/broken.md: The front matter cannot be read", "posts: 2 new, 1 refused\n", "redirects: 1 new\n",
		"1: links to texts that were not imported stay as they are\n    posts/tides.md: gone.md\n",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("%q is not in\n%s", want, report)
		}
	}
	list := s.IDs(modeltest.Visitor, "post", "")
	if len(list) != 1 {
		t.Fatalf("visitors see %v", list)
	}
	if text, _ := s.Entity(modeltest.Visitor, "post", list[0])["content"].(string); !strings.Contains(text, `<a href="/blog/boats#part-oars">boats</a>`) {
		t.Errorf("the text is %s", text)
	}
	if answer := s.Get(modeltest.Visitor, "/old/tides"); answer.Header.Get("Location") != "/blog/tides" {
		t.Errorf("the former address: %d %v", answer.Status, answer.Header)
	}
	delete(files, "posts/broken.md")
	if report, err := s.RunImporter("markdown", files); err != nil || !strings.Contains(report, "posts: 2 unchanged\n") {
		t.Errorf("again: %v %s", err, report)
	}
}
