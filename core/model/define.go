package model

import (
	"cmp"
	"errors"
	"reflect"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Define makes a content type of the struct T. NewRegistry reports mistakes in T's tags and in the options, so that a
// plugin stays one expression.
func Define[T any](name string, o Options) Type {
	o.Order = cmp.Or(o.Order, OldestFirst)
	o.Access = cmp.Or(o.Access, core.Published)
	t := Type{Name: name, Options: o}
	var err error
	if t.Schema, err = schema.Of(reflect.TypeFor[T]()); err != nil {
		t.mistakes, _ = errors.AsType[schema.Mistakes](err)
		return t
	}
	t.codec = codec{
		make: func() any { return new(T) },
		prepare: func(v, old any, now time.Time) {
			if p, ok := v.(Preparer[T]); ok {
				before, _ := old.(*T)
				p.Prepare(before, now)
			}
		},
	}
	_, t.publishes = t.New().(Publisher)
	t.publishes = t.publishes || o.Shapes != nil // an entry of a missing shape is hidden
	_, t.rules = t.New().(CrossEntryRule)
	_, t.derives = t.New().(Deriver)
	_, t.fills = t.New().(Filler)
	_, t.prepares = t.New().(Preparer[T])
	t.misread = misread(reflect.TypeFor[*T](), reflect.TypeFor[Preparer[T]](), reflect.TypeFor[Checker](), reflect.TypeFor[CrossEntryRule](), reflect.TypeFor[Deriver](), reflect.TypeFor[Container](),
		reflect.TypeFor[Filler](), reflect.TypeFor[DeleteChecker](), reflect.TypeFor[RichTexter](),
		reflect.TypeFor[Publisher](), reflect.TypeFor[Scheduler](), reflect.TypeFor[Dater](), reflect.TypeFor[Waiver]())
	t.slug, t.referred = t.Schema.Slug(), t.Schema.Referred()
	indexer{&t}.readIndex()
	return t.WithShapes()
}

// codec holds the operations that need the Go type: making a value and preparing it.
type codec struct {
	make    func() any
	prepare func(v, old any, now time.Time)
}

// New returns a pointer to a new value of the type's struct, without defaults.
func (c *codec) New() any { return c.make() }

// Fresh returns a pointer to a new value with every default set.
func (t *Type) Fresh() any {
	value := t.New()
	t.Schema.ApplyDefaults(value, func(*schema.Field) bool { return false })
	return value
}

// Prepare calls Prepare of the value if it is a Preparer. value and old are pointers to the type's struct; old is nil
// on creation.
func (c *codec) Prepare(value, old any, now time.Time) { c.prepare(value, old, now) }

// Filters returns the names of the fields by which a list of the type can be filtered.
func (t *Type) Filters() []string {
	return t.names(func(f *schema.Field) bool { return f.Exact || t.Options.Files && f.Kind == field.KindTags })
}

// Sorts returns the sort keys of a list of the type: fields, and the two times of every entry.
func (t *Type) Sorts() []string {
	var names []string
	for _, c := range t.indexed {
		if c.Sortable && !c.Many {
			names = append(names, c.Path)
		}
	}
	return append(names, CreatedAt, UpdatedAt)
}

func (t *Type) names(want func(*schema.Field) bool) []string {
	var names []string
	for _, c := range t.indexed {
		if c.Whole() && want(c.SchemaField) {
			names = append(names, c.Path)
		}
	}
	return names
}

// Visible reports whether visitors may see a value of the type: as the function Visible does, unless the value has the shape
// of a plugin that the program does not have.
func (t *Type) Visible(v any, now time.Time) bool { return !t.Schema.Missing(v) && Visible(v, now) }

// Visible reports whether visitors may see a value. A value that is no Publisher is visible.
func Visible(v any, now time.Time) bool {
	p, ok := v.(Publisher)
	return !ok || p.Visible(now)
}

// Due returns the next time after now at which the result of Visible changes, or the zero time if there is none.
func Due(v any, now time.Time) time.Time {
	if s, ok := v.(Scheduler); ok {
		if at := s.Due(now); at.After(now) {
			return at
		}
	}
	return time.Time{}
}

// Date returns the time by which an entry with the value is sorted.
func Date(v any, created time.Time) time.Time {
	if d, ok := v.(Dater); ok {
		if at := d.Date(); !at.IsZero() {
			return at
		}
	}
	return created
}
