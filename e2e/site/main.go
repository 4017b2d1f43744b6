// Command site is the demo site with two content types more, of which the apps know nothing: for the browser tests.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/e2e/site/casestudy"
	"github.com/quoin-cms/quoin/e2e/site/talk"
	"github.com/quoin-cms/quoin/plugins"
)

func main() { app.Main(append(plugins.All(), casestudy.Type(), talk.Type()), plugins.Demo()) }
