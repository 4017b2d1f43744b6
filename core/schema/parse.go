package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
	f := Field{Name: name, Label: labelOf(name), typ: sf.Type}
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

// readWords reads the cms tag.
func (f *Field) readWords(tag string) error {
	if tag == "" {
		return nil
	}
	for word := range strings.SplitSeq(tag, ",") {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "title":
			f.Title = true
		case "exact":
			f.Exact = true
		case "unique":
			f.Unique = true
		case "private":
			f.Private = true
		case "readonly":
			f.ReadOnly = true
		case "lines":
			f.Kind = field.KindLines
		case "tags":
			f.Kind = field.KindTags
		case "label":
			f.Label = value
		case "help":
			f.Help = value
		case "group":
			f.Group = value
		case "ref":
			f.Kind, f.Ref = field.KindRef, value
		case "from":
			f.From = value
		case "unit":
			f.Unit = value
		case "status":
			f.Status = value
		case "opening":
			f.Opening, f.ReadOnly, f.MaxLen = value, true, field.MaxOpening
		default:
			return fmt.Errorf("unknown word %q in the cms tag", word)
		}
	}
	if f.isList() != (f.Kind == field.KindLines || f.Kind == field.KindTags) {
		return fmt.Errorf("lines and tags are for lists of texts")
	}
	return nil
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

// readRules takes from the validator's words what forms and documents want to know. The validator
// itself enforces them.
func (f *Field) readRules(tag string) error {
	if tag == "" {
		return nil
	}
	inElement := false
	for rule := range strings.SplitSeq(tag, ",") {
		name, arg, _ := strings.Cut(rule, "=")
		switch name {
		case "dive":
			inElement = true
		case "omitempty":
			f.Empty = len(f.Choices) > 0 || strings.Contains(tag, "oneof")
		case "required":
			f.Required = f.Required || !inElement
		case "oneof":
			f.Choices = strings.Fields(arg)
			if f.Kind == field.KindText {
				f.Kind = field.KindChoice
			}
		case "min", "max":
			n, err := strconv.ParseFloat(arg, 64)
			if err != nil {
				return fmt.Errorf("%s=%s is not a number", name, arg)
			}
			f.limit(name, n, inElement)
		}
	}
	return nil
}

func (f *Field) limit(name string, n float64, inElement bool) {
	switch {
	case f.Kind == field.KindNumber || f.Kind == field.KindInteger:
		if name == "min" {
			f.Min = &n
		} else {
			f.Max = &n
		}
	case name == "min":
	case f.typ.Kind() == reflect.Slice && !inElement:
		f.MaxItems = int(n)
	default:
		f.MaxLen = int(n)
	}
}

func (f *Field) readDefault(text string) (err error) {
	switch f.typ.Kind() {
	case reflect.String:
		if len(f.Choices) > 0 && !slices.Contains(f.Choices, text) {
			return fmt.Errorf("default %q is none of %s", text, strings.Join(f.Choices, ", "))
		}
		f.Default = text
	case reflect.Bool:
		f.Default, err = strconv.ParseBool(text)
	case reflect.Int, reflect.Int64:
		f.Default, err = strconv.ParseInt(text, 10, 64)
	case reflect.Float64:
		f.Default, err = strconv.ParseFloat(text, 64)
	default:
		return fmt.Errorf("a %s has no default", f.Kind)
	}
	if err != nil {
		return fmt.Errorf("default %q: %w", text, err)
	}
	return nil
}

// labelOf makes a label of a JSON name: "clientName" reads "Client name".
func labelOf(name string) string {
	words := strings.Fields(spaced(name))
	for i, word := range words {
		switch {
		case initials[word]:
			words[i] = strings.ToUpper(word)
		case i == 0:
			first, size := utf8.DecodeRuneInString(word)
			words[i] = string(unicode.ToUpper(first)) + word[size:]
		}
	}
	return strings.Join(words, " ")
}

// spaced gives the words of a camel-case name in lower case, with spaces between them.
func spaced(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// initials are the words that people write in capitals.
var initials = map[string]bool{
	"ai": true, "api": true, "csv": true, "faq": true, "html": true, "id": true, "pdf": true, "seo": true,
	"ui": true, "uk": true, "url": true, "ux": true, "vat": true,
}
