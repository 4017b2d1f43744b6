package modules

import (
	"reflect"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// kindPart is the part of a module with the components of a kind of fields.
const kindPart model.Part = "kind"

// widgetExport is the component that edits a value, which every kind needs.
const widgetExport = "Widget"

// kindsGlobal is the name of the global object for the modules of kinds. It is another than that of screens, because the page
// editor is on a page of the public site, whose object has that name.
const kindsGlobal = "quoinKinds"

// kindExports are the components of a kind.
var kindExports = []string{widgetExport, "Cell", "Show"}

// BuildKinds builds the modules of the kinds of plugins, which may import some of what the back office offers: parts are the
// names of "quoin". The error is schema.Mistakes.
func BuildKinds(plugins []plugin.Plugin, admin, parts Offer) (Set, error) {
	offer := Offer{"quoin": parts["quoin"], "react": admin["react"], "react/jsx-runtime": admin["react/jsx-runtime"]}
	var all Set
	var found schema.Mistakes
	for _, p := range plugins {
		for _, k := range p.Kinds {
			kind, err := schema.CustomOf(reflect.TypeOf(k.Value))
			if err != nil {
				continue // the host reports it
			}
			m := Module{Kind: kind.Name, Part: kindPart, Name: "/kind/" + kind.Name}
			b := builder{files: p.Files, offer: offer, styled: true, named: kindExports}
			var mistakes schema.Mistakes
			m.Script, _, mistakes = b.build(m.Name, k.File, use{part: kindPart, kind: kind.Name})
			for _, one := range mistakes {
				one.Plugin = p.Name
				found = append(found, one)
			}
			m.Address = address(m)
			all = append(all, m)
		}
	}
	if err := found.Err(); err != nil {
		return nil, err
	}
	return all, nil
}

// Kinds returns the addresses of the modules of kinds, by the names of the kinds.
func (s Set) Kinds() map[string]string {
	all := map[string]string{}
	for _, m := range s {
		if m.Kind != "" {
			all[m.Kind] = m.Address
		}
	}
	return all
}
