package schema

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// The functions below take a pointer to the struct that the schema was made of.

// Field gives the field with the JSON name, or nil.
func (s *Schema) Field(name string) *Field {
	for i := range s.Fields {
		if s.Fields[i].Name == name {
			return &s.Fields[i]
		}
	}
	return nil
}

// Title gives the field that names an entry, or nil.
func (s *Schema) Title() *Field {
	for i := range s.Fields {
		if s.Fields[i].Title {
			return &s.Fields[i]
		}
	}
	return nil
}

// ApplyDefaults sets the top-level fields that are zero and have a default. A choice is left alone
// where keep says so, so that an emptied choice is judged rather than replaced.
func (s *Schema) ApplyDefaults(ptr any, keep func(*Field) bool) {
	v := reflect.ValueOf(ptr).Elem()
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Default == nil || !v.Field(f.index).IsZero() || keep(f) {
			continue
		}
		v.Field(f.index).Set(reflect.ValueOf(f.Default).Convert(f.typ))
	}
}

// Decode sets one field from JSON; null makes it zero. The error is the decoder's.
func (s *Schema) Decode(ptr any, f *Field, raw json.RawMessage) error {
	target := reflect.ValueOf(ptr).Elem().Field(f.index)
	target.SetZero()
	if string(raw) == "null" {
		return nil
	}
	return json.Unmarshal(raw, target.Addr().Interface())
}

// SetText sets a field of text.
func (s *Schema) SetText(ptr any, f *Field, text string) {
	reflect.ValueOf(ptr).Elem().Field(f.index).SetString(text)
}

// Copy sets one field from the same field of another value.
func (s *Schema) Copy(dst, src any, f *Field) {
	reflect.ValueOf(dst).Elem().Field(f.index).Set(reflect.ValueOf(src).Elem().Field(f.index))
}

// FillLists makes the list fields that are nil empty, so that a list is never null in JSON.
func (s *Schema) FillLists(ptr any) {
	v := reflect.ValueOf(ptr).Elem()
	for i := range s.Fields {
		f := &s.Fields[i]
		target := v.Field(f.index)
		if f.Kind != field.KindMap && f.typ.Kind() == reflect.Slice && target.IsNil() {
			target.Set(reflect.MakeSlice(f.typ, 0, 0))
		}
	}
}

// Key gives the value of a text, number, boolean or time as a text that is equal when the values are
// and that sorts as they do.
func (s *Schema) Key(ptr any, f *Field) string {
	v := reflect.ValueOf(ptr).Elem().Field(f.index)
	switch x := v.Interface().(type) {
	case field.Time:
		return x.String()
	case bool:
		return strconv.FormatBool(x)
	}
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Int, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	}
	return ""
}

// Texts gives the values of a field of texts: one for a text, each for lines and tags.
func (s *Schema) Texts(ptr any, f *Field) []string {
	v := reflect.ValueOf(ptr).Elem().Field(f.index)
	if !f.isList() {
		return []string{s.Key(ptr, f)}
	}
	texts := make([]string, v.Len())
	for i := range texts {
		texts[i] = v.Index(i).String()
	}
	return texts
}

// MapTexts replaces every text of the value, nested ones included, by what fn makes of it, and then
// drops the blank elements of lines and tags. Path is the JSON path of the text.
func (s *Schema) MapTexts(ptr any, fn func(f *Field, path, text string) string) {
	mapTexts(s.Fields, reflect.ValueOf(ptr).Elem(), "", fn)
}

func mapTexts(fields []Field, v reflect.Value, prefix string, fn func(*Field, string, string) string) {
	for i := range fields {
		f := &fields[i]
		target, path := v.Field(f.index), prefix+f.Name
		switch {
		case target.Kind() == reflect.String:
			target.SetString(fn(f, path, target.String()))
		case f.isList():
			kept := target.Slice(0, 0)
			for j := range target.Len() {
				text := fn(f, element(path, j), target.Index(j).String())
				if strings.TrimSpace(text) != "" {
					kept = reflect.Append(kept, reflect.ValueOf(text).Convert(f.typ.Elem()))
				}
			}
			target.Set(kept)
		case f.Kind == field.KindObject:
			mapTexts(f.Fields, target, path+".", fn)
		case f.Kind == field.KindList:
			for j := range target.Len() {
				mapTexts(f.Fields, target.Index(j), element(path, j)+".", fn)
			}
		}
	}
}

func element(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// Check asks every value that has a rule of its own and is not zero, nested ones included.
func (s *Schema) Check(ptr any) []core.FieldError {
	return check(s.Fields, reflect.ValueOf(ptr).Elem(), "", nil)
}

func check(fields []Field, v reflect.Value, prefix string, found []core.FieldError) []core.FieldError {
	for i := range fields {
		f := &fields[i]
		target, path := v.Field(f.index), prefix+f.Name
		if checker, ok := reflect.TypeAssert[field.Checker](target); ok && !target.IsZero() {
			if err := checker.Check(); err != nil {
				found = append(found, core.FieldError{Field: path, Message: err.Error()})
			}
		}
		switch f.Kind {
		case field.KindObject:
			found = check(f.Fields, target, path+".", found)
		case field.KindList:
			for j := range target.Len() {
				found = check(f.Fields, target.Index(j), element(path, j)+".", found)
			}
		}
	}
	return found
}
