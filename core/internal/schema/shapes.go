package schema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// Shape is what a plugin adds to a type with shapes: a value of a choice, with the parts that a field of entries with this
// choice has.
type Shape struct {
	Name   string  `json:"name"`
	Title  string  `json:"title"`
	Icon   string  `json:"icon"`
	Fields []Field `json:"fields"`

	typ reflect.Type
}

// shapes are the shapes that plugins add to a schema.
type shapes struct {
	at, by  int // the indexes of the field with the parts, and of the choice, in Fields
	list    []Shape
	schemas map[string]*Schema // by the names of shapes
	missing *Schema            // of an entry whose shape no plugin has
}

// ShapeOf reads the struct of a shape. The error is Mistakes.
func ShapeOf(name, title, icon string, t reflect.Type) (Shape, error) {
	p := &parser{}
	if t == nil || t.Kind() != reflect.Struct {
		p.Add("", fmt.Sprintf("its value %v is not a struct", t), "write a value of a struct type such as Countdown{}")
		return Shape{}, p.Err()
	}
	whole := Field{Name: name, Kind: field.KindObject, Fields: p.fieldsOf(t, ""), typ: t}
	for _, path := range SecretsIn(t) {
		p.Add("", fmt.Sprintf("the field %s is a field.Secret, which is for settings alone", path), "move it to the settings of the plugin")
	}
	if len(p.Mistakes) == 0 {
		p.checkShape(&whole)
	}
	return Shape{name, title, icon, whole.Fields, t}, p.Err()
}

// checkShape rejects the words of tags that are for whole fields, and for the list index, which has no columns for the parts
// of a shape.
func (p *parser) checkShape(whole *Field) {
	p.at("").checkParts(whole)
	for i := range p.Mistakes {
		p.Mistakes[i].Field = strings.TrimPrefix(p.Mistakes[i].Field, ".")
	}
	whole.any(func(f *Field) bool {
		if f.Indexed {
			p.Add(f.Name, "indexed is for the fields of a type, not for a part of one", "leave the word out")
		}
		return false
	})
}

// WithShapes returns the schema with shapes for a field of parts. by is the choice that names the shape of an entry. The
// choices of the schema itself are shapes as well, with the parts of its struct. It fails if the fields do not fit.
func (s *Schema) WithShapes(name, by string, list []Shape) (*Schema, error) {
	return AddShapes(s, ShapeOptions{Field: name, By: by}, list)
}

// AddShapes is WithShapes with all options.
func AddShapes(s *Schema, o ShapeOptions, list []Shape) (*Schema, error) {
	at, choice := s.indexOf(o.Field), s.indexOf(o.By)
	if at < 0 || choice < 0 || s.Fields[at].Kind != field.KindObject || s.Fields[choice].Kind != field.KindChoice {
		return nil, fmt.Errorf("%q must be an object, and %q the choice that names its shape", o.Field, o.By)
	}
	if !reflect.PointerTo(s.Fields[at].typ).Implements(reflect.TypeFor[field.Owner]()) {
		return nil, fmt.Errorf("the struct of %q needs a method Own() *field.Own", o.Field)
	}
	out := *s
	out.Fields = slices.Clone(s.Fields)
	if err := out.offer(at, o); err != nil {
		return nil, err
	}
	list, err := withCommon(list, &out.Fields[at], o.Common)
	if err != nil {
		return nil, err
	}
	out.shapes = &shapes{at: at, by: choice, list: list, schemas: map[string]*Schema{}}
	out.Fields[choice].Choices = slices.Clone(s.Fields[choice].Choices)
	out.shapes.missing = out.withParts(Field{absent: true})
	for _, shape := range list {
		out.Fields[choice].Choices = append(out.Fields[choice].Choices, shape.Name)
	}
	for _, shape := range list {
		out.shapes.schemas[shape.Name] = out.withParts(Field{Fields: shape.Fields, shapeName: shape.Name, shapeType: shape.typ})
	}
	return &out, nil
}

// withParts returns the schema of the entries of one shape.
func (s *Schema) withParts(parts Field) *Schema {
	one := *s
	one.shapes = nil
	one.Fields = slices.Clone(s.Fields)
	f := &one.Fields[s.shapes.at]
	f.Fields, f.shapeName, f.shapeType, f.absent = parts.Fields, parts.shapeName, parts.shapeType, parts.absent
	return &one
}

func (s *Schema) indexOf(name string) int {
	return slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == name })
}

// Shapes returns the shapes that plugins added; nil if the schema has none. It must not be changed.
func (s *Schema) Shapes() []Shape {
	if s.shapes == nil {
		return nil
	}
	return s.shapes.list
}

// Shaped returns the field that has the parts of shapes, and the choice that names the shape of an entry; nil if the schema
// has no shapes.
func (s *Schema) Shaped() (parts, by *Field) {
	if s.shapes == nil {
		return nil, nil
	}
	return &s.Fields[s.shapes.at], &s.Fields[s.shapes.by]
}

// documentOf is document for a field of the schema, whose parts may be those of any shape.
func (s *Schema) documentOf(f *Field, sent bool) JSON {
	out := f.document(sent)
	if parts, _ := s.Shaped(); f != parts || len(s.Shapes()) == 0 {
		return out
	}
	shapes := []JSON{f.shape(sent)}
	for _, shape := range s.Shapes() {
		one := (&Field{Kind: field.KindObject, Fields: shape.Fields}).shape(sent)
		one["title"] = shape.Title
		shapes = append(shapes, one)
	}
	delete(out, "type")
	delete(out, "properties")
	out["anyOf"] = shapes
	return out
}

// ForShape is For for an entity whose choice has a value.
func (s *Schema) ForShape(name string) *Schema {
	if s.shapes == nil {
		return s
	}
	return s.ofShape(s.shapes.added(s, name))
}

// For returns the schema of one value: with the parts of its shape in the place of those of the struct.
func (s *Schema) For(ptr any) *Schema {
	if s.shapes == nil {
		return s
	}
	return s.ofShape(s.own(ptr).Shape())
}

// ForJSON is For for the JSON of an entity.
func (s *Schema) ForJSON(entity []byte) *Schema {
	if s.shapes == nil {
		return s
	}
	return s.ForShape(s.shapeIn(entity))
}

// ofShape returns the schema of a shape that is not one of the schema's own choices; the schema itself if the name is empty.
func (s *Schema) ofShape(name string) *Schema {
	if name == "" {
		return s
	}
	if one := s.shapes.schemas[name]; one != nil {
		return one
	}
	return s.shapes.missing
}

// added returns the name of a shape if it is none of the schema's own, and an empty text otherwise.
func (x *shapes) added(s *Schema, name string) string {
	own := s.Fields[x.by].Choices
	own = own[:len(own)-len(x.list)]
	if name == "" || slices.Contains(own, name) {
		return ""
	}
	return name
}

// shapeIn returns the choice in the JSON of an entity; empty if there is none.
func (s *Schema) shapeIn(entity []byte) (name string) {
	var members map[string]json.RawMessage
	if json.Unmarshal(entity, &members) == nil {
		_ = json.Unmarshal(members[s.Fields[s.shapes.by].Name], &name) // another kind of value is reported by the decoder
	}
	return name
}

// own returns the place for the value of a shape.
func (s *Schema) own(ptr any) *field.Own {
	return ownOf(s.partsOf(ptr))
}

// partsOf returns the struct of the field that has the parts of shapes.
func (s *Schema) partsOf(ptr any) reflect.Value {
	return reflect.ValueOf(ptr).Elem().Field(s.Fields[s.shapes.at].index)
}

func ownOf(target reflect.Value) *field.Own {
	owner, _ := reflect.TypeAssert[field.Owner](target.Addr())
	return owner.Own()
}

// Choose prepares a new value for the shape that a body names: its parts have their defaults. Without shapes it does nothing.
func (s *Schema) Choose(ptr any, body []byte) {
	if s.shapes == nil {
		return
	}
	if name := s.shapes.added(s, s.shapeIn(body)); name != "" {
		s.choose(ptr, name)
	}
}

// Keep keeps the parts that the JSON of an entity has, if no plugin has its shape. The caller calls Choose first.
func (s *Schema) Keep(ptr any, entity []byte) {
	if !s.Missing(ptr) || !shapePattern.MatchString(s.own(ptr).Shape()) {
		return
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(entity, &members) != nil {
		return // the decoder of the body reports it
	}
	parts := members[s.Fields[s.shapes.at].Name]
	if parts == nil || string(parts) == "null" {
		parts = json.RawMessage("{}")
	}
	if parts[0] != '{' {
		return // the decoder of the body refuses it
	}
	*s.own(ptr) = field.Keeping(s.own(ptr).Shape(), parts)
}

// shapePattern matches the names of shapes.
var shapePattern = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// Kept returns what Keep has kept, in an object with the name of the field; nil if there is nothing.
func (s *Schema) Kept(ptr any) []byte {
	if !s.Missing(ptr) || s.own(ptr).Kept() == nil {
		return nil
	}
	return fmt.Appendf(nil, "{%q:%s}", s.Fields[s.shapes.at].Name, s.own(ptr).Kept())
}

// choose gives a value the parts of a shape.
func (s *Schema) choose(ptr any, name string) {
	var value any
	if one := s.shapes.schemas[name]; one != nil {
		f := &one.Fields[s.shapes.at]
		made := reflect.New(f.shapeType)
		applyDefaults(f.Fields, parts{made.Elem(), s.partsOf(ptr)}, func(*Field) bool { return false })
		value = made.Interface()
	}
	*s.own(ptr) = field.OwnOf(name, value)
}

// read is Read without the guard.
func (s *Schema) read(entity []byte, ptr any) error {
	if s.shapes == nil {
		return json.Unmarshal(entity, ptr)
	}
	name := s.shapes.added(s, s.shapeIn(entity))
	if name == "" {
		*s.own(ptr) = field.Own{}
		return json.Unmarshal(entity, ptr)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(entity, &members); err != nil {
		return err
	}
	raw := members[s.Fields[s.shapes.at].Name]
	delete(members, s.Fields[s.shapes.at].Name)
	rest, err := json.Marshal(members)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(rest, ptr); err != nil {
		return err
	}
	s.choose(ptr, name)
	if own := s.own(ptr).Value(); own != nil && raw != nil {
		if err := json.Unmarshal(raw, own); err != nil {
			return err
		}
		return s.readCommon(ptr, raw)
	}
	return nil
}

// Missing reports whether a value has the shape of a plugin that the program does not have.
func (s *Schema) Missing(ptr any) bool { return s.shapes != nil && s.own(ptr).Missing() }

// Absent reports whether the parts of the field are those of a plugin that the program does not have.
func (f *Field) Absent() bool { return f.absent }

// ShapeValue returns the name of the field with the parts of a shape, and a pointer to their struct; nil if the value has no
// such parts.
func (s *Schema) ShapeValue(ptr any) (name string, value any) {
	if s.shapes == nil {
		return "", nil
	}
	return s.Fields[s.shapes.at].Name, s.own(ptr).Value()
}
