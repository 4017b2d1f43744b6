package model_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
)

func TestVersions(t *testing.T) {
	type cup struct {
		Title string `json:"title" cms:"title"`
	}
	none := func(map[string]any) error { return nil }
	for name, c := range map[string]struct {
		options model.Options
		want    int
		refused bool
	}{
		"none":               {model.Options{}, 0, false},
		"a migration":        {model.Options{Migrations: []func(map[string]any) error{none}}, 1, false},
		"two migrations":     {model.Options{Migrations: []func(map[string]any) error{none, none}}, 2, false},
		"a missing one":      {model.Options{Migrations: []func(map[string]any) error{none, nil}}, 0, true},
		"rules that go down": {model.Options{Rules: -1}, 0, true},
	} {
		c.options.Path, c.options.One, c.options.Many = "cups", "Cup", "Cups"
		cups := model.Define[cup]("cup", c.options)
		_, err := model.NewRegistry(cups)
		if (err != nil) != c.refused || err != nil && !strings.Contains(err.Error(), `content type "cup": `) {
			t.Errorf("%s: the registry says %v", name, err)
		}
		if got := model.MigrationCount(cups.Version()); err == nil && got != c.want {
			t.Errorf("%s: the version is %d, want %d", name, got, c.want)
		}
	}
}
