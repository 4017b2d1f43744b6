package model

import (
	"fmt"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// checkReferences rejects references to types that do not exist.
func (r *Registry) checkReferences() (found schema.Mistakes) {
	for i := range r.types {
		t := &r.types[i]
		m := &mistakes{}
		for _, name := range sorted(t.Options.Public.Attachments) {
			for _, other := range t.Options.Public.Attachments[name].Reads {
				if read := r.byName[other]; read == nil || read.Options.Access != core.Published {
					m.say(r.typeMend(other), "%s reads %q, which is no type that visitors read", name, other)
				}
			}
		}
		if t.Schema != nil {
			r.checkRefs(m, t.Schema.Fields, "")
		}
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

// references returns, for each type, the types that may refer to it.
func (r *Registry) references() map[string][]*Type {
	all := map[string][]*Type{}
	for i := range r.types {
		t := &r.types[i]
		for _, to := range t.referred {
			all[to] = append(all[to], t)
		}
		if t.Schema.Leads() {
			all[field.MediaType] = append(all[field.MediaType], t)
		}
	}
	return all
}

// ReferredFirst returns the types, each after those that it refers to, unless references form a cycle, and otherwise in
// the order of the registry.
func (r *Registry) ReferredFirst() (all []*Type) {
	seen := map[string]bool{}
	var visit func(t *Type)
	visit = func(t *Type) {
		if seen[t.Name] {
			return
		}
		seen[t.Name] = true
		for i := range r.types {
			if to := &r.types[i]; slices.Contains(r.Referring(to.Name), t) {
				visit(to)
			}
		}
		all = append(all, t)
	}
	for i := range r.types {
		visit(&r.types[i])
	}
	return all
}

// checkRefs checks fields and their parts.
func (r *Registry) checkRefs(m *mistakes, fields []schema.Field, prefix string) {
	for i := range fields {
		f := &fields[i]
		if f.Ref != "" && r.byName[f.Ref] == nil {
			m.Add(prefix+f.Name, fmt.Sprintf("it refers to %q, which is no type", f.Ref), r.typeMend(f.Ref))
		}
		r.checkRefs(m, f.Fields, prefix+f.Name+".")
	}
}

// typeMend returns the suggestion for a type name that cannot be used.
func (r *Registry) typeMend(name string) string {
	if r.byName[name] != nil {
		return "name a type whose access is core.Published"
	}
	return schema.Meant(name, slices.Collect(maps.Keys(r.byName)))
}

// sorted returns the keys of a map in ascending order, so that mistakes have a stable order.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
