package modules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/plugin"
)

func TestSections(t *testing.T) {
	build := func(source string) (modules.Set, error) {
		p := plugin.Plugin{Name: "clock", Files: fstest.MapFS{"a.tsx": {Data: []byte(source)}}, Sections: []plugin.Section{{Name: "countdown", File: "a.tsx"}}}
		return modules.BuildSections([]plugin.Plugin{p, {Name: "other"}}, nil, offer)
	}
	set, err := build("import { Day } from 'quoin'\nexport default ({ value }) => <Day of={value.until} />")
	if err != nil {
		t.Fatal(err)
	}
	address := set.Sections()["countdown"]
	if len(set) != 1 || set[0].Name != "section/countdown" || !set[0].Public() || !strings.HasPrefix(address, "/assets/modules/section-type-countdown-") {
		t.Errorf("the modules are %v", set.Sections())
	}
	for source, want := range map[string]string{
		"export default function (":                                   `plugin "clock": a.tsx:1:`,
		"export const a = 1":                                          `write export default`,
		"export const fields = ['a']\nexport default () => null":      `a.tsx:1:14: "fields" is for pages of types`,
		"export const query = ['a']\nexport default () => null":       `a.tsx:1:14: "query" is for the pages`,
		"import { Knight } from 'quoin'\nexport default () => Knight": `No matching export`,
	} {
		if _, err := build(source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
	if none, err := modules.BuildSections(nil, nil, offer); err != nil || none.Sections() != nil {
		t.Errorf("%v %v", none, err)
	}
}
