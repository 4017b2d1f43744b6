package modules

import (
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// sectionsName is the first part of the names of the modules of sections: "section/countdown".
const sectionsName = "section"

// sectionPart returns the part of a module that draws a section.
func sectionPart(name string) model.Part { return model.Part("type-" + name) }

// BuildSections builds the modules that draw the sections of plugins, which may import what the public app offers. The error
// is schema.Mistakes.
func BuildSections(plugins []plugin.Plugin, public Offer) (Set, error) {
	var all Set
	var found schema.Mistakes
	for _, p := range plugins {
		for _, s := range p.Sections {
			m := Module{Type: sectionsName, Part: sectionPart(s.Name), Name: sectionsName + "/" + s.Name, Section: s.Name}
			b := builder{files: p.Files, offer: public}
			var mistakes schema.Mistakes
			if m.Script, mistakes = b.build(m.Name, s.File); len(mistakes) == 0 {
				_, mistakes = b.exports(nil, m.Part, s.File)
			}
			for _, one := range mistakes {
				one.Plugin = p.Name
				found = append(found, one)
			}
			m.Address = address(m)
			all = append(all, m)
		}
	}
	return all, found.Err()
}

// Sections returns the addresses of the modules of sections, by the names of the sections; nil if there are none.
func (s Set) Sections() map[string]string {
	var all map[string]string
	for _, m := range s {
		if m.Section == "" {
			continue
		}
		if all == nil {
			all = map[string]string{}
		}
		all[m.Section] = m.Address
	}
	return all
}
