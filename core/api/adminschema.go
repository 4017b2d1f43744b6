package api

import (
	"cmp"
	"maps"
	"slices"

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
	Group      model.Group    `json:"group,omitempty"`
	Screen     string         `json:"screen,omitempty"` // the address of a script that draws its screen
	Menu       string         `json:"menu"`             // what the link to its screen says
	Title      string         `json:"title,omitempty"`  // the field that names an entry
	Fields     []schema.Field `json:"fields"`
	Sort       []string       `json:"sort"`
	Filters    []string       `json:"filters"`
	Stat       *figure        `json:"stat,omitempty"` // of the type on the dashboard

	Places map[string]model.Place `json:"places,omitempty"` // where entries stand on the public site, by their ids
}

// figure is how a figure of the dashboard is called.
type figure struct {
	Name  string `json:"name"` // in the answer of /api/admin/stats
	Label string `json:"label"`
	Where *where `json:"where,omitempty"` // what it counts, if not all entries
}

// where wants an exact field to equal a value.
type where struct {
	Field string `json:"field"`
	Value string `json:"value"`
}

func describe(registry *model.Registry, screens map[string]string) adminSchema {
	all := adminSchema{Types: []contentType{}}
	types := registry.Types()
	for i := range types {
		all.Types = append(all.Types, describeType(&types[i], screens[types[i].Name]))
	}
	return all
}

// suggesting gives the fields of a type, with where to find the values that entries have.
func suggesting(t *model.Type) []schema.Field {
	fields := slices.Clone(t.Schema.Fields)
	for i := range fields {
		// The first of several, so that the answer is the same each time.
		for _, address := range slices.Sorted(maps.Keys(t.Options.Distinct)) {
			if t.Options.Distinct[address] == fields[i].Name && fields[i].Suggest == "" {
				fields[i].Suggest = t.Options.Path + "/" + address
			}
		}
	}
	return fields
}

func describeType(t *model.Type, screen string) contentType {
	o := t.Options
	c := contentType{
		Name: t.Name, Path: o.Path, PublicPath: o.Path, One: o.One, Many: o.Many, Icon: o.Icon, Page: o.Page,
		Order: o.Order, Access: o.Access, Single: o.Single, Fixed: o.Fixed, Group: o.Group, Screen: screen, Menu: cmp.Or(o.Menu, o.Many),
		Fields: suggesting(t), Places: o.Places, Sort: t.Sorts(), Filters: append([]string{}, t.Filters()...),
	}
	if o.StaffPath != "" {
		c.Path = o.StaffPath
	}
	if o.Stat != nil {
		c.Stat = &figure{Name: o.Stat.Name, Label: o.Stat.Label}
		if o.Stat.Where.Field != "" {
			c.Stat.Where = &where{o.Stat.Where.Field, o.Stat.Where.Value}
		}
	}
	if title := t.Schema.Title(); title != nil {
		c.Title = title.Name
	}
	return c
}
