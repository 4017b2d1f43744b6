package schema

import (
	"reflect"
	"strconv"
	"strings"

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
func (s *Schema) Title() *Field { return s.first(func(f *Field) bool { return f.Title }) }

// SetText sets a field of text.
func (s *Schema) SetText(ptr any, f *Field, text string) {
	reflect.ValueOf(ptr).Elem().Field(f.index).SetString(text)
}

// Same reports whether a field has the same value in both.
func (s *Schema) Same(a, b any, name string) bool {
	f := s.Field(name)
	return f != nil && reflect.DeepEqual(
		reflect.ValueOf(a).Elem().Field(f.index).Interface(), reflect.ValueOf(b).Elem().Field(f.index).Interface())
}

// FillLists makes the list fields that are nil empty, those of parts included, so that a list is never null in JSON.
func (s *Schema) FillLists(ptr any) { fillLists(s.Fields, reflect.ValueOf(ptr).Elem()) }

func fillLists(fields []Field, v reflect.Value) {
	for i := range fields {
		f := &fields[i]
		target := v.Field(f.index)
		switch {
		case f.Kind == field.KindObject:
			if parts, there := f.parts(target); there {
				fillLists(f.Fields, parts)
			}
		case f.Kind == field.KindMap || f.typ.Kind() != reflect.Slice:
		case target.IsNil():
			target.Set(reflect.MakeSlice(f.typ, 0, 0))
		case f.Listed():
			for j := range target.Len() {
				fillLists(f.Fields, target.Index(j))
			}
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
// drops the blank elements of lines and tags, and tags that occur before in any case. Path is the JSON path of the text.
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
				if strings.TrimSpace(text) != "" && !(f.Kind == field.KindTags && containsFold(kept, text)) {
					kept = reflect.Append(kept, reflect.ValueOf(text).Convert(f.typ.Elem()))
				}
			}
			target.Set(kept)
		case f.Kind == field.KindObject:
			if parts, there := f.parts(target); there {
				mapTexts(f.Fields, parts, path+".", fn)
			}
		case f.Listed():
			for j := range target.Len() {
				mapTexts(f.Fields, target.Index(j), element(path, j)+".", fn)
			}
		}
	}
}

// containsFold reports whether a list of texts contains a text, in any case.
func containsFold(list reflect.Value, text string) bool {
	for i := range list.Len() {
		if strings.EqualFold(list.Index(i).String(), text) {
			return true
		}
	}
	return false
}

func element(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }
