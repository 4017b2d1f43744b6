// Command gallery is the demo site with a screen and a page that show every part of package quoin for modules. `make pictures`
// takes the pictures of docs/parts.md from it.
package main

import (
	"context"
	"embed"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

//go:embed *.tsx
var modules embed.FS

func main() {
	app.Main(append(plugins.All(), plugin.Plugin{
		Name: "gallery", Title: "Gallery", Files: modules,
		Screens: []plugin.Screen{{Name: "gallery", Title: "Gallery", Icon: "fas fa-images", Role: core.Viewer, File: "screen.tsx"}},
		Routes:  []plugin.Route{plugin.Handle("GET /gallery", show, plugin.Visitors(60), plugin.Summary("Parts of pages"))},
	})...)
}

func show(context.Context, *plugin.Call, plugin.None) (plugin.Page, error) {
	return plugin.Page{File: "page.tsx", Title: "Parts of pages"}, nil
}
