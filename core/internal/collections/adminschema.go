package collections

import (
	"cmp"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// adminSchema describes the content types to the admin app, which builds its screens from it.
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
	Screen     string         `json:"screen,omitempty"`  // the URL of a script that renders its screen
	Address    string         `json:"address,omitempty"` // of its screen, if that does not follow from Path
	Menu       string         `json:"menu"`              // the label of the link to its screen
	Title      string         `json:"title,omitempty"`   // the field that names an entry
	Fields     []schema.Field `json:"fields"`
	Shapes     []schema.Shape `json:"shapes,omitempty"` // of plugins: the parts of metadata of a section, by its type
	Sort       []string       `json:"sort"`
	Filters    []string       `json:"filters"`
	Stat       *figure        `json:"stat,omitempty"` // of the type on the dashboard

	Can api.Can `json:"can"` // the rights of the caller

	Places map[string]model.Place `json:"places,omitempty"` // public pages that show entries, by entry id
}

// figure describes a figure of the dashboard.
type figure struct {
	Name  string `json:"name"` // in the answer of /api/admin/stats
	Label string `json:"label"`
	Where *where `json:"where,omitempty"` // the entries that are counted; nil for all
	But   *where `json:"but,omitempty"`   // the entries that are excluded
}

// where requires an exact field to equal a value.
type where struct {
	Field string `json:"field"`
	Value string `json:"value"`
}

// describe describes the types for a role. screens are the addresses of the scripts of their screens, and kinds those of the
// modules of kinds of plugins.
func describe(registry *model.Registry, screens, kinds map[string]string, role core.Role) adminSchema {
	all := adminSchema{Types: []contentType{}}
	types := registry.Types()
	for i := range types {
		one := describeType(&types[i], screens[types[i].Name], role)
		one.Fields = withScripts(one.Fields, kinds)
		one.Shapes = slices.Clone(one.Shapes)
		for j := range one.Shapes {
			one.Shapes[j].Fields = withScripts(one.Shapes[j].Fields, kinds)
		}
		all.Types = append(all.Types, one)
	}
	return all
}

// withScripts returns fields with the addresses of the modules of their kinds.
func withScripts(fields []schema.Field, kinds map[string]string) []schema.Field {
	fields = slices.Clone(fields)
	for i := range fields {
		if f := &fields[i]; f.Custom != "" {
			f.Script = kinds[f.Custom]
		} else if f.Fields != nil {
			f.Fields = withScripts(f.Fields, kinds)
		}
	}
	return fields
}

// suggesting returns the fields of a type with the paths from which existing values can be loaded.
func suggesting(t *model.Type) []schema.Field {
	fields := slices.Clone(t.Schema.Fields)
	for i := range fields {
		// Sorted, so that the first of several is the same each time.
		for _, address := range slices.Sorted(maps.Keys(t.Options.Public.Distinct)) {
			if t.Options.Public.Distinct[address] == fields[i].Name && fields[i].Suggest == "" {
				fields[i].Suggest = t.Options.Path + "/" + address
			}
		}
	}
	return fields
}

func describeType(t *model.Type, screen string, role core.Role) contentType {
	o := t.Options
	c := contentType{
		Name: t.Name, Path: o.Path, PublicPath: o.Path, One: o.One, Many: o.Many, Icon: o.Icon, Page: o.Public.Page,
		Order: o.Order, Access: o.Access, Single: o.Single, Fixed: o.Fixed, Group: o.Admin.Group, Screen: screen, Menu: cmp.Or(o.Admin.Menu, o.Many),
		Can: api.CanDo(t, core.Actor{Role: role}), Places: o.Public.Places, Sort: t.Sorts(), Filters: append([]string{}, t.Filters()...),
	}
	if o.StaffPath != "" {
		c.Path = o.StaffPath
	}
	if o.Admin.Screen != "" {
		c.Address = t.Screen()
	}
	if o.Admin.Stat != nil {
		c.Stat = &figure{Name: o.Admin.Stat.Name, Label: o.Admin.Stat.Label}
		if o.Admin.Stat.Where.Field != "" {
			c.Stat.Where = &where{o.Admin.Stat.Where.Field, o.Admin.Stat.Where.Value}
		}
		if o.Admin.Stat.But.Field != "" {
			c.Stat.But = &where{o.Admin.Stat.But.Field, o.Admin.Stat.But.Value}
		}
	}
	c.Fields, c.Shapes = writable(suggesting(t), c.Can, role), t.Schema.Shapes()
	if title := t.Schema.Title(); title != nil {
		c.Title = title.Name
	}
	return c
}

// writable marks the fields that a role may not write, neither in new nor in existing entries. It changes the list.
func writable(fields []schema.Field, may api.Can, role core.Role) []schema.Field {
	for i := range fields {
		if !may.Create && !may.Update || !policy.AtLeast(role, fields[i].May) {
			fields[i].ReadOnly = true
		}
	}
	return fields
}
