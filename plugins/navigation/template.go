package navigation

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// initial returns the menus of the template.
func initial() []model.Initial {
	item := func(label string, page field.Ref) Item { return Item{Label: label, Page: page} }
	link := func(label string, page field.Ref) Link { return Link{Label: label, Page: page} }
	return []model.Initial{{ID: TypeName, Value: &Navigation{
		Header: []Item{
			item("Home", "home"),
			item("Products", "products"),
			item("Services", "services"),
			item("About", "about"),
			item("Blog", "blog"),
			item("Contact", "contact"),
		},
		Action: Target{Label: "Get a Quote", Page: "contact"},
		Footer: []Column{
			{Title: "Company", Items: []Link{
				link("Home", "home"),
				link("Products", "products"),
				link("Services", "services"),
				link("About", "about"),
				link("Blog", "blog"),
				link("Careers", "careers"),
				link("Contact", "contact"),
			}},
			{Title: "Services", Items: []Link{
				link("Web Development", "services"),
				link("Mobile Apps", "services"),
				link("SEO & Digital Marketing", "services"),
				link("UI/UX Design", "services"),
			}},
		},
	}}}
}
