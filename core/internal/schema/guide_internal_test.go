package schema

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTheGuideNamesAllOfTags is about rules and words.
func TestTheGuideNamesAllOfTags(t *testing.T) {
	guide, err := os.ReadFile("../../../docs/plugins.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Concat(slices.Collect(maps.Keys(rules)), slices.Collect(maps.Keys(words))) {
		if !strings.Contains(string(guide), "`"+name+"`") && !strings.Contains(string(guide), "`"+name+"=") {
			t.Errorf("docs/plugins.md does not name %s", name)
		}
	}
}
