// Package adminui carries the built back office and the list of its pages.
package adminui

import "embed"

// FS holds the built app under dist. It has only dist/.gitkeep until the
// first front-end build.
//
//go:embed all:dist
var FS embed.FS

// Routes is routes.json: every page path that the app knows, as a JSON array
// of {path, type}. The app's router reads the same file. A path with a type
// ends in the id of an entry of that type.
//
//go:embed routes.json
var Routes []byte

// Modules is modules.json: the names that the modules of content types can import,
// as a JSON object of the names that each library exports.
//
//go:embed modules.json
var Modules []byte

// Kinds is kinds.json: the names that the modules of kinds of fields can import
// beside React, in the same form.
//
//go:embed kinds.json
var Kinds []byte
