package schema

import (
	"fmt"
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
func (s *Schema) FillLists(ptr any) { fillLists(s.For(ptr).Fields, partsIn(ptr)) }

func fillLists(fields []Field, v parts) {
	for i := range fields {
		f := &fields[i]
		target := v.field(f)
		switch {
		case f.Kind == field.KindObject:
			if inner, there := f.parts(target); there {
				fillLists(f.Fields, inner)
			}
		case f.custom != nil || f.Kind == field.KindMap || f.typ.Kind() != reflect.Slice:
		case target.IsNil():
			target.Set(reflect.MakeSlice(f.typ, 0, 0))
		case f.Listed():
			for j := range target.Len() {
				fillLists(f.Fields, parts{own: target.Index(j)})
			}
		}
	}
}

// EmptyLists returns the paths of required lists and maps that have no elements, those of parts included: "talks[0].speakers".
// Lists that are nil are left out.
func (s *Schema) EmptyLists(ptr any) []string {
	return emptyLists(s.For(ptr).Fields, partsIn(ptr), "", nil)
}

func emptyLists(fields []Field, v parts, prefix string, paths []string) []string {
	for i := range fields {
		f := &fields[i]
		target, path := v.field(f), prefix+f.Name
		switch {
		case f.Kind == field.KindObject:
			if inner, there := f.parts(target); there {
				paths = emptyLists(f.Fields, inner, path+".", paths)
			}
		case f.custom != nil || f.typ.Kind() != reflect.Slice || target.IsNil():
		case f.Required && target.Len() == 0:
			paths = append(paths, path)
		case f.Listed():
			for j := range target.Len() {
				paths = emptyLists(f.Fields, parts{own: target.Index(j)}, fmt.Sprintf("%s[%d].", path, j), paths)
			}
		}
	}
	return paths
}

// Key returns the value of a text, number, boolean or time as a text that is equal when the values are.
func (s *Schema) Key(ptr any, f *Field) string {
	return keyOf(reflect.ValueOf(ptr).Elem().Field(f.index))
}

func keyOf(v reflect.Value) string {
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

// Texts returns the values at the end of a path of fields, in their order: one for a single value, each for lines, tags and
// references to many. An object that is missing has one empty value, and a list has those of all its elements.
func (s *Schema) Texts(ptr any, path ...*Field) []string {
	return textsAt([]string{}, partsIn(ptr), path)
}

func textsAt(all []string, v parts, path []*Field) []string {
	f := path[0]
	target := v.field(f)
	switch {
	case f.isList():
		for i := range target.Len() {
			all = append(all, target.Index(i).String())
		}
	case f.custom != nil:
		key, _ := f.custom.index(target) // a value that cannot be encoded is refused when it is written
		all = append(all, key)
	case len(path) == 1:
		all = append(all, keyOf(target))
	case f.Listed():
		for i := range target.Len() {
			all = textsAt(all, parts{own: target.Index(i)}, path[1:])
		}
	default:
		inner, there := f.parts(target)
		if !there {
			return append(all, "")
		}
		all = textsAt(all, inner, path[1:])
	}
	return all
}

// Indexable reports whether the values of a field can be in the list index: short texts, numbers, booleans, times, lists of
// short texts, and values of kinds of plugins.
func (f *Field) Indexable() bool {
	row := f.Row()
	return f.custom != nil || row.Shape <= field.ShapeTexts && row.Prose == field.OneLine && !row.NoExact
}

// ordered reports whether values have an order.
func (f *Field) ordered() bool { return f.custom == nil || f.custom.Ordered() }

// MapTexts replaces every text of the value, nested ones included, by what fn makes of it, and then
// drops the blank elements of lines and tags, and tags that occur before in any case. Path is the JSON path of the text.
func (s *Schema) MapTexts(ptr any, fn func(f *Field, path, text string) string) {
	mapTexts(s.For(ptr).Fields, partsIn(ptr), "", fn)
}

func mapTexts(fields []Field, v parts, prefix string, fn func(*Field, string, string) string) {
	for i := range fields {
		f := &fields[i]
		target, path := v.field(f), prefix+f.Name
		switch {
		case f.custom != nil:
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
			if inner, there := f.parts(target); there {
				mapTexts(f.Fields, inner, path+".", fn)
			}
		case f.Listed():
			for j := range target.Len() {
				mapTexts(f.Fields, parts{own: target.Index(j)}, element(path, j)+".", fn)
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

// Root returns the field that a JSON path starts with.
func Root(path string) string {
	if end := strings.IndexAny(path, ".["); end >= 0 {
		return path[:end]
	}
	return path
}
