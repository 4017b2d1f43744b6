// Recipes is a site with six small plugins, each of which is a recipe of docs/recipes.md. `quoin build` makes the program, with
// both apps.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/plugins"

	"example.com/recipes/feedimport"
	"example.com/recipes/headless"
	"example.com/recipes/migration"
	"example.com/recipes/optin"
	"example.com/recipes/report"
	"example.com/recipes/theme"
)

func main() {
	app.Main(append(plugins.All(),
		optin.Plugin(), feedimport.Plugin(), theme.Plugin(), headless.Plugin(), migration.Plugin(), report.Plugin())...)
}
