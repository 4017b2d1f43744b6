package settings_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestTheBrandOfANewStoreIsTheTemplate(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.WantFields("settings", "settings", `{"logo":"","logoDark":"","favicon":"","socialImage":"","accent":"","accentShown":"#1957d2",
		"font":"inter","copyright":"","legalLine":"","accentShades":{"light":{"accent":"","hover":"","soft":"","contrast":"","ratio":0,"given":0},
		"dark":{"accent":"","hover":"","soft":"","contrast":"","ratio":0,"given":0}}}`)
	s.Change("settings", "settings", `{"theme":"green"}`)
	s.WantFields("settings", "settings", `{"accentShown":"#036d38"}`)
}

func TestAnAccentIsKeptAsGivenAndShownWithContrast(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.Change("settings", "settings", `{"accent":"#AA0000"}`)
	s.WantFields("settings", "settings", `{"accent":"#AA0000","accentShown":"#AA0000"}`)
	s.Change("settings", "settings", `{"accent":"#ffff00","theme":"purple"}`)
	s.WantFields("settings", "settings", `{"accent":"#ffff00","accentShown":"#717000"}`)
	seen := s.Entity(modeltest.Visitor, "settings", "settings")
	shades, _ := seen["accentShades"].(map[string]any)
	light, _ := shades["light"].(map[string]any)
	dark, _ := shades["dark"].(map[string]any)
	if light["accent"] != "#717000" || dark["accent"] != "#ffff00" || light["given"].(float64) > 1.1 || light["ratio"].(float64) < 4.5 {
		t.Errorf("yellow has the shades %v", shades)
	}
	s.Change("settings", "settings", `{"accent":""}`)
	s.WantFields("settings", "settings", `{"accent":"","accentShown":"#7030c1"}`)
}

func TestTheServerAloneWritesTheShades(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	for _, body := range []string{`{"accentShown":"#ffff00"}`, `{"accentShades":{"light":{"accent":"red"}}}`} {
		_, _ = s.Update(modeltest.Staff, "settings", "settings", body)
		s.WantFields("settings", "settings", `{"accentShown":"#1957d2"}`)
	}
}

func TestHostileBrands(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	for name, values := range map[string][]string{
		"accent": {"red", "#fff", "#12345g", "#123456;}body{display:none}", "url(//evil.example)", "</style>"},
		"font":   {"comic", "inter;}body{", "../../etc/passwd"},
		"logo":   {"javascript:alert(1)", "data:text/html,x", "data:image/svg+xml,<svg onload=alert(1)>", "/media/" + strings.Repeat("x", 500)},
	} {
		for _, value := range values {
			_, err := s.Update(modeltest.Staff, "settings", "settings", `{"`+name+`":"`+value+`"}`)
			modeltest.WantError(t, err, core.Invalid, name)
		}
	}
	for _, name := range []string{"logoDark", "favicon", "socialImage"} {
		_, err := s.Update(modeltest.Staff, "settings", "settings", `{"`+name+`":"javascript:alert(1)"}`)
		modeltest.WantError(t, err, core.Invalid, name)
	}
	for name, most := range map[string]int{"copyright": 200, "legalLine": 300} {
		_, err := s.Update(modeltest.Staff, "settings", "settings", `{"`+name+`":"`+strings.Repeat("x", most+1)+`"}`)
		modeltest.WantError(t, err, core.Invalid, name)
	}
	s.Change("settings", "settings", `{"copyright":"<script>alert(1)</script>"}`)
	s.WantFields("settings", "settings", `{"copyright":"<script>alert(1)</script>"}`)
}
