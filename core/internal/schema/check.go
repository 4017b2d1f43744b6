package schema

import (
	"errors"
	"fmt"
	"reflect"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Check asks every value that has a rule of its own and is not zero, nested ones included, and holds those whose
// tags name no bound to the house's.
func (s *Schema) Check(ptr any) core.FieldErrors {
	var found core.FieldErrors
	check(s.For(ptr).Fields, partsIn(ptr), "", &found)
	return found
}

func check(fields []Field, v parts, prefix string, found *core.FieldErrors) {
	for i := range fields {
		if found.Full() {
			return
		}
		f := &fields[i]
		target, path := v.field(f), prefix+f.Name
		f.ask(target, path, found)
		f.measure(target, path, found)
		switch {
		case f.Kind == field.KindObject:
			if inner, there := f.parts(target); there {
				check(f.Fields, inner, path+".", found)
			}
		case f.Listed():
			for j := range target.Len() {
				check(f.Fields, parts{own: target.Index(j)}, element(path, j)+".", found)
			}
		}
	}
}

// ask notes what the value's own rule says.
func (f *Field) ask(target reflect.Value, path string, found *core.FieldErrors) {
	if f.custom != nil {
		if problem := f.checkCustom(target); problem != "" {
			found.Add(path, problem)
		}
		return
	}
	checker, ok := reflect.TypeAssert[field.Checker](target)
	if !ok || target.IsZero() {
		return
	}
	err := checker.Check()
	if part, ok := errors.AsType[*field.PartError](err); ok {
		found.Add(path+"."+core.Shorten(part.Part), part.Err.Error())
		return
	}
	if err != nil {
		found.Add(path, err.Error())
	}
}

// measure holds a value to the bounds that no tag names.
func (f *Field) measure(target reflect.Value, path string, found *core.FieldErrors) {
	if f.houseItems && target.Len() > f.MaxItems {
		found.Add(path, fmt.Sprintf("must be at most %d entries", f.MaxItems))
		return
	}
	switch {
	case !f.houseLen:
	case target.Kind() == reflect.String:
		f.measureText(target.String(), path, found)
	case f.isList():
		for i := range target.Len() {
			f.measureText(target.Index(i).String(), element(path, i), found)
		}
	}
}

func (f *Field) measureText(text, path string, found *core.FieldErrors) {
	if len(text) > f.MaxLen && utf8.RuneCountInString(text) > f.MaxLen {
		found.Add(path, fmt.Sprintf("must be at most %d characters", f.MaxLen))
	}
}
