package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/field"
)

// Of reads the struct type t. The error is Mistakes: everything that its author cannot have meant.
func Of(t reflect.Type) (*Schema, error) {
	p := &parser{}
	if t.Kind() != reflect.Struct {
		p.Add("", fmt.Sprintf("%s is not a struct", t), "define the type over a struct")
		return nil, p.Err()
	}
	fields := p.fieldsOf(t, "")
	p.checkTitle(fields)
	p.readSlugs(fields)
	p.checkOpenings(fields)
	p.checkStatus(fields)
	p.checkPublishing(fields)
	if len(p.Mistakes) > 0 {
		return nil, p.Err()
	}
	s := &Schema{Fields: fields, typ: t}
	for i := range fields {
		if f := &fields[i]; f.Opening != "" {
			s.openings = append(s.openings, f)
		}
	}
	return s, nil
}

// parser reads structs and notes the mistakes that it meets.
type parser struct {
	Mistakes
	within []reflect.Type // the structs that are being read
}

// fieldsOf reads a struct whose fields stand below a prefix of paths.
func (p *parser) fieldsOf(t reflect.Type, prefix string) []Field {
	if slices.Contains(p.within, t) {
		p.Add(strings.TrimSuffix(prefix, "."), fmt.Sprintf("%s holds itself", t), "keep the parts in entries that name each other with ref=")
		return nil
	}
	p.within = append(p.within, t)
	defer func() { p.within = p.within[:len(p.within)-1] }()
	var fields []Field
	before := len(p.Mistakes)
	for i := range t.NumField() {
		f, ok := p.fieldOf(t.Field(i), prefix)
		if !ok {
			continue
		}
		f.index = i
		p.checkTwice(fields, &f, prefix)
		fields = append(fields, f)
	}
	if len(fields) == 0 && len(p.Mistakes) == before {
		p.Add(strings.TrimSuffix(prefix, "."), fmt.Sprintf("%s has no fields", t), emptyMend(t))
	}
	return fields
}

// emptyMend says what to write instead of a struct without fields.
func emptyMend(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "use field.Time"
	case t.PkgPath() != "" && t.NumField() > 0:
		return "give it a field with a json name, or make it a kind of a plugin"
	}
	return "give it one"
}

// fieldOf reads a field; false where the struct's field is none of the type's.
func (p *parser) fieldOf(sf reflect.StructField, prefix string) (Field, bool) {
	name, ok := p.nameOf(sf, prefix)
	if !ok {
		return Field{}, false
	}
	f := Field{Name: name, Label: labelOf(name), typ: sf.Type, plain: isPlain(sf.Type)}
	at := p.at(prefix + name)
	if !at.readKind(&f) {
		return f, true
	}
	at.readWords(&f, sf.Tag.Get("cms"))
	at.readRules(&f, sf.Tag.Get("validate"))
	f.readBounds()
	at.checkBounds(&f)
	if text, ok := sf.Tag.Lookup("default"); ok {
		at.readDefault(&f, text)
	}
	at.checkWords(&f)
	at.checkParts(&f)
	// The order of a private field would tell of its values.
	f.Sortable = f.Title || f.Exact || f.Indexed && !f.isList() && f.ordered() || f.Kind == field.KindTime && !f.Private
	return f, true
}

// place is a field that is being read. What it says is about that field.
type place struct {
	*parser
	path string
}

func (p *parser) at(path string) place { return place{p, path} }

func (at place) say(mend, wrong string, args ...any) {
	at.Add(at.path, fmt.Sprintf(wrong, args...), mend)
}
