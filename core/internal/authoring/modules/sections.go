package modules

import (
	"slices"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// sectionsName is the first part of the names of the modules of sections: "section/countdown".
const sectionsName = "section"

// sectionPart returns the part of a module that draws a section.
func sectionPart(name string) model.Part { return model.Part("type-" + name) }

// BuildSections builds the modules that draw the sections of plugins, which may import what the public app offers, and ask
// for entries of types. The error is schema.Mistakes.
func BuildSections(plugins []plugin.Plugin, types []model.Type, public Offer) (Set, error) {
	var all Set
	var found schema.Mistakes
	for _, p := range plugins {
		for _, s := range p.Sections {
			if !isSource(p.Files, s.File) {
				continue
			}
			m := Module{Type: sectionsName, Plugin: p.Name, Part: sectionPart(s.Name), Name: sectionsName + "/" + s.Name, Section: s.Name}
			b := builder{files: p.Files, offer: public, types: types}
			found = append(found, ofPlugin(p.Name, m.build(b, s.File, use{part: m.Part, section: &s}))...)
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

// SectionQuery returns the query parameters that sections depend on.
func (s Set) SectionQuery() (keys []string) {
	for _, m := range s {
		for _, key := range m.Query {
			if m.Section != "" && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}
