package model

import (
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Registry holds the content types of a program. It is made once and never changes.
type Registry struct {
	types  []Type
	byName map[string]*Type

	referring map[string][]*Type // by the name of the type that is referred to
	reserved  map[string]bool    // see ReservedPath
}

// NewRegistry takes the types in the order in which people see them. Its error is schema.Mistakes, which has every
// mistake of all types, each with a suggestion.
func NewRegistry(types ...Type) (*Registry, error) {
	r := &Registry{types: types, byName: make(map[string]*Type, len(types))}
	var found schema.Mistakes
	for i := range r.types {
		t := &r.types[i]
		found = append(found, t.mistakes.Of(t.Name)...)
		if t.Schema != nil {
			found = append(found, checker{t}.check().Of(t.Name)...)
			t.addresses = t.addressesBelow()
		}
		if r.byName[t.Name] != nil {
			found = append(found, schema.Mistake{Type: t.Name, Wrong: "it is defined twice", Mend: "rename one of the two"})
		}
		if t.Name == core.SecurityType || t.Name == core.PluginType {
			found = append(found, schema.Mistake{Type: t.Name, Wrong: "the activity calls something of its own so", Mend: "rename the type"})
		}
		r.byName[t.Name] = t
	}
	// Checks across types need the schemas of all types.
	sound := func(t Type) bool { return t.Schema != nil }
	if !slices.ContainsFunc(r.types, func(t Type) bool { return !sound(t) }) {
		found = append(found, r.checkStats()...)
		found = append(found, r.checkGoals()...)
		found = append(found, r.checkFigures()...)
		found = append(found, r.checkForms()...)
		found = append(found, r.checkFirstSteps()...)
		found = append(found, r.checkShown()...)
	}
	found = append(found, r.checkPaths()...)
	found = append(found, r.checkPages()...)
	found = append(found, r.checkReferences()...)
	if err := found.Err(); err != nil {
		return nil, err
	}
	r.referring, r.reserved = r.references(), r.reservedSegments()
	r.resolveShown()
	for i := range r.types {
		t := &r.types[i]
		t.expands = slices.Clone(t.references)
		if r.byName[field.MediaType] != nil {
			for _, f := range t.depicts {
				t.expands = append(t.expands, columnOf(f.Kind != field.KindImage, f))
			}
			t.pictured = namesOf(t.depicts)
		}
	}
	return r, nil
}

// namesOf returns the names of the fields that visitors see.
func namesOf(fields []*schema.Field) (names []string) {
	for _, f := range fields {
		if !f.Private {
			names = append(names, f.Name)
		}
	}
	return names
}

// addressesBelow returns the words directly below a type's path that do not address an entry.
func (t *Type) addressesBelow() []string {
	words := map[string]bool{}
	for name := range t.Options.Public.Distinct {
		words[name] = true
	}
	if t.Options.Files {
		words[TagsAddress] = true
		words[CollectionsAddress] = true
	}
	if len(t.Options.Public.Related) > 0 {
		words[relatedAddress] = true
	}
	for _, word := range t.Options.Public.Addresses {
		words[word] = true
	}
	if t.Options.StaffPath != "" {
		words[dryRunAddress] = true
	}
	if t.ByHand() && t.Options.StaffPath != "" {
		words[OrderAddress] = true
	}
	return slices.Sorted(maps.Keys(words))
}

// Types returns the types in their order. The slice must not be changed.
func (r *Registry) Types() []Type { return r.types }

// Referring returns the types whose entries may refer to an entry of the type.
func (r *Registry) Referring(name string) []*Type { return r.referring[name] }

// Find returns the type with a name. It fails with NotFound.
func (r *Registry) Find(name string) (*Type, error) {
	if t := r.byName[name]; t != nil {
		return t, nil
	}
	return nil, core.Errorf(core.NotFound, "There is no content type %q.", core.Shorten(name))
}

// Type returns the type with a name, and whether it exists.
func (r *Registry) Type(name string) (Type, bool) {
	t, ok := r.byName[name]
	if !ok {
		return Type{}, false
	}
	return *t, true
}
