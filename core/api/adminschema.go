package api

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/schema"
)

// adminSchema is what the admin app needs to draw itself.
type adminSchema struct {
	Types []contentType `json:"types"`
}

// contentType describes a content type for lists and forms.
type contentType struct {
	Name       string         `json:"name"`
	Path       string         `json:"path"`       // under /api, where staff read and write it
	PublicPath string         `json:"publicPath"` // under /api, where visitors read it
	One        string         `json:"one"`
	Many       string         `json:"many"`
	Icon       string         `json:"icon"`
	Page       string         `json:"page,omitempty"` // the public page of an entry: "/products/:id"
	Order      model.Order    `json:"order"`
	Access     core.Access    `json:"access"`
	Single     bool           `json:"single"`
	Fixed      bool           `json:"fixed"`
	Group      string         `json:"group,omitempty"`
	Title      string         `json:"title,omitempty"` // the field that names an entry
	Fields     []schema.Field `json:"fields"`
	Sort       []string       `json:"sort"`
	Filters    []string       `json:"filters"`
	Stat       *figure        `json:"stat,omitempty"` // of the type on the dashboard
}

// figure is how a figure of the dashboard is called.
type figure struct {
	Name  string `json:"name"` // in the answer of /api/admin/stats
	Label string `json:"label"`
}

func describe(registry *model.Registry) adminSchema {
	all := adminSchema{Types: []contentType{}}
	types := registry.Types()
	for i := range types {
		all.Types = append(all.Types, describeType(&types[i]))
	}
	return all
}

func describeType(t *model.Type) contentType {
	o := t.Options
	c := contentType{
		Name: t.Name, Path: o.Path, PublicPath: o.Path, One: o.One, Many: o.Many, Icon: o.Icon, Page: o.Page,
		Order: o.Order, Access: o.Access, Single: o.Single, Fixed: o.Fixed, Group: o.Group,
		Fields: t.Schema.Fields, Sort: t.Sorts(), Filters: append([]string{}, t.Filters()...),
	}
	if o.StaffPath != "" {
		c.Path = o.StaffPath
	}
	if o.Stat != nil {
		c.Stat = &figure{o.Stat.Name, o.Stat.Label}
	}
	if title := t.Schema.Title(); title != nil {
		c.Title = title.Name
	}
	return c
}
