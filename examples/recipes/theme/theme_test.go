package theme

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestTheLookIsApplied(t *testing.T) {
	s := modeltest.OpenPlugin(t, Plugin(), plugin.Of(settings.Type()))
	s.Change("settings", "settings", `{"phone":"0113 496 0000"}`)
	var logos [2]string
	for i := range logos { // the command may be repeated
		if out, err := s.Run("apply"); err != nil || out == "" {
			t.Fatalf("%q, %v", out, err)
		}
		var shown struct{ SiteName, Accent, AccentShown, Font, Phone, Logo string }
		if err := s.Get(modeltest.Visitor, "/api/settings").Into(&shown); err != nil {
			t.Fatal(err)
		}
		logos[i] = shown.Logo
		if shown.SiteName != "Fernhill Bakery" || shown.AccentShown != look["accent"] || shown.Font != "lora" || shown.Phone != "0113 496 0000" {
			t.Errorf("%+v", shown)
		}
	}
	if logos[0] == "" || logos[0] != logos[1] {
		t.Errorf("the logos are %q", logos)
	}
	if file := s.Get(modeltest.Visitor, logos[0]); file.Err() != nil || !strings.Contains(file.Body, "<svg") {
		t.Errorf("the logo: %+v", file)
	}
}

// TestPages checks the HTML of the page, which the server draws.
func TestPages(t *testing.T) {
	s := modeltest.OpenPlugin(t, Plugin(), plugins.All()...)
	if _, err := s.Run("apply"); err != nil {
		t.Fatal(err)
	}
	html := s.HTML(modeltest.Visitor, "/ovens")
	for _, want := range []string{"Stone oven", "var(--accent-soft)", "#8a3b12", "Fernhill Bakery"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page has no %q", want)
		}
	}
}
