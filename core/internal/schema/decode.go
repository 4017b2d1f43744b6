package schema

import (
	"encoding/json"
	"reflect"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/field"
)

// ApplyDefaults sets the fields that are zero and have a default, those of objects included. The elements of lists
// get theirs from Decode. A field is left alone where keep says so, so that an emptied choice is judged rather than
// replaced.
func (s *Schema) ApplyDefaults(ptr any, keep func(*Field) bool) {
	applyDefaults(s.For(ptr).Fields, partsIn(ptr), keep)
}

func applyDefaults(fields []Field, v parts, keep func(*Field) bool) {
	for i := range fields {
		f := &fields[i]
		target := v.field(f)
		switch {
		case f.Kind == field.KindObject:
			if inner, there := f.parts(target); there {
				applyDefaults(f.Fields, inner, keep)
			}
		case f.Default != nil && target.IsZero() && !keep(f):
			f.applyDefault(target)
		}
	}
}

// RefillTexts gives texts that were emptied their default again, those in parts included. A choice is left alone, so that
// an emptied one is judged rather than replaced.
func (s *Schema) RefillTexts(ptr any) { refillTexts(s.For(ptr).Fields, partsIn(ptr)) }

func refillTexts(fields []Field, v parts) {
	for i := range fields {
		f := &fields[i]
		target := v.field(f)
		_, text := f.Default.(string)
		switch {
		case f.Kind == field.KindObject:
			if inner, there := f.parts(target); there {
				refillTexts(f.Fields, inner)
			}
		case f.Listed():
			for j := range target.Len() {
				refillTexts(f.Fields, parts{own: target.Index(j)})
			}
		case text && f.Kind != field.KindChoice && target.IsZero():
			f.applyDefault(target)
		}
	}
}

func (f *Field) applyDefault(target reflect.Value) {
	target.Set(reflect.ValueOf(f.Default).Convert(f.typ))
}

// Decode sets one field from JSON; null makes it zero. A part of it that the JSON does not name takes its default.
// The error is the decoder's.
func (s *Schema) Decode(ptr any, f *Field, raw json.RawMessage) error {
	return f.decode(raw, reflect.ValueOf(ptr).Elem().Field(f.index))
}

// Merge is Decode for a change: of an object, the parts that the JSON names are set, recursively, and the others stay as
// they are. null makes a part zero, or gives it its default.
func (s *Schema) Merge(ptr any, f *Field, raw json.RawMessage) error {
	return f.merge(raw, reflect.ValueOf(ptr).Elem().Field(f.index))
}

func (f *Field) merge(raw json.RawMessage, target reflect.Value) error {
	if f.Kind != field.KindObject || string(raw) == "null" {
		return f.decode(raw, target)
	}
	inner, there := f.parts(target)
	if !there {
		return f.decode(raw, target)
	}
	var named map[string]json.RawMessage
	if err := json.Unmarshal(raw, &named); err != nil || named == nil {
		return f.decode(raw, target)
	}
	for i := range f.Fields {
		part := &f.Fields[i]
		value := named[part.Name]
		if value == nil {
			continue
		}
		into := inner.field(part)
		if string(value) == "null" && part.Kind != field.KindObject {
			into.SetZero()
			if part.Default != nil {
				part.applyDefault(into)
			}
			continue
		}
		if err := part.merge(value, into); err != nil {
			return err
		}
	}
	return nil
}

func (f *Field) decode(raw json.RawMessage, target reflect.Value) error {
	if f.shapeName != "" {
		target.SetZero() // the common parts too
		made := reflect.New(f.shapeType)
		*ownOf(target) = field.OwnOf(f.shapeName, made.Interface())
		if string(raw) == "null" {
			raw = json.RawMessage("{}")
		}
		return decodeParts(f.Fields, raw, parts{made.Elem(), target})
	}
	target.SetZero()
	switch {
	case f.partsDefault() && f.Kind == field.KindObject:
		if target.Kind() == reflect.Pointer {
			target.Set(reflect.New(f.typ.Elem()))
			target = target.Elem()
		}
		return decodeParts(f.Fields, raw, parts{own: target})
	case string(raw) == "null":
		return nil
	case f.partsDefault() && f.Listed():
		return f.decodeElements(raw, target)
	}
	if text, ok := plainText(raw); ok && f.plain {
		target.SetString(text)
		return nil
	}
	return guard("UnmarshalJSON", func() error { return json.Unmarshal(raw, target.Addr().Interface()) })
}

var decoder = reflect.TypeFor[json.Unmarshaler]()

func isPlain(typ reflect.Type) bool {
	return typ.Kind() == reflect.String && !reflect.PointerTo(typ).Implements(decoder)
}

// plainText reads the text of JSON in which nothing is escaped; false where it is something else. That is most texts, and
// they are read by a look.
func plainText(raw []byte) (string, bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	for _, c := range raw[1 : len(raw)-1] {
		if c == '\\' || c < ' ' || c >= utf8.RuneSelf {
			return "", false
		}
	}
	return string(raw[1 : len(raw)-1]), true
}

// partsDefault reports whether a part of the field, or of its parts, has a default.
func (f *Field) partsDefault() bool {
	for i := range f.Fields {
		if f.Fields[i].Default != nil || f.Fields[i].partsDefault() {
			return true
		}
	}
	return false
}

func (f *Field) decodeElements(raw json.RawMessage, target reflect.Value) error {
	var all []json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	target.Set(reflect.MakeSlice(f.typ, len(all), len(all)))
	for i := range all {
		if err := decodeParts(f.Fields, all[i], parts{own: target.Index(i)}); err != nil {
			return err
		}
	}
	return nil
}

// decodeParts sets the fields of a new struct: what the JSON does not name, or names with null, takes its default.
func decodeParts(fields []Field, raw json.RawMessage, v parts) error {
	var named map[string]json.RawMessage
	if err := json.Unmarshal(raw, &named); err != nil {
		return err
	}
	for i := range fields {
		f := &fields[i]
		target, part := v.field(f), named[f.Name]
		switch {
		case part != nil && string(part) != "null":
			if err := f.decode(part, target); err != nil {
				return err
			}
		case f.Kind == field.KindObject:
			if inner, there := f.parts(target); there {
				applyDefaults(f.Fields, inner, func(*Field) bool { return false })
			}
		case f.Default != nil:
			f.applyDefault(target)
		}
	}
	return nil
}

// Read sets the fields of a value from the JSON of an entity, as encoding/json does.
func (s *Schema) Read(entity []byte, ptr any) error {
	return guard("UnmarshalJSON", func() error { return s.read(entity, ptr) })
}
