package modules

import (
	"reflect"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// use is the purpose of a module, which decides the exports that it may have.
type use struct {
	part    model.Part
	typ     *model.Type     // nil unless it draws pages or the screen of a type
	section *plugin.Section // nil unless it draws a section
	kind    string          // the kind whose components it has; empty for none
}

// exports returns the names that the module may export in addition to its component.
func (u use) exports() []string {
	switch {
	case u.part == model.ScreenPart:
		return nil
	case u.part == kindPart:
		return kindExports
	case u.section != nil:
		return []string{loadExport}
	case u.typ != nil:
		return []string{fieldsExport, queryExport, loadExport}
	}
	return []string{queryExport, loadExport}
}

// reader returns the reader of the exports, for messages.
func (u use) reader() string {
	if u.part == kindPart {
		return "the back office"
	}
	return "the site"
}

// mend is the correction of an export that the module may not have.
func (u use) mend(name string) string {
	switch {
	case u.part == model.ScreenPart && name == queryExport:
		return "leave it out: a screen reads its whole address"
	case u.part == model.ScreenPart:
		return "leave it out: a screen fetches what it shows"
	case u.part == kindPart:
		return "leave it out: a kind has the components Widget, Cell and Show"
	case u.section != nil:
		return "leave it out: a section has its own fields alone"
	}
	return "leave it out"
}

// sources returns the sources of the values of lists.
func (u use) sources() []From {
	switch {
	case u.section != nil:
		return []From{FromQuery, FromSection}
	case u.typ != nil && u.part == model.PagePart:
		return []From{FromQuery, FromEntry}
	}
	return []From{FromQuery}
}

// known returns the names that values of lists may have, by their sources.
func (u use) known() map[From][]string {
	return map[From][]string{
		FromEntry: append([]string{model.ID, model.CreatedAt, model.UpdatedAt}, u.visible()...), FromSection: u.values(),
	}
}

// visible returns the fields of the type that visitors see.
func (u use) visible() (names []string) {
	if u.typ == nil || u.typ.Schema == nil {
		return nil
	}
	for _, f := range u.typ.Schema.Fields {
		if !f.Private {
			names = append(names, f.Name)
		}
	}
	return names
}

// values returns the fields of the section that visitors see.
func (u use) values() (names []string) {
	if u.section == nil {
		return nil
	}
	// Its mistakes are reported by the host of plugins.
	shape, _ := model.ReadShape(u.section.Name, u.section.Title, u.section.Icon, reflect.TypeOf(u.section.Value))
	for _, f := range shape.Fields {
		if !f.Private {
			names = append(names, f.Name)
		}
	}
	return names
}
