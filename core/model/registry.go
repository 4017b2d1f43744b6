package model

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
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
	taken := ownAddresses()
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
			if err := claimPath(taken, t.Name, path); err != nil {
				return nil, err
			}
		}
	}
	for i := range r.types {
		r.types[i].addresses = r.types[i].addressesBelow()
	}
	if err := r.checkStats(); err != nil {
		return nil, err
	}
	if err := r.checkGoals(); err != nil {
		return nil, err
	}
	if err := r.checkFigures(); err != nil {
		return nil, err
	}
	return r, r.checkReferences()
}

// addressesBelow gives the words right below a type's path that lead to something else than an entry.
func (t *Type) addressesBelow() []string {
	words := map[string]bool{}
	for name := range t.Options.Distinct {
		words[name] = true
	}
	if len(t.Options.Related) > 0 {
		words["related"] = true
	}
	for _, r := range t.Options.Routes {
		words[r.Name] = true
	}
	return slices.Sorted(maps.Keys(words))
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
	if g := t.Options.Group; g != MainGroup && g != MoreGroup && g != ContentGroup {
		return fmt.Errorf("the group %q is none of the admin's", g)
	}
	if a := t.Options.Arrival; a != "" && !strings.Contains(a, ":title") {
		return fmt.Errorf("the arrival %q must have :title in it", a)
	}
	if _, ok := t.Options.Distinct[relatedAddress]; ok {
		return fmt.Errorf("distinct: the address %q is that of what is related", relatedAddress)
	}
	if err := t.checkPlaces(); err != nil {
		return err
	}
	for _, f := range t.Schema.Fields {
		if err := CheckFieldName(f.Name); err != nil {
			return err
		}
	}
	if err := t.checkPowers(); err != nil {
		return err
	}
	return t.checkFeed()
}

// checkPlaces wants every place to be that of an entry that is there from the start, on a page with a name.
func (t *Type) checkPlaces() error {
	var initial []Initial
	if t.Options.Fixed && t.Options.Initial != nil {
		initial = t.Options.Initial()
	}
	for id, p := range t.Options.Places {
		if !slices.ContainsFunc(initial, func(in Initial) bool { return in.ID == id }) {
			return fmt.Errorf("places: there is no entry %q from the start, or others may come", id)
		}
		if p.Name == "" || !strings.HasPrefix(p.Path, "/") {
			return fmt.Errorf("places: %s needs the name and the path of a page", id)
		}
	}
	return nil
}

func (r *Registry) checkReferences() error {
	for i := range r.types {
		for name, a := range r.types[i].Options.Attachments {
			for _, other := range a.Reads {
				if t := r.byName[other]; t == nil || t.Options.Access != core.Published {
					return fmt.Errorf("content type %q: %s reads %q, which is no type that visitors read", r.types[i].Name, name, other)
				}
			}
		}
		for _, f := range r.types[i].Options.Followers {
			for _, other := range f.Types {
				if r.byName[other] == nil {
					return fmt.Errorf("content type %q: follower %q follows %q, which is no type", r.types[i].Name, f.Name, other)
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

// Find gives the type of that name. It fails with NotFound.
func (r *Registry) Find(name string) (*Type, error) {
	if t := r.byName[name]; t != nil {
		return t, nil
	}
	return nil, core.Errorf(core.NotFound, "There is no content type %q.", core.Shorten(name))
}

// Type gives the type of that name.
func (r *Registry) Type(name string) (Type, bool) {
	t, ok := r.byName[name]
	if !ok {
		return Type{}, false
	}
	return *t, true
}
