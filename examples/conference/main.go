// Conference is a site with a plugin of its own. `quoin build` makes the program, with both apps.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/plugins"

	"example.com/conference/conference"
)

func main() { app.Main(append(plugins.All(), conference.Plugin())...) }
