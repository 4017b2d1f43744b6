package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// Of reads the struct type t. It fails, naming the field, where a tag has an unknown word, a type has
// no kind, a default does not fit, a part of a field has a word for whole fields, two fields share a name, or a slug or an opening cannot be made from what it names.
func Of(t reflect.Type) (*Schema, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("schema: %s is not a struct", t)
	}
	fields, err := fieldsOf(t)
	if err == nil {
		err = readSlugs(fields)
	}
	if err == nil {
		err = readOpenings(fields)
	}
	if err == nil {
		err = checkStatus(fields)
	}
	if err != nil {
		return nil, fmt.Errorf("schema: %s.%w", t, err)
	}
	s := &Schema{Fields: fields, typ: t}
	for i := range fields {
		if f := &fields[i]; f.Opening != "" {
			s.openings = append(s.openings, f)
		}
	}
	return s, nil
}

func fieldsOf(t reflect.Type) ([]Field, error) {
	var fields []Field
	for i := range t.NumField() {
		sf := t.Field(i)
		if !sf.IsExported() || sf.Tag.Get("json") == "-" {
			continue
		}
		f, err := fieldOf(sf)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sf.Name, err)
		}
		f.index = i
		if slices.ContainsFunc(fields, func(other Field) bool { return other.Name == f.Name }) {
			return nil, fmt.Errorf("%s: the name %q is used twice", sf.Name, f.Name)
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func fieldOf(sf reflect.StructField) (Field, error) {
	name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
	if name == "" || sf.Anonymous {
		return Field{}, fmt.Errorf("needs a json name")
	}
	f := Field{Name: name, Label: labelOf(name), typ: sf.Type, plain: isPlain(sf.Type)}
	if err := f.readKind(); err != nil {
		return f, err
	}
	if err := f.readWords(sf.Tag.Get("cms")); err != nil {
		return f, err
	}
	if err := f.readRules(sf.Tag.Get("validate")); err != nil {
		return f, err
	}
	f.readBounds()
	if text, ok := sf.Tag.Lookup("default"); ok {
		if err := f.readDefault(text); err != nil {
			return f, err
		}
	}
	if (f.Title || f.Exact || f.Unique) && f.isMany() {
		return f, fmt.Errorf("title, exact and unique are for single values")
	}
	if err := f.checkParts(); err != nil {
		return f, err
	}
	// The order of a private field would tell of its values.
	f.Sortable = f.Title || f.Exact || f.Kind == field.KindTime && !f.Private
	return f, nil
}

// checkStatus wants one field at the most to be the status, and the value that stands out among its choices.
func checkStatus(fields []Field) error {
	found := false
	for i := range fields {
		f := &fields[i]
		switch {
		case f.Status == "":
		case found:
			return fmt.Errorf("%s: a type has one status", f.Name)
		case f.Kind != field.KindChoice || !slices.Contains(f.Choices, f.Status):
			return fmt.Errorf("%s: status=%s is none of its choices", f.Name, f.Status)
		default:
			found = true
		}
	}
	return nil
}

// checkParts refuses, in the parts of a field, the words that are for whole fields: lists, filters and what
// visitors see know the fields of an entry and not their parts.
func (f *Field) checkParts() error {
	for i := range f.Fields {
		part := &f.Fields[i]
		for word, there := range map[string]bool{
			"title": part.Title, "exact": part.Exact, "unique": part.Unique, "private": part.Private, "readonly": part.ReadOnly,
			"opening": part.Opening != "", "status": part.Status != "",
		} {
			if there {
				return fmt.Errorf("%s: %s is for a whole field, not for a part of one", part.Name, word)
			}
		}
	}
	return nil
}

// readKind takes the kind from the Go type: the type's own word first, else by what it is made of.
func (f *Field) readKind() error {
	zero := reflect.Zero(f.typ).Interface()
	if named, ok := zero.(interface{ Choices() []string }); ok {
		f.Choices = named.Choices()
	}
	if named, ok := zero.(interface{ Of() string }); ok {
		f.Of = named.Of()
	}
	if kinded, ok := zero.(field.Kinded); ok {
		f.Kind = kinded.Kind()
		return nil
	}
	var err error
	switch f.typ.Kind() {
	case reflect.String:
		f.Kind = field.KindText
	case reflect.Bool:
		f.Kind = field.KindBoolean
	case reflect.Int, reflect.Int64:
		f.Kind = field.KindInteger
	case reflect.Float64:
		f.Kind = field.KindNumber
	case reflect.Struct:
		f.Kind = field.KindObject
		f.Fields, err = fieldsOf(f.typ)
	case reflect.Slice:
		switch f.typ.Elem().Kind() {
		case reflect.String:
			f.Kind = field.KindLines
		case reflect.Struct:
			f.Kind = field.KindList
			f.Fields, err = fieldsOf(f.typ.Elem())
		default:
			return fmt.Errorf("a list of %s has no kind", f.typ.Elem())
		}
	default:
		return fmt.Errorf("%s has no kind: use a type of core/field", f.typ)
	}
	return err
}

func (f *Field) isList() bool {
	return f.typ.Kind() == reflect.Slice && f.typ.Elem().Kind() == reflect.String
}

// isMany reports whether a value consists of others.
func (f *Field) isMany() bool {
	switch f.Kind {
	case field.KindLines, field.KindTags, field.KindMap, field.KindObject, field.KindList:
		return true
	}
	return false
}
