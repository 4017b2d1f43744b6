package content

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

// Define makes a content type of the struct T. A mistake in T's tags or in the options is reported by
// NewRegistry, so that a plugin stays one expression.
func Define[T any](name string, o Options) Type {
	o.Order = cmp.Or(o.Order, OldestFirst)
	o.Access = cmp.Or(o.Access, core.Published)
	t := Type{Name: name, Options: o}
	t.Schema, t.err = schema.Of(reflect.TypeFor[T]())
	if t.err != nil {
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
	_, t.publishes = t.codec.make().(Publisher)
	t.slug = t.Schema.Slug()
	t.err = t.readIndex()
	return t
}

// codec is what only the Go type knows: how to make a value and how to prepare it.
type codec struct {
	make    func() any
	prepare func(v, old any, now time.Time)
}

// readIndex decides which values stand in the list index, so that filters, sorting and likeness never
// open an entry, and refuses what would tell visitors of private fields.
func (t *Type) readIndex() error {
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if f.Private && (f.Exact || f.Title) && t.Options.Access == core.Published {
			return fmt.Errorf("field %s: a private field of a published type may be neither exact nor the title", f.Name)
		}
		if f.Exact || f.Sortable || t.relatedBy(f.Name) {
			t.index = append(t.index, f)
		}
		if f.Unique {
			t.unique = append(t.unique, f)
		}
		t.private = t.private || f.Private
	}
	for address, name := range t.Options.Distinct {
		if f := t.Schema.Field(name); f == nil || !f.Exact {
			return fmt.Errorf("distinct %s: %q is not an exact field", address, name)
		}
	}
	for _, name := range t.Options.Related {
		if f := t.Schema.Field(name); f == nil || f.Private {
			return fmt.Errorf("related: %q is not a public field", name)
		}
	}
	return nil
}

func (t *Type) relatedBy(name string) bool {
	return slices.Contains(t.Options.Related, name)
}

// Filters lists the fields that a list of the type may be filtered by.
func (t *Type) Filters() []string {
	return t.names(func(f *schema.Field) bool { return f.Exact })
}

// Sorts lists what a list of the type may be sorted by: fields, and the two times of every entry.
func (t *Type) Sorts() []string {
	return append(t.names(func(f *schema.Field) bool { return f.Sortable }), createdAt, updatedAt)
}

func (t *Type) names(want func(*schema.Field) bool) []string {
	var names []string
	for _, f := range t.index {
		if want(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

// The names that every entity carries beside its fields. They are the server's.
const (
	idName    = "id"
	createdAt = "createdAt"
	updatedAt = "updatedAt"
)

func reserved(name string) bool { return name == idName || name == createdAt || name == updatedAt }

// fresh gives a pointer to a new value with every default set.
func (t *Type) fresh() any {
	value := t.codec.make()
	t.Schema.ApplyDefaults(value, never)
	return value
}

func never(*schema.Field) bool { return false }

// visible asks the value whether a visitor may see it.
func visible(v any, now time.Time) bool {
	p, ok := v.(Publisher)
	return !ok || p.Visible(now)
}

// due gives the moment after now at which visible turns, or the zero time.
func due(v any, now time.Time) time.Time {
	if s, ok := v.(Scheduler); ok {
		if at := s.Due(); at.After(now) {
			return at
		}
	}
	return time.Time{}
}

// dateOf gives the time by which the entry is listed.
func dateOf(v any, created time.Time) time.Time {
	if d, ok := v.(Dater); ok {
		if at := d.Date(); !at.IsZero() {
			return at
		}
	}
	return created
}

// emptied reports whether an empty field of this kind takes its default again.
func emptied(f *schema.Field) bool {
	_, text := f.Default.(string)
	return text && f.Kind != field.KindChoice
}
