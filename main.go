// Quoin is a headless content management system in one binary. This file names its parts: the
// program, the list of content types and the demonstration.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/plugins"
)

func main() { app.Main(plugins.All(), plugins.Demo()) }
