// Command site is the demo site with two more content types, which the apps do not know, for the browser tests.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/test/browser/site/casestudy"
	"github.com/quoin-cms/quoin/test/browser/site/talk"
)

func main() { app.Main(append(plugins.All(), plugin.Of(casestudy.Type()), talk.Plugin())...) }
