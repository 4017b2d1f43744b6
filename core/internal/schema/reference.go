package schema

import (
	"iter"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// Reference is the id of an entry that a value refers to, and where it stands.
type Reference struct{ Path, Type, ID string }

// References yields what a value refers to, in its fields and in their parts.
func (s *Schema) References(value any) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		more := true
		s.MapTexts(value, func(f *Field, path, text string) string {
			if f.Ref != "" && text != "" && more {
				more = yield(Reference{path, f.Ref, text})
			}
			return text
		})
	}
}

// Depicts reports whether pictures of the site may stand in the field, or in a part of it: whether it has the address of one,
// or HTML.
func (f *Field) Depicts() bool {
	return f.any(func(f *Field) bool { return f.Kind == field.KindImage || f.Kind == field.KindRich })
}

// Leads reports whether values may lead to files of the site: by pictures, HTML or links.
func (s *Schema) Leads() bool {
	return s.first(func(f *Field) bool { return f.any((*Field).leads) }) != nil
}

func (f *Field) leads() bool {
	return f.Kind == field.KindImage || f.Kind == field.KindRich || f.Kind == field.KindLink
}

// any reports whether the field, or a part of it, is such a one.
func (f *Field) any(such func(*Field) bool) bool {
	return such(f) || slices.ContainsFunc(f.Fields, func(part Field) bool { return part.any(such) })
}

// Media yields the files of the site that a value leads to, in its fields and in their parts.
func (s *Schema) Media(value any) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		more := true
		s.MapTexts(value, func(f *Field, path, text string) string {
			for id := range f.media(text) {
				more = more && yield(Reference{path, field.MediaType, id})
			}
			return text
		})
	}
}

// media yields the ids of the files that a text of the field leads to.
func (f *Field) media(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		switch {
		case !f.leads() || !strings.Contains(text, field.MediaPath):
		case f.Kind == field.KindRich:
			mediaIn(text)(yield)
		default:
			if id := field.MediaID(withoutHost(text)); id != "" {
				yield(id)
			}
		}
	}
}

// Referred gives the types that fields, and parts of them, refer to, each once.
func (s *Schema) Referred() []string {
	types := referred(s.Fields)
	for _, shape := range s.Shapes() {
		types = append(types, referred(shape.Fields)...)
	}
	slices.Sort(types)
	return slices.Compact(types)
}

func referred(fields []Field) (types []string) {
	for i := range fields {
		if of := fields[i].Ref; of != "" {
			types = append(types, of)
		}
		types = append(types, referred(fields[i].Fields)...)
	}
	return types
}

// NamesIDs reports whether a field, or a part of one, has the ids of entries of a type that the value names.
func (s *Schema) NamesIDs() bool { return s.first((*Field).NamesIDs) != nil }

// NamesIDs reports whether the field, or a part of it, has the ids of entries of a type that the value names.
func (f *Field) NamesIDs() bool { return f.any(func(f *Field) bool { return f.IDs != "" }) }

// Part returns a part of the field by its name; nil if there is none.
func (f *Field) Part(name string) *Field {
	for i := range f.Fields {
		if f.Fields[i].Name == name {
			return &f.Fields[i]
		}
	}
	return nil
}

// NamesType reports whether a part of the field names the type of the ids beside it.
func (f *Field) NamesType(part string) bool {
	return slices.ContainsFunc(f.Fields, func(other Field) bool { return other.IDs == part })
}

// NamedTypes yields the names of types that texts of a value give, for the ids beside them.
func (s *Schema) NamedTypes(value any) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		named := map[*Field]bool{}
		s.each(func(of *Field) {
			for i := range of.Fields {
				if part := &of.Fields[i]; of.NamesType(part.Name) {
					named[part] = true
				}
			}
		})
		more := true
		s.MapTexts(value, func(f *Field, path, text string) string {
			if named[f] && text != "" && more {
				more = yield(Reference{Path: path, Type: text})
			}
			return text
		})
	}
}

// each calls fn for each field and each part of one.
func (s *Schema) each(fn func(*Field)) {
	for i := range s.Fields {
		s.Fields[i].any(func(f *Field) bool { fn(f); return false })
	}
	for _, shape := range s.Shapes() {
		whole := Field{Fields: shape.Fields}
		whole.any(func(f *Field) bool { fn(f); return false })
	}
}
