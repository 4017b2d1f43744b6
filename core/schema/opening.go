package schema

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// readOpenings holds the openings of a type against the texts that they are taken from.
func readOpenings(fields []Field) error {
	for i := range fields {
		if f := &fields[i]; f.Opening != "" {
			if err := f.checkOpening(fields); err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
		}
	}
	return nil
}

func (f *Field) checkOpening(fields []Field) error {
	if f.Kind != field.KindLong || f.Title || f.Exact || f.Unique || f.Required || f.Default != nil {
		return errors.New("an opening is a field.Long that the server writes: no title, not exact, unique or required, without a default")
	}
	i := slices.IndexFunc(fields, func(other Field) bool { return other.Name == f.Opening })
	if i < 0 || fields[i].Kind != field.KindRich {
		return fmt.Errorf("opening=%s names no rich text", f.Opening)
	}
	if fields[i].Private && !f.Private {
		return fmt.Errorf("the opening of a private text must be private")
	}
	return nil
}

// Open sets the openings to the beginnings of their texts.
func (s *Schema) Open(ptr any) {
	v := reflect.ValueOf(ptr).Elem()
	for _, f := range s.openings {
		text := field.Rich(v.Field(s.Field(f.Opening).index).String())
		v.Field(f.index).SetString(text.Opening())
	}
}
