package schema

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// readKind takes the kind from the Go type: the type's own word first, else by what it is made of. It reports
// whether there is one.
func (at place) readKind(f *Field) bool {
	zero := reflect.Zero(f.typ).Interface()
	if named, ok := zero.(interface{ Choices() []string }); ok {
		f.Choices = named.Choices()
	}
	if named, ok := zero.(interface{ Of() string }); ok {
		f.Of = named.Of()
	}
	if kinded, ok := zero.(field.Kinded); ok {
		return at.named(f, kinded.Kind())
	}
	if _, there := reflect.PointerTo(f.typ).MethodByName("Kind"); there && f.typ.Name() != "" {
		return at.custom(f)
	}
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
		return at.partsOf(f, field.KindObject, f.typ)
	case reflect.Slice:
		return at.listOf(f)
	default:
		at.say(kindMend(f.typ), "%s has no kind", f.typ)
	}
	return f.Kind != ""
}

// listOf takes texts and structs. A type that names a kind of its own would not be held to it in a list.
func (at place) listOf(f *Field) bool {
	elem := f.typ.Elem()
	_, kinded := reflect.TypeAssert[field.Kinded](reflect.Zero(elem))
	switch {
	case isCustom(elem):
		at.say("use a slice of structs that have such a field, or make the slice a kind", "a list of %s has no kind", elem)
		return false
	case elem.Kind() == reflect.String && !kinded:
		f.Kind = field.KindLines
		return true
	case elem == reflect.TypeFor[field.Ref]():
		at.say("use field.Refs", "a list of %s has no kind", elem)
		return false
	case elem.Kind() == reflect.Struct && !kinded && isBlock(elem):
		return at.blocksOf(f, elem)
	case elem.Kind() == reflect.Struct && !kinded:
		f.Texts = reflect.PointerTo(elem).Implements(decoder)
		return at.partsOf(f, field.KindList, elem)
	}
	at.say("use []string, or a slice of structs that have such a field", "a list of %s has no kind", elem)
	return false
}

func (at place) partsOf(f *Field, kind field.Kind, typ reflect.Type) bool {
	before := len(at.Mistakes)
	f.Kind, f.Fields = kind, at.fieldsOf(typ, at.path+".")
	return len(at.Mistakes) == before
}

// kindMend says what to write instead of a Go type that has no kind.
func kindMend(typ reflect.Type) string {
	switch typ.Kind() {
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "use int"
	case reflect.Float32:
		return "use float64"
	case reflect.Pointer:
		return fmt.Sprintf("use %s: a field that is not sent has its zero value", typ.Elem())
	case reflect.Map:
		return "use field.Specs, field.Prices or field.Amounts, or make it a kind of a plugin"
	}
	return "use a type of core/field, or make it a kind of a plugin"
}

// custom reads a field whose Go type is a kind of a plugin. Whether a plugin has it is checked with the plugins.
func (at place) custom(f *Field) bool {
	k, err := CustomOf(f.typ)
	found, _ := errors.AsType[Mistakes](err)
	for _, m := range found {
		at.Add(at.path, m.Wrong, m.Mend)
	}
	if err != nil {
		return false
	}
	f.Kind, f.Custom, f.custom, f.plain = field.KindCustom, k.Name, k, false
	return true
}

// named takes the kind that a Go type names itself, if the type is made as values of the kind are.
func (at place) named(f *Field, kind field.Kind) bool {
	row := field.RowOf(kind)
	if row == nil || row.Shape == field.ShapeAny {
		at.say("return one of field.Kinds(), or make it a kind of a plugin: let Kind return a string, and add it to the Kinds of the plugin",
			"%s names the kind %q, and the program has no such kind", f.typ, kind)
		return false
	}
	if row.Shape == field.ShapePairs && !slices.Contains([]string{"scalar", "price", "amount"}, f.Of) {
		at.say("use field.Specs, field.Prices or field.Amounts", "%s is a map of values that have no name", f.typ)
		return false
	}
	if want := row.Made(); want != f.typ.Kind().String() && want != f.typ.String() {
		at.say("make it a "+want, "%s names the kind %q, whose values are not made so", f.typ, kind)
		return false
	}
	f.Kind = kind
	return true
}

func (f *Field) isList() bool {
	return f.custom == nil && f.typ.Kind() == reflect.Slice && f.typ.Elem().Kind() == reflect.String
}

// Is reports whether the field has a Go type.
func (f *Field) Is(typ reflect.Type) bool { return f.typ == typ }

// Row gives what is known of the field's kind.
func (f *Field) Row() *field.Row {
	if f.custom != nil {
		return &f.custom.row
	}
	return field.RowOf(f.Kind)
}

// CustomKind returns the kind of a plugin that the values have; nil for a kind of the program.
func (f *Field) CustomKind() *Custom { return f.custom }

// Customs yields the fields, and parts of fields, of kinds of plugins with their paths.
func (s *Schema) Customs() iter.Seq2[string, *Field] {
	return func(yield func(string, *Field) bool) { customs(s.Fields, "", yield) }
}

// Customs yields the parts of kinds of plugins with their paths.
func (s Shape) Customs() iter.Seq2[string, *Field] {
	return func(yield func(string, *Field) bool) { customs(s.Fields, "", yield) }
}

func customs(fields []Field, prefix string, yield func(string, *Field) bool) bool {
	for i := range fields {
		f := &fields[i]
		if f.custom != nil && !yield(prefix+f.Name, f) || !customs(f.Fields, prefix+f.Name+".", yield) {
			return false
		}
	}
	return true
}
