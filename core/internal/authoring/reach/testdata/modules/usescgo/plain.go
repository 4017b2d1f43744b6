// Package usescgo has a file that is compiled with cgo alone.
package usescgo

import "github.com/quoin-cms/quoin/core/plugin"

// Plugin is empty.
func Plugin() plugin.Plugin { return plugin.Plugin{Name: "x"} }
