package modules

import (
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// BuildScreens builds the modules of the screens of plugins, which may import what the back office offers. The error is
// schema.Mistakes.
func BuildScreens(plugins []plugin.Plugin, admin Offer) (Set, error) {
	var all Set
	var found schema.Mistakes
	for _, p := range plugins {
		for _, s := range p.Screens {
			if !isSource(p.Files, s.File) {
				continue
			}
			// No type has such a name, so that its exports are those of no module of a type.
			m := Module{Screen: s.Name, Plugin: p.Name, Part: model.ScreenPart, Name: "/admin/" + s.Name}
			b := builder{files: p.Files, offer: admin, styled: true}
			found = append(found, ofPlugin(p.Name, m.build(b, s.File, use{part: model.ScreenPart}))...)
			all = append(all, m)
		}
	}
	return all, found.Err()
}

// PluginScreens returns the addresses of the modules of the screens of plugins, by the names of the screens.
func (s Set) PluginScreens() map[string]string {
	all := map[string]string{}
	for _, m := range s {
		if m.Screen != "" {
			all[m.Screen] = m.Address
		}
	}
	return all
}
