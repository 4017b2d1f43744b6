package plugin

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Screen is a screen of the back office: a link in its menu, and the pages at /admin/{Name} and below. A module draws them.
type Screen struct {
	// Name is the first part of the address: lower-case words with hyphens between, which no other screen and no path of
	// the program has. It must never change: "check-in".
	Name  string
	Title string // the text of the link: "Check-in"
	Icon  string // a class name of Font Awesome, "fas fa-ticket"; a puzzle piece if empty
	// Group is the heading of the link in the menu More; model.GroupContent if empty.
	Group model.Group
	// Role is the lowest role of staff that has the screen; core.Administrator if empty, as for routes. Others do not get
	// the link. The role protects no data, and the module is a public file: each route and type has a role of its own.
	Role core.Role
	// File is the path of the module in the Files of the plugin: "checkin.tsx".
	File string
}
