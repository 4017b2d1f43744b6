package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// isBlock reports whether a struct holds one of several shapes: it has a pointer to a struct.
func isBlock(t reflect.Type) bool {
	for sf := range t.Fields() {
		if sf.Type.Kind() == reflect.Pointer && sf.Type.Elem().Kind() == reflect.Struct {
			return true
		}
	}
	return false
}

const blockMend = "make each of its fields a pointer to a struct, with a json name and omitempty"

// blocksOf reads a list whose elements are blocks. The shapes of a block stand in the place of the parts of an element,
// each as an object.
func (at place) blocksOf(f *Field, elem reflect.Type) bool {
	if slices.Contains(at.within, elem) {
		at.say("keep the parts in entries that name each other with ref=", "%s holds itself", elem)
		return false
	}
	at.within = append(at.within, elem)
	defer func() { at.within = at.within[:len(at.within)-1] }()
	before := len(at.Mistakes)
	f.Kind = field.KindBlocks
	for i := range elem.NumField() {
		if shape, ok := at.blockOf(elem.Field(i), at.path+"."); ok {
			shape.index = i
			at.checkTwice(f.Fields, &shape, at.path+".")
			f.Fields = append(f.Fields, shape)
		}
	}
	return len(at.Mistakes) == before
}

// blockOf reads a shape of a block.
func (p *parser) blockOf(sf reflect.StructField, prefix string) (Field, bool) {
	name, options, _ := strings.Cut(sf.Tag.Get("json"), ",")
	if sf.Type.Kind() != reflect.Pointer || sf.Type.Elem().Kind() != reflect.Struct || options != "omitempty" {
		p.at(prefix+sf.Name).say(blockMend, "a block is one of several shapes, and this is none")
		return Field{}, false
	}
	sf.Tag = reflect.StructTag(fmt.Sprintf("json:%q", name) + " " + rest(sf.Tag))
	name, ok := p.nameOf(sf, prefix)
	if !ok {
		return Field{}, false
	}
	f := Field{Name: name, Label: labelOf(name), typ: sf.Type}
	at := p.at(prefix + name)
	if !at.partsOf(&f, field.KindObject, sf.Type.Elem()) {
		return f, true
	}
	at.readWords(&f, sf.Tag.Get("cms"))
	at.readRules(&f, sf.Tag.Get("validate"))
	at.checkWords(&f)
	at.checkParts(&f)
	return f, true
}

// rest gives the tags of a shape beside its name.
func rest(tag reflect.StructTag) (words string) {
	for _, key := range []string{"validate", "default", "cms"} {
		if text, there := tag.Lookup(key); there {
			words += fmt.Sprintf("%s:%q ", key, text)
		}
	}
	return words
}

// parts is the place of the parts of a value. Those of a shape are in two structs: its own, and that of the field, which has
// the parts that all shapes have.
type parts struct{ own, common reflect.Value }

// partsIn returns the fields of the struct that a pointer leads to.
func partsIn(ptr any) parts { return parts{own: reflect.ValueOf(ptr).Elem()} }

// field returns the place of a part.
func (p parts) field(f *Field) reflect.Value {
	if f.common {
		return p.common.Field(f.index)
	}
	return p.own.Field(f.index)
}

// parts gives the parts of a field; false of a block that is of another shape, and of a shape that no plugin has.
func (f *Field) parts(v reflect.Value) (parts, bool) {
	if f.absent {
		return parts{}, false
	}
	if f.shapeName != "" {
		return parts{reflect.ValueOf(ownOf(v).Value()).Elem(), v}, true
	}
	if v.Kind() != reflect.Pointer {
		return parts{own: v}, true
	}
	return parts{own: v.Elem()}, !v.IsNil()
}

// Listed reports whether a value is a list of parts: of elements that are all alike, or of blocks.
func (f *Field) Listed() bool { return f.Kind == field.KindList || f.Kind == field.KindBlocks }
