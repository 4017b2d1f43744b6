package model

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Define makes a content type of the struct T. A mistake in T's tags or in the options is reported by
// NewRegistry, so that a plugin stays one expression.
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
	_, t.rules = t.New().(Ruler)
	_, t.prepares = t.New().(Preparer[T])
	t.misread = misread(reflect.TypeFor[*T](), reflect.TypeFor[Preparer[T]](), reflect.TypeFor[Checker](), reflect.TypeFor[Ruler](),
		reflect.TypeFor[Publisher](), reflect.TypeFor[Scheduler](), reflect.TypeFor[Dater]())
	t.slug, t.referred = t.Schema.Slug(), t.Schema.Referred()
	t.readIndex()
	return t
}

// codec is what only the Go type knows: how to make a value and how to prepare it.
type codec struct {
	make    func() any
	prepare func(v, old any, now time.Time)
}

// New gives a pointer to a new value of the type's struct, without defaults.
func (t *Type) New() any { return t.codec.make() }

// Fresh gives a pointer to a new value with every default set.
func (t *Type) Fresh() any {
	value := t.New()
	t.Schema.ApplyDefaults(value, func(*schema.Field) bool { return false })
	return value
}

// Prepare lets the value derive what it does derive, if it is a Preparer. Both are pointers to the type's
// struct; old is nil on creation.
func (t *Type) Prepare(value, old any, now time.Time) { t.codec.prepare(value, old, now) }

// readIndex decides which values stand in the list index, so that filters, sorting and likeness never
// open an entry.
func (t *Type) readIndex() {
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if f.Exact || f.Sortable || t.relatedBy(f.Name) || t.sought(f) {
			t.indexed = append(t.indexed, f)
		}
		if f.Ref != "" {
			t.references = append(t.references, f)
		}
		if f.Depicts() {
			t.depicts = append(t.depicts, f)
		}
		if f.Unique {
			t.unique = append(t.unique, f)
		}
		t.private = t.private || f.Private
	}
}

// sought reports whether a list of files is looked through for the words of a field: what people write in a line, and tags.
func (t *Type) sought(f *schema.Field) bool {
	return t.Options.Files && !f.ReadOnly && (f.Kind == field.KindText || f.Kind == field.KindTags)
}

// likening reports whether values of a kind are short enough to stand in the list index, and tell likeness.
func likening(kind field.Kind) bool {
	switch kind {
	case field.KindRich, field.KindLong, field.KindObject, field.KindList, field.KindBlocks, field.KindMap:
		return false
	}
	return true
}

func (t *Type) relatedBy(name string) bool {
	return slices.Contains(t.Options.Related, name)
}

// Filters lists the fields that a list of the type may be filtered by.
func (t *Type) Filters() []string {
	return t.names(func(f *schema.Field) bool { return f.Exact || t.Options.Files && f.Kind == field.KindTags })
}

// Sorts lists what a list of the type may be sorted by: fields, and the two times of every entry.
func (t *Type) Sorts() []string {
	return append(t.names(func(f *schema.Field) bool { return f.Sortable }), CreatedAt, UpdatedAt)
}

func (t *Type) names(want func(*schema.Field) bool) []string {
	var names []string
	for _, f := range t.indexed {
		if want(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

// The names that every entity carries beside its fields. They are the server's.
const (
	ID        = "id"
	CreatedAt = "createdAt"
	UpdatedAt = "updatedAt"
)

// Reserved reports whether a name is the server's: that of no field.
func Reserved(name string) bool { return name == ID || name == CreatedAt || name == UpdatedAt }

// Visible asks a value whether a visitor may see it.
func Visible(v any, now time.Time) bool {
	p, ok := v.(Publisher)
	return !ok || p.Visible(now)
}

// Due gives the moment after now at which the answer of Visible turns, or the zero time.
func Due(v any, now time.Time) time.Time {
	if s, ok := v.(Scheduler); ok {
		if at := s.Due(now); at.After(now) {
			return at
		}
	}
	return time.Time{}
}

// Date gives the time by which an entry with the value is listed.
func Date(v any, created time.Time) time.Time {
	if d, ok := v.(Dater); ok {
		if at := d.Date(); !at.IsZero() {
			return at
		}
	}
	return created
}
