// Package publicui carries the built public site and the list of its pages.
package publicui

import (
	"embed"
	"errors"
	"io/fs"
)

// FS holds the built app under dist. It has only dist/.gitkeep until the
// first front-end build.
//
//go:embed all:dist
var FS embed.FS

// Routes is routes.json: every page path that the app knows, as a JSON array.
// The app's router reads the same file. A path with a type ends in the id of
// an entry of that type.
//
//go:embed routes.json
var Routes []byte

// Modules is modules.json: what the app gives to the modules of content types,
// as a JSON object of the names that each library exports.
//
//go:embed modules.json
var Modules []byte

// Server holds the built code that renders the site's pages, under
// dist-server. It has only dist-server/.gitkeep until the first front-end build.
//
//go:embed all:dist-server
var Server embed.FS

// Script gives the JavaScript that renders the site's pages on the server; nil
// until the first front-end build.
func Script() []byte {
	script, err := Server.ReadFile("dist-server/render.js")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return script
}

// Settings is the path of the API where the app finds the theme of the site.
const Settings = "/api/settings"
