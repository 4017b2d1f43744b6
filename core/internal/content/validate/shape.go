package validate

import (
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// checkShape checks that a JSON value has the shape that the field's kind requires.
func (p *Problems) checkShape(f *schema.Field, v strictjson.Value, path string) {
	row := f.Row()
	switch row.Shape {
	case field.ShapeNumber:
		if p.requireKind(v, path, strictjson.Number, row.Wants) {
			p.checkFinite(v, path)
		}
	case field.ShapeInteger:
		p.checkInteger(v, path, row.Wants)
	case field.ShapeBoolean:
		p.requireKind(v, path, strictjson.Boolean, row.Wants)
	case field.ShapeTexts:
		if p.requireKind(v, path, strictjson.List, row.Wants) {
			p.eachItem(f, v, path, func(item strictjson.Value, at string) { p.requireKind(item, at, strictjson.Text, "a text") })
		}
	case field.ShapePairs:
		if p.requireKind(v, path, strictjson.Object, row.Wants) {
			p.checkMap(f, v, path)
		}
	case field.ShapeParts:
		p.checkObject(f, v, path)
	case field.ShapeList:
		if p.requireKind(v, path, strictjson.List, row.Wants) {
			p.eachItem(f, v, path, func(item strictjson.Value, at string) { p.checkElement(f, item, at) })
		}
	case field.ShapeAny:
		if raw := v.Raw(); raw != nil {
			if problem := f.CustomKind().CheckSent(raw); problem != "" {
				p.AddInvalid(path, problem)
			}
		}
	case field.ShapeText, field.ShapeTime:
		p.requireKind(v, path, strictjson.Text, row.Wants)
	}
}

func (p *Problems) requireKind(v strictjson.Value, path string, kind strictjson.Kind, words string) bool {
	if v.Kind() != kind {
		p.addMalformed(path, words)
	}
	return v.Kind() == kind
}

// eachItem calls check for each element of a list, up to the maximum number of elements.
func (p *Problems) eachItem(f *schema.Field, v strictjson.Value, path string, check func(item strictjson.Value, path string)) {
	for i, item := range v.Items() {
		if i == f.MaxItems {
			p.AddInvalid(path, fmt.Sprintf("must be at most %d entries", f.MaxItems))
		}
		if i == f.MaxItems || p.full() {
			return
		}
		check(item, fmt.Sprintf("%s[%d]", path, i))
	}
}

func (p *Problems) checkMap(f *schema.Field, v strictjson.Value, path string) {
	n := 0
	for name, value := range v.Members() {
		if n++; n > field.MaxKeys {
			p.AddInvalid(path, fmt.Sprintf("must have at most %d entries", field.MaxKeys))
			return
		}
		p.checkMapValue(f.Of, value, path+"."+core.Shorten(name))
	}
}

func (p *Problems) checkMapValue(of string, v strictjson.Value, path string) {
	kind := v.Kind()
	switch {
	case of == "price":
		p.requireKind(v, path, strictjson.Number, "a number")
	case of == "amount" && kind != strictjson.Number && kind != strictjson.Text:
		p.addMalformed(path, "a number or a text")
	case kind != strictjson.Number && kind != strictjson.Text && kind != strictjson.Boolean:
		p.addMalformed(path, "a text, a number or a boolean")
	}
	if kind == strictjson.Number {
		p.checkFinite(v, path)
	}
}

// checkObject checks the members of an object, and returns how many of them are not null.
func (p *Problems) checkObject(f *schema.Field, v strictjson.Value, path string) (members int) {
	if !p.requireKind(v, path, strictjson.Object, "an object") {
		return 0
	}
	for name, value := range v.Members() {
		at := path + "." + core.Shorten(name)
		i := indexOf(f.Fields, name)
		switch {
		case i < 0:
			p.addUnknown(at)
		case value.Kind() != strictjson.Null:
			members++
			p.checkShape(&f.Fields[i], value, at)
		}
		if p.full() {
			break
		}
	}
	return members
}

// checkElement checks an element of a list, which is an object, or a text if the list takes texts as well. An element of blocks must have exactly one
// member.
func (p *Problems) checkElement(f *schema.Field, v strictjson.Value, path string) {
	if f.Texts && v.Kind() == strictjson.Text {
		return
	}
	before := p.Count()
	members := p.checkObject(f, v, path)
	if f.Kind != field.KindBlocks || members == 1 || p.Count() > before {
		return
	}
	names := make([]string, len(f.Fields))
	for i := range f.Fields {
		names[i] = f.Fields[i].Name
	}
	p.AddInvalid(path, "must be one of "+strings.Join(names, ", "))
}

func indexOf(fields []schema.Field, name string) int {
	for i := range fields {
		if fields[i].Name == name {
			return i
		}
	}
	return -1
}
