package content

import (
	"fmt"
	"regexp"
	"strings"
)

// Registry holds the content types of a program. It is made once and never changes.
type Registry struct {
	types  []Type
	byName map[string]*Type
}

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	pathPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)*$`)
)

// NewRegistry takes the types in the order in which people will see them. It fails, naming the type,
// when a definition has a mistake, a name or an address is used twice, or a reference names no type.
func NewRegistry(types ...Type) (*Registry, error) {
	r := &Registry{types: types, byName: make(map[string]*Type, len(types))}
	taken := map[string]string{}
	for i := range r.types {
		t := &r.types[i]
		if err := t.check(); err != nil {
			return nil, fmt.Errorf("content type %q: %w", t.Name, err)
		}
		if r.byName[t.Name] != nil {
			return nil, fmt.Errorf("content type %q is defined twice", t.Name)
		}
		r.byName[t.Name] = t
		for _, path := range []string{t.Options.Path, t.Options.StaffPath} {
			if other, ok := taken[path]; ok && path != "" {
				return nil, fmt.Errorf("content types %q and %q both want the path %q", other, t.Name, path)
			}
			taken[path] = t.Name
		}
	}
	if err := r.checkStats(); err != nil {
		return nil, err
	}
	return r, r.checkReferences()
}

func (t *Type) check() error {
	switch {
	case t.err != nil:
		return t.err
	case !namePattern.MatchString(t.Name):
		return fmt.Errorf("the name must match %s", namePattern)
	case !pathPattern.MatchString(t.Options.Path):
		return fmt.Errorf("the path %q must match %s", t.Options.Path, pathPattern)
	case t.Options.StaffPath != "" && !pathPattern.MatchString(t.Options.StaffPath):
		return fmt.Errorf("the staff path %q must match %s", t.Options.StaffPath, pathPattern)
	case t.Options.One == "" || t.Options.Many == "":
		return fmt.Errorf("needs the words for one and many")
	case t.Schema.Title() == nil && !t.Options.Single:
		return fmt.Errorf("needs a field that is its title")
	}
	if a := t.Options.Arrival; a != "" && !strings.Contains(a, ":title") {
		return fmt.Errorf("the arrival %q must have :title in it", a)
	}
	for _, f := range t.Schema.Fields {
		if reserved(f.Name) {
			return fmt.Errorf("the field name %q belongs to every entry", f.Name)
		}
		if f.Name == "limit" || f.Name == "cursor" || f.Name == "sort" {
			return fmt.Errorf("the field name %q belongs to the list query", f.Name)
		}
	}
	return t.checkFeed()
}

func (r *Registry) checkReferences() error {
	for i := range r.types {
		for name, a := range r.types[i].Options.Attachments {
			for _, other := range a.Reads {
				if r.byName[other] == nil {
					return fmt.Errorf("content type %q: %s reads %q, which is no type", r.types[i].Name, name, other)
				}
			}
		}
		for _, f := range r.types[i].Schema.Fields {
			if f.Ref != "" && r.byName[f.Ref] == nil {
				return fmt.Errorf("content type %q: field %s refers to %q, which is no type", r.types[i].Name, f.Name, f.Ref)
			}
		}
	}
	return nil
}

// Types gives the types in their order. The slice must not be changed.
func (r *Registry) Types() []Type { return r.types }

// Type gives the type of that name.
func (r *Registry) Type(name string) (Type, bool) {
	t, ok := r.byName[name]
	if !ok {
		return Type{}, false
	}
	return *t, true
}
