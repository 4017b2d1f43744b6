package icons_test

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/media/icons"
)

func TestSVG(t *testing.T) {
	set := icons.New()
	box, _, err := set.SVG("fas", "box")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		style, name string
		found       bool
	}{
		{"fas", "box", true},
		{"fa-solid", "box", true},
		{"far", "bell", true},
		{"fab", "linkedin", true},
		{"fas", "no-such-icon", false},
		{"xyz", "box", false},
		{"", "", false},
		{"fas", "../solid/box", false},
	} {
		t.Run(tc.style+"/"+tc.name, func(t *testing.T) {
			svg, found, err := set.SVG(tc.style, tc.name)
			if err != nil {
				t.Fatal(err)
			}
			if found != tc.found {
				t.Errorf("found is %v", found)
			}
			if !tc.found && string(svg) != string(box) {
				t.Errorf("the fallback is not the box: %s", svg)
			}
			if err := xml.Unmarshal(svg, new(struct{})); err != nil {
				t.Errorf("not XML: %v", err)
			}
			if !strings.HasPrefix(string(svg), `<svg xmlns="http://www.w3.org/2000/svg" id="i" viewBox="0 0 `) {
				t.Errorf("no root to point at: %s", svg)
			}
		})
	}
}

func TestIndex(t *testing.T) {
	set := icons.New()
	text, err := set.Index()
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Name, Label     string
		Styles, Aliases []string
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) < 1_900 {
		t.Errorf("%d icons", len(list))
	}
	for _, icon := range list {
		if icon.Label == "" || len(icon.Styles) == 0 {
			t.Errorf("%+v", icon)
		}
		for _, name := range append(icon.Aliases, icon.Name) {
			for _, style := range icon.Styles {
				if _, found, err := set.SVG(words[style], name); !found || err != nil {
					t.Errorf("%s %s: found %v, %v", style, name, found, err)
				}
			}
		}
	}
}

var words = map[string]string{"solid": "fas", "regular": "far", "brands": "fab"}
