// Quoin is a headless content management system in one binary. This file starts the program with its plugins.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/plugins"
)

func main() { app.Main(plugins.All()...) }
