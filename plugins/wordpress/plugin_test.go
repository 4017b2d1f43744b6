package wordpress_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/wordpress"
)

// TestImporter checks the importer in a program with all plugins, on an export with a picture.
func TestImporter(t *testing.T) {
	others := slices.DeleteFunc(plugins.All(), func(p plugin.Plugin) bool { return p.Name == "wordpress" })
	s := modeltest.OpenPlugin(t, wordpress.Plugin(), others...)
	export, err := os.ReadFile("testdata/site.xml")
	if err != nil {
		t.Fatal(err)
	}
	var boat bytes.Buffer
	if err := png.Encode(&boat, image.NewGray(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"site.xml": {Data: export}, "attachments/2019/05/boat.png": {Data: boat.Bytes()}}
	report, err := s.RunImporter("wordpress", files)
	if err != nil || !strings.HasPrefix(report, "media: 1 new\nposts: 3 new\nredirects: 10 new\n") || !strings.Contains(report, "1: comments were left out\n") {
		t.Errorf("%v %s", err, report)
	}
	if answer := s.Get(modeltest.Visitor, "/?p=5"); answer.Header.Get("Location") != "/blog/tides" {
		t.Errorf("the former address: %d %v", answer.Status, answer.Header)
	}
	if report, err := s.RunImporter("wordpress", files); err != nil || !strings.HasPrefix(report, "media: 1 unchanged\nposts: 3 unchanged\nredirects: 10 unchanged\n") {
		t.Errorf("again: %v %s", err, report)
	}
	for name, files := range map[string]fstest.MapFS{"nothing": {}, "two files": {"a.xml": {Data: export}, "b.xml": {Data: export}}} {
		if _, err := s.RunImporter("wordpress", files); core.CodeOf(err) != core.Malformed || !strings.Contains(err.Error(), "read as an export of WordPress") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.RunImporter("joomla", files); core.CodeOf(err) != core.NotFound {
		t.Errorf("another importer: %v", err)
	}
}
