package feature

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Use returns the service of another feature as an interface or type that the caller declares. The name must be in Needs
// or in Wants of the feature that is being opened. It fails if the service is not a T, and with ErrAbsent if the name is in
// Wants and the program has no such feature.
func Use[T any](env Env, name string) (service T, err error) {
	wanted := slices.Contains(env.opening.Wants, name)
	if !wanted && !slices.Contains(env.opening.Needs, name) {
		return service, fmt.Errorf("the feature %s uses %s, which it neither needs nor wants", env.opening.Name, name)
	}
	given, open := env.given[name]
	if !open && wanted {
		return service, ErrAbsent
	}
	service, fits := given.(T)
	if !fits {
		return service, fmt.Errorf("the feature %s cannot use %s, which gives a %T", env.opening.Name, name, given)
	}
	return service, nil
}

// ErrAbsent is the error of Use if the program does not have a feature that is wanted.
var ErrAbsent = errors.New("the program has no such feature")

// Set is the open features of a program.
type Set struct {
	names     []string // in the order in which they were opened
	instances map[string]Instance
}

// Open opens features, each after those that it needs and wants, and otherwise in the order of the list. If one fails, it
// closes those that are open. It fails without opening any if two features have the same name, if one needs another that
// is not in the list, or if features need each other in a cycle.
func Open(ctx context.Context, env Env, features []Feature) (*Set, error) {
	sorted, err := sort(features)
	if err != nil {
		return nil, err
	}
	set := &Set{instances: map[string]Instance{}}
	env.given = map[string]any{}
	for _, f := range features {
		env.screens = append(env.screens, f.Screens...)
	}
	for i := range sorted {
		env.opening = &sorted[i]
		instance, err := sorted[i].Open(ctx, env)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", sorted[i].Name, err), set.Close())
		}
		set.names = append(set.names, sorted[i].Name)
		set.instances[sorted[i].Name] = instance
		env.given[sorted[i].Name] = instance.Gives
	}
	return set, nil
}

// All returns the open features in the order in which they were opened.
func (s *Set) All() []Instance {
	all := make([]Instance, len(s.names))
	for i, name := range s.names {
		all[i] = s.instances[name]
	}
	return all
}

// Named returns the open features by their names, in the order in which they were opened.
func (s *Set) Named() iter.Seq2[string, Instance] {
	return func(yield func(string, Instance) bool) {
		for _, name := range s.names {
			if !yield(name, s.instances[name]) {
				return
			}
		}
	}
}

// Problems returns sentences about what does not work at present, of all features.
func (s *Set) Problems() (all []string) {
	for _, instance := range s.All() {
		if instance.Problems != nil {
			all = append(all, instance.Problems()...)
		}
	}
	return all
}

// Find returns the service of a feature as a T. It reports false if there is no such feature, or if its service is not a
// T.
func Find[T any](s *Set, name string) (service T, ok bool) {
	service, ok = s.instances[name].Gives.(T)
	return service, ok
}

// Close closes the features in reverse order. It can be called once.
func (s *Set) Close() error {
	var all error
	for _, name := range slices.Backward(s.names) {
		if stop := s.instances[name].Close; stop != nil {
			all = errors.Join(all, stop())
		}
	}
	return all
}

// sort returns the features in the order in which they are opened.
func sort(features []Feature) ([]Feature, error) {
	known := map[string]*Feature{}
	for i := range features {
		if known[features[i].Name] != nil {
			return nil, fmt.Errorf("two features have the name %s", features[i].Name)
		}
		known[features[i].Name] = &features[i]
	}
	s := sorter{known: known, placed: map[string]bool{}}
	for i := range features {
		if err := s.place(&features[i]); err != nil {
			return nil, err
		}
	}
	return s.sorted, nil
}

type sorter struct {
	known  map[string]*Feature
	sorted []Feature
	placed map[string]bool
	path   []string // the features that wait for those that they need
}

func (s *sorter) place(f *Feature) error {
	if s.placed[f.Name] {
		return nil
	}
	if slices.Contains(s.path, f.Name) {
		return fmt.Errorf("features need each other: %v", append(s.path, f.Name))
	}
	s.path = append(s.path, f.Name)
	for _, name := range slices.Concat(f.Needs, f.Wants) {
		other := s.known[name]
		if other == nil && slices.Contains(f.Needs, name) {
			return fmt.Errorf("the feature %s needs %s, which the program does not have", f.Name, name)
		}
		if other == nil {
			continue
		}
		if err := s.place(other); err != nil {
			return err
		}
	}
	s.path = s.path[:len(s.path)-1]
	s.placed[f.Name] = true
	s.sorted = append(s.sorted, *f)
	return nil
}
