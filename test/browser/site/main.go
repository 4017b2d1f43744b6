// Command site is the demo site with two content types more, of which the apps know nothing: for the browser tests.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/test/browser/site/casestudy"
	"github.com/quoin-cms/quoin/test/browser/site/talk"
)

func main() { app.Main(append(plugins.All(), casestudy.Type(), talk.Type()), plugins.Demo()) }
