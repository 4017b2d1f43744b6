package schema

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// Slug gives the field that is the readable part of an entry's address, or nil.
func (s *Schema) Slug() *Field {
	for i := range s.Fields {
		if s.Fields[i].Kind == field.KindSlug {
			return &s.Fields[i]
		}
	}
	return nil
}

// readSlugs holds the slug of a type, and what it is made from, against the other fields.
func readSlugs(fields []Field) error {
	found := false
	for i := range fields {
		f := &fields[i]
		err := f.refuseSlugs()
		if f.Kind == field.KindSlug && err == nil {
			if found {
				err = errors.New("a type has one slug")
			} else {
				err = f.readSlug(fields)
			}
			found = true
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

// refuseSlugs finds slugs in the parts of a field, and words for slugs in a field of another kind.
func (f *Field) refuseSlugs() error {
	if f.From != "" && f.Kind != field.KindSlug {
		return errors.New("from= is for slugs")
	}
	for i := range f.Fields {
		part := &f.Fields[i]
		if part.Kind == field.KindSlug {
			return fmt.Errorf("%s: a slug belongs to the entry, not to a part of it", part.Name)
		}
		if err := part.refuseSlugs(); err != nil {
			return fmt.Errorf("%s: %w", part.Name, err)
		}
	}
	return nil
}

// readSlug finishes the field of a slug, once the field that it is made from is known.
func (f *Field) readSlug(fields []Field) error {
	if f.Title || f.Unique || f.Private || f.Required || f.Default != nil {
		return errors.New("a slug is unique and public, never the title, and neither required nor with a default")
	}
	i := slices.IndexFunc(fields, func(other Field) bool { return other.Name == f.From })
	if i < 0 {
		return fmt.Errorf("from=%s names no field", f.From)
	}
	source := &fields[i]
	if source.Kind != field.KindText || source.Private {
		return fmt.Errorf("from=%s must name a public text of one line", f.From)
	}
	f.MaxLen = field.MaxSlug
	if f.Help == "" {
		f.Help = fmt.Sprintf("Left empty, it is made from the %s. The old address keeps leading here.", strings.ToLower(source.Label))
	}
	return nil
}
