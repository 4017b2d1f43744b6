package plugin

import (
	"reflect"

	"github.com/quoin-cms/quoin/core/model"
)

// Section is a type of sections, which staff add to pages. The values of a section are in its metadata, with the rules,
// references, pictures and sanitising of any struct; its title and content are those of every section. An existing section
// keeps its type.
//
// Without the plugin, visitors do not get the section, and staff see it as not available: they can move, hide and delete it
// on its pages, but not change its values. The values are kept, are in exports, and return with the plugin.
type Section struct {
	// Name is the type of the sections: lower-case words with hyphens between, unique among all types of sections, which must
	// never change: "countdown".
	Name string
	// Title is the name for people: "Countdown".
	Title string
	// Icon is a Font Awesome class name: "fas fa-clock".
	Icon string
	// Value is a value of the struct with the fields of the section: Countdown{}. Its tags are those of content types, except
	// the words for whole fields and indexed. No field may have the name look, which the host uses in every section.
	Value any
	// InText is reserved for blocks in rich text, which the host does not have yet: the program does not start with it.
	InText bool
	// File is the module that draws the section: a path in the Files of the plugin, such as "countdown.tsx". Its default
	// export is a component with the props section and value.
	File string
}

// shape returns the section as a shape of the type of sections; false if it has mistakes, which the host reports.
func (s Section) shape() (model.Shape, bool) {
	shape, err := model.ReadShape(s.Name, s.Title, s.Icon, reflect.TypeOf(s.Value))
	return shape, err == nil
}

// withSections adds the sections of plugins to a type that accepts them, and returns other types unchanged.
func withSections(t model.Type, plugins []Plugin) model.Type {
	if t.Options.Shapes == nil {
		return t
	}
	var shapes []model.Shape
	seen := map[string]bool{}
	for _, p := range plugins {
		for _, s := range p.Sections {
			if shape, ok := s.shape(); ok && !seen[s.Name] {
				shapes, seen[s.Name] = append(shapes, shape), true
			}
		}
	}
	return t.WithShapes(shapes...)
}
