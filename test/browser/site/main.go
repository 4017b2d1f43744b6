// Command site is the demo site with three more content types, a kind of fields and a plugin, which the apps do not know, for the browser tests.
package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/test/browser/site/casestudy"
	"github.com/quoin-cms/quoin/test/browser/site/crate"
	"github.com/quoin-cms/quoin/test/browser/site/desk"
	"github.com/quoin-cms/quoin/test/browser/site/talk"
)

func main() {
	app.Main(append(plugins.All(), plugin.Of(casestudy.Type()), talk.Plugin(), desk.Plugin(), crate.Plugin())...)
}
