package modules

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

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
				return nil, err // the host has reported it
			}
			m := Module{Kind: kind.Name, Part: kindPart, Name: "/kind/" + kind.Name}
			b := builder{files: p.Files, offer: offer, styled: true, named: kindExports}
			var mistakes schema.Mistakes
			if m.Script, mistakes = b.build(m.Name, k.File); len(mistakes) == 0 {
				mistakes = b.checkKind(kind.Name, k.File)
			}
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

// checkKind rejects a module without a widget, and exports that are probably misspelt.
func (b builder) checkKind(kind, file string) (found schema.Mistakes) {
	names, _, found := b.readExports(file)
	if len(found) > 0 {
		return found
	}
	for _, name := range names {
		if mend := schema.Meant(name, kindExports); !slices.Contains(kindExports, name) && strings.HasPrefix(mend, "did you mean") {
			found.Add("", fmt.Sprintf("%s: the export %q says nothing to the back office", file, name), mend)
		}
	}
	if len(found) == 0 && !slices.Contains(names, widgetExport) {
		found.Add("", fmt.Sprintf("%s: the module of the kind %q exports no Widget", file, kind), "write export function Widget({ id, value, onChange }) { … }")
	}
	return found
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
