// Package theme gives a site the look of a brand: a command writes the settings of the design, and a page is drawn with the values
// of the design.
package theme

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io"

	"github.com/quoin-cms/quoin/core/plugin"
)

//go:embed *.tsx
var modules embed.FS

//go:embed logo.svg
var logo []byte

// look are the settings of the site that make its look. All others stay as they are.
var look = map[string]any{
	"siteName":  "Fernhill Bakery",
	"tagline":   "Bread from our own mill",
	"accent":    "#8a3b12", // the shades for hovering, for marked text and for dark screens are derived from it
	"font":      "lora",    // inter, manrope, nunito, space-grotesk or lora
	"copyright": "Fernhill Bakery, Otley",
}

// Plugin returns the look. `quoin run theme apply` applies it.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "theme", Title: "Look of the bakery", Files: modules,
		Commands: []plugin.Command{{Name: "apply", Short: "Give the site the name, the logo, the colour and the font of the bakery", Run: apply}},
		Routes: []plugin.Route{
			plugin.Handle("GET /ovens", showOvens, plugin.Visitors(60), plugin.Summary("The page about the ovens")),
		},
	}
}

// apply writes the settings of the design. It may be repeated: the library keeps one copy of the logo.
func apply(_ context.Context, site *plugin.Site, _ []string, out io.Writer) error {
	id, err := site.Media.Store("logo.svg", bytes.NewReader(logo))
	if err != nil {
		return err
	}
	fields := map[string]any{"logo": "/media/" + id + "/logo.svg"}
	for name, value := range look {
		fields[name] = value
	}
	if err := site.Content.Update("settings", "settings", fields); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, "The site has the look of the bakery.")
	return err
}

func showOvens(context.Context, *plugin.Call, plugin.None) (plugin.Page, error) {
	ovens := []map[string]any{{"name": "Stone oven", "degrees": 280}, {"name": "Deck oven", "degrees": 240}}
	return plugin.Page{File: "ovens.tsx", Title: "Our ovens", Props: map[string]any{"ovens": ovens}, Index: true}, nil
}
