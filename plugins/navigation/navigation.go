// Package navigation defines the content type of the menus of the site: its header, its footer and the small print.
package navigation

import (
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// TypeName is the name of the content type and the id of its only entry.
const TypeName = "navigation"

// pageType is the name of the type of the pages that items lead to.
const pageType = "page"

// Navigation holds the menus of the site.
type Navigation struct {
	Header []Item   `json:"header" validate:"max=50,dive" cms:"help=The main menu of every page"`
	Action Target   `json:"action" cms:"label=Action button,help=The button at the end of the header; there is none without a label"`
	Footer []Column `json:"footer" validate:"max=50,dive" cms:"label=Footer columns"`
	Small  []Link   `json:"small" validate:"max=50,dive" cms:"label=Small print,help=Links in the last line of every page"`
}

// Item is an item of the header. It leads to a page or to an address, or opens a menu of the second level.
type Item struct {
	Label string     `json:"label" validate:"required,max=80"`
	Page  field.Ref  `json:"page" cms:"ref=page"`
	Link  field.Link `json:"link" validate:"max=1000" cms:"label=Address"`
	Items []Link     `json:"items" validate:"max=50,dive"`
}

// Link is an item that leads to a page or to an address.
type Link struct {
	Label string     `json:"label" validate:"required,max=80"`
	Page  field.Ref  `json:"page" cms:"ref=page"`
	Link  field.Link `json:"link" validate:"max=1000" cms:"label=Address"`
}

// Target is the button of the header. Without a label there is none.
type Target struct {
	Label string     `json:"label" validate:"max=80"`
	Page  field.Ref  `json:"page" cms:"ref=page"`
	Link  field.Link `json:"link" validate:"max=1000" cms:"label=Address"`
}

// Column is a list of links with a title.
type Column struct {
	Title string `json:"title" validate:"required,max=80"`
	Items []Link `json:"items" validate:"max=50,dive"`
}

// Prepare drops the former target of the button where only another one is given: a page or a link.
func (n *Navigation) Prepare(old *Navigation, _ time.Time) {
	if old == nil || n.Action.Page == "" || n.Action.Link == "" {
		return
	}
	switch samePage, sameLink := n.Action.Page == old.Action.Page, n.Action.Link == old.Action.Link; {
	case samePage && !sameLink:
		n.Action.Page = ""
	case sameLink && !samePage:
		n.Action.Link = ""
	}
}

// Check checks the rules that tags cannot say.
func (n *Navigation) Check() error {
	var wrong core.FieldErrors
	for i, item := range n.Header {
		checkItem(&wrong, fmt.Sprintf("header[%d]", i), item)
	}
	if n.Action != (Target{}) {
		checkLink(&wrong, "action", Link(n.Action))
	}
	for i, column := range n.Footer {
		at := fmt.Sprintf("footer[%d]", i)
		checkText(&wrong, at+".title", column.Title)
		checkLinks(&wrong, at+".items", column.Items)
	}
	checkLinks(&wrong, "small", n.Small)
	if len(wrong) > 0 {
		return core.InvalidFields(wrong)
	}
	return nil
}

func checkItem(wrong *core.FieldErrors, at string, item Item) {
	if len(item.Items) == 0 {
		checkLink(wrong, at, Link{item.Label, item.Page, item.Link})
		return
	}
	checkText(wrong, at+".label", item.Label)
	if item.Page != "" {
		wrong.Add(at+".page", "must be empty: the item opens a menu of its own")
	}
	if item.Link != "" {
		wrong.Add(at+".link", "must be empty: the item opens a menu of its own")
	}
	checkLinks(wrong, at+".items", item.Items)
}

func checkLinks(wrong *core.FieldErrors, at string, links []Link) {
	for i, link := range links {
		checkLink(wrong, fmt.Sprintf("%s[%d]", at, i), link)
	}
}

func checkLink(wrong *core.FieldErrors, at string, link Link) {
	checkText(wrong, at+".label", link.Label)
	switch {
	case link.Page == "" && link.Link == "":
		wrong.Add(at+".link", "is required where no page is chosen")
	case link.Page != "" && link.Link != "":
		wrong.Add(at+".link", "must be empty where a page is chosen")
	case link.Link != "" && !allowed(string(link.Link)):
		wrong.Add(at+".link", "must begin with https:, mailto:, tel: or one slash")
	}
}

// checkText rejects a text that shows nothing.
func checkText(wrong *core.FieldErrors, at, text string) {
	if strings.TrimSpace(text) == "" {
		wrong.Add(at, "is required")
	}
}

// allowed reports whether a menu may lead to an address. field.Link has checked the address as a whole, so that a path
// is one on this site.
func allowed(address string) bool {
	for _, beginning := range []string{"https:", "mailto:", "tel:", "/"} {
		if len(address) >= len(beginning) && strings.EqualFold(address[:len(beginning)], beginning) {
			return true
		}
	}
	return false
}

var (
	_ model.Preparer[Navigation] = (*Navigation)(nil)
	_ model.Checker              = (*Navigation)(nil)
)

// Type returns the content type. There is one entry; visitors read at Path where its items lead, staff change it at
// StaffPath.
func Type() model.Type {
	return model.Define[Navigation](TypeName, model.Options{
		Path: "navigation", StaffPath: "admin/navigation", One: "Menus", Many: "Menus", Icon: "fas fa-bars",
		Single: true, Initial: initial,
		Public: model.PublicOptions{Compose: &model.Composed{Answer: compose, Of: Shown{}}},
		Admin:  model.AdminOptions{Group: model.GroupSite, Screen: "menus", FirstSteps: firstSteps()},
	})
}
