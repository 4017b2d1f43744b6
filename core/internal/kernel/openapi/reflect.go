package openapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/field"
)

// Component is a component whose schema is read from a Go type: that of the value which is encoded or decoded.
//
// A member has the name that encoding/json gives it, and is required unless its json tag says omitempty or omitzero. A
// pointer may be null, unless it is left out when it is nil. A type that is itself a component becomes a reference.
// Embedded structs are flattened. The tag "doc" describes a member; the tag "api" has further words, with commas between:
//
//   - null: the value may be null although its Go type is no pointer.
//   - optional: the member is not required.
//   - hidden: the member is not described.
//   - allOf: the embedded struct is referred to, not flattened. It must be a component.
//   - open: an object with any members. Without it, a json.RawMessage is an object of which nothing is said.
//   - listOf=Name: a list of the component, for an interface that another package fills.
//   - type=a|b: the JSON types, for an interface, and for a json.RawMessage that is no object.
//   - format=f: the format of a text.
type Component struct {
	typ   reflect.Type
	rules []Rule
}

// Of returns the component of the type of value. The rules add what the type cannot say.
func Of(value any, rules ...Rule) Component { return Component{reflect.TypeOf(value), rules} }

// SchemaOf returns the schema of the type of value, for the few schemas that are composed of others by hand.
func SchemaOf(value any, rules ...Rule) Object { return (&reflector{}).component(Of(value, rules...)) }

// reflectAll returns the components with the schemas of those that are Go types. It panics if a type has no schema, if
// two components have the same type, or if a rule names no member: these are mistakes of the program, and every test
// that makes the document finds them.
func reflectAll(components Object) Object {
	r := &reflector{names: map[reflect.Type]string{}}
	for _, name := range slices.Sorted(maps.Keys(components)) {
		c, ok := components[name].(Component)
		if !ok {
			continue
		}
		if other := r.names[c.typ]; other != "" {
			panic(fmt.Sprintf("openapi: %s and %s are both of the type %s", other, name, c.typ))
		}
		r.names[c.typ] = name
	}
	out := Object{}
	for name, value := range components {
		if c, ok := value.(Component); ok {
			value = r.component(c)
		}
		out[name] = value
	}
	return out
}

// reflector makes the schemas of types.
type reflector struct {
	names  map[reflect.Type]string // of the components
	within []reflect.Type          // the structs that are being read
}

func (r *reflector) component(c Component) Object {
	out := r.described(c.typ)
	for _, rule := range c.rules {
		shape := out
		if rule.member != "" {
			properties, _ := out["properties"].(Object)
			if shape, _ = properties[rule.member].(Object); shape == nil {
				panic(fmt.Sprintf("openapi: %s has no member %q", c.typ, rule.member))
			}
		}
		rule.apply(shape)
	}
	return out
}

// shape returns the schema of a value of a type, wherever it stands.
func (r *reflector) shape(t reflect.Type) Object {
	if name := r.names[t]; name != "" {
		return Ref(name)
	}
	return r.described(t)
}

// described returns the schema of a type, even if it is a component.
func (r *reflector) described(t reflect.Type) Object {
	switch t {
	case reflect.TypeFor[field.Time](), reflect.TypeFor[time.Time]():
		return Moment()
	case reflect.TypeFor[json.RawMessage]():
		return Object{"type": "object"}
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Marshaler]()) && t.Kind() != reflect.Pointer {
		panic(fmt.Sprintf("openapi: %s encodes itself: its schema cannot be read from its type", t))
	}
	switch t.Kind() {
	case reflect.String:
		return Text()
	case reflect.Bool:
		return Flag()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return Integer()
	case reflect.Float32, reflect.Float64:
		return Number()
	case reflect.Pointer:
		return orNull(r.shape(t.Elem()))
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 { // bytes are base64, which nothing here needs
			return ArrayOf(r.shape(t.Elem()))
		}
	case reflect.Map:
		if t.Key().Kind() == reflect.String {
			return Object{"type": "object", "additionalProperties": r.shape(t.Elem())}
		}
	case reflect.Struct:
		return r.object(t)
	}
	panic(fmt.Sprintf("openapi: the type %s has no schema", t))
}

func (r *reflector) object(t reflect.Type) Object {
	m := &members{properties: Object{}}
	r.collect(t, m, false)
	out := Object{"type": "object", "properties": m.properties}
	if len(m.required) > 0 {
		out["required"] = m.required
	}
	if m.bases != nil {
		return Object{"allOf": append(m.bases, out)}
	}
	return out
}

// members are those of a struct and of the structs that it embeds.
type members struct {
	properties Object
	required   []string
	bases      []Object // the components of allOf
}

// collect adds the members of a struct. Those of embedded structs come first, so that a member of the struct itself takes
// the place of one with the same name, as in encoding/json.
func (r *reflector) collect(t reflect.Type, m *members, optional bool) {
	if slices.Contains(r.within, t) {
		panic(fmt.Sprintf("openapi: %s contains itself: make it a component", t))
	}
	r.within = append(r.within, t)
	defer func() { r.within = r.within[:len(r.within)-1] }()
	own := []reflect.StructField{}
	for f := range t.Fields() {
		if !f.Anonymous || f.Tag.Get("json") != "" {
			own = append(own, f)
			continue
		}
		embedded, pointer := f.Type, f.Type.Kind() == reflect.Pointer
		if pointer {
			embedded = embedded.Elem()
		}
		if f.Tag.Get("api") == "allOf" {
			if r.names[embedded] == "" {
				panic(fmt.Sprintf("openapi: %s is no component, of which allOf can be", embedded))
			}
			m.bases = append(m.bases, Ref(r.names[embedded]))
			continue
		}
		r.collect(embedded, m, optional || pointer) // no member of a nil pointer is encoded
	}
	for _, f := range own {
		r.add(f, m, optional)
	}
}

func (r *reflector) add(f reflect.StructField, m *members, optional bool) {
	tag := f.Tag.Get("json")
	name, options, _ := strings.Cut(tag, ",")
	words := strings.Split(f.Tag.Get("api"), ",")
	if !f.IsExported() || tag == "-" || slices.Contains(words, "hidden") {
		return
	}
	if name == "" {
		name = f.Name
	}
	omitted := strings.Contains(options, "omit")
	m.properties[name] = r.member(f, words, omitted)
	m.required = slices.DeleteFunc(m.required, func(other string) bool { return other == name })
	if !optional && !omitted && !slices.Contains(words, "optional") {
		m.required = append(m.required, name)
	}
}

// member returns the schema of a struct's field.
func (r *reflector) member(f reflect.StructField, words []string, omitted bool) Object {
	t := f.Type
	if t.Kind() == reflect.Pointer && omitted {
		t = t.Elem()
	}
	out := Object{}
	for _, word := range words {
		switch key, value, _ := strings.Cut(word, "="); {
		case key == "listOf":
			out = ArrayOf(Ref(value))
		case key == "type" && strings.Contains(value, "|"):
			out["type"] = strings.Split(value, "|")
		case key == "type":
			out["type"] = value
		}
	}
	if out["type"] == nil {
		out = r.shape(t)
	}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "null":
			out = orNull(out)
		case "open":
			out["additionalProperties"] = true
		case "format":
			out["format"] = value
		case "", "type", "listOf", "optional":
		default:
			panic(fmt.Sprintf("openapi: the field %s has the word %q in its tag", f.Name, word))
		}
	}
	if doc := f.Tag.Get("doc"); doc != "" {
		out["description"] = doc
	}
	return out
}

// orNull returns the schema of a value that may be null.
func orNull(shape Object) Object {
	if name, ok := shape["type"].(string); ok {
		shape["type"] = []string{name, "null"}
		return shape
	}
	return Object{"anyOf": []Object{shape, {"type": "null"}}}
}
