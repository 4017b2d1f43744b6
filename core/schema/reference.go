package schema

import (
	"iter"
	"slices"
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

// Referred gives the types that fields, and parts of them, refer to, each once.
func (s *Schema) Referred() []string {
	types := referred(s.Fields)
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
