package filter

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Test is a condition that was checked.
type Test struct {
	// Column is the path of a column of the list index, or "id", "createdAt" or "updatedAt".
	Column string
	Op     Op
	// Values are the values as the list index has them; "true" or "false" for Empty.
	Values []string
	// Many reports whether the column has any number of values.
	Many bool
	// Number reports whether the values are numbers.
	Number bool
	// Of is a test of the entries that Column refers to, and Other their type; nil if the test is of Column itself.
	Of    *Test
	Other *model.Type
}

// Tests are the conditions of a query, checked. Those of Where hold, and all of at least one alternative of Or, if there are
// any.
type Tests struct {
	Where []Test
	Or    [][]Test
}

// All yields every test.
func (t Tests) All() iter.Seq[Test] {
	return func(yield func(Test) bool) {
		for _, group := range append([][]Test{t.Where}, t.Or...) {
			for _, one := range group {
				if !yield(one) {
					return
				}
			}
		}
	}
}

// Types returns the names of the types that references lead to.
func (t Tests) Types() (names []string) {
	for one := range t.All() {
		if one.Other != nil {
			names = append(names, one.Other.Name)
		}
	}
	return names
}

// Resolver checks conditions against the types of a registry, for an actor.
type Resolver struct {
	Registry *model.Registry
	Actor    core.Actor
}

// Resolve checks the conditions on entries of a type, as the actor sees them. It fails with Malformed for a field that
// cannot be filtered, and says which tag is missing; a private field that the actor does not see reads like a field that
// does not exist.
func (r Resolver) Resolve(t *model.Type, view core.View, f Filter) (out Tests, err error) {
	if out.Where, err = r.all(t, view, f.Where); err != nil {
		return out, err
	}
	for _, alternative := range f.Or {
		if len(alternative) == 0 {
			continue
		}
		tests, err := r.all(t, view, alternative)
		if err != nil {
			return out, err
		}
		out.Or = append(out.Or, tests)
	}
	return out, nil
}

func (r Resolver) all(t *model.Type, view core.View, conditions []Condition) ([]Test, error) {
	tests := make([]Test, 0, len(conditions))
	for _, c := range conditions {
		one, err := r.test(t, view, c)
		if err != nil {
			return nil, params.Bad(Name(c.Path, c.Op), err.Error())
		}
		tests = append(tests, one)
	}
	return tests, nil
}

// test checks a condition. The error completes the sentence "the query parameter …".
func (r Resolver) test(t *model.Type, view core.View, c Condition) (Test, error) {
	if one, known, err := direct(t, view, c); known || err != nil {
		return one, err
	}
	if column, rest, ok := Through(t.Indexed(), view, c.Path); ok && Filterable(column) {
		return r.through(column, Condition{rest, c.Op, c.Value})
	}
	return Test{}, missing(t, view, c.Path)
}

// through checks a condition on the entries that a column refers to.
func (r Resolver) through(column model.Column, c Condition) (Test, error) {
	other, err := r.Registry.Find(column.Ref)
	if err != nil {
		return Test{}, err
	}
	view, err := policy.Admit(r.Actor, other.Subject(), core.VerbList)
	if err != nil {
		return Test{}, fmt.Errorf("names %s, which is no field here", core.Shorten(column.Path+"."+c.Path))
	}
	of, known, err := direct(other, view, c)
	switch {
	case err != nil:
		return Test{}, err
	case !known:
		if _, _, further := Through(other.Indexed(), view, c.Path); further {
			return Test{}, fmt.Errorf("names a field behind two references: a condition follows at most one")
		}
		return Test{}, missing(other, view, c.Path)
	}
	return Test{Column: column.Path, Op: c.Op, Many: column.Many, Of: &of, Other: other}, nil
}

// direct checks a condition on a column of the type itself; known is false if it has no such column.
func direct(t *model.Type, view core.View, c Condition) (one Test, known bool, err error) {
	one = Test{Column: c.Path, Op: c.Op}
	var of, values class
	var f *model.SchemaField
	switch c.Path {
	case model.ID:
		of, values = ofID, ofID
	case model.CreatedAt, model.UpdatedAt:
		of, values = ofTime, ofTime
	default:
		column, ok := ColumnAt(t.Indexed(), view, c.Path)
		if !ok || !Filterable(column) {
			return one, false, nil
		}
		of, values, f, one.Many = classOf(column), classOfValues(column), column.SchemaField, column.Many
	}
	one.Number = values == ofNumber
	if !slices.Contains(Ops(), c.Op) {
		return one, true, fmt.Errorf("has an unknown operator; known are %s", opNames(Ops()))
	}
	if !slices.Contains(ops[of], c.Op) {
		return one, true, fmt.Errorf("has an operator that does not fit the field; it accepts %s", opNames(ops[of]))
	}
	one.Values, err = valuesOf(values, f, c.Op, c.Value)
	return one, true, err
}

// Column returns the column of a field that may be filtered, or of a part of one, for callers in Go. It fails with Invalid.
func Column(t *model.Type, view core.View, path string) (model.Column, error) {
	c, ok := ColumnAt(t.Indexed(), view, path)
	if !ok || !Filterable(c) {
		return c, core.Errorf(core.Invalid, "The field %s.", strings.TrimPrefix(missing(t, view, path).Error(), "names "))
	}
	return c, nil
}

// IsNumber reports whether the values of a column are numbers.
func IsNumber(c model.Column) bool { return classOf(c) == ofNumber }

// Filterable reports whether a column may be filtered by every operator that fits it.
func Filterable(c model.Column) bool { return c.Exact || c.Indexed }

// missing is the reason why a path cannot be filtered.
func missing(t *model.Type, view core.View, path string) error {
	at := FieldAt(t, view, path)
	switch {
	case at == nil:
		return fmt.Errorf("names %s, which is no field here%s", core.Shorten(path), similar(t, view, path))
	case len(at.Fields) > 0:
		return fmt.Errorf("names %s: name one of its parts", core.Shorten(path))
	case at.Row().Shape == 0 || !at.Indexable():
		return fmt.Errorf("names %s, whose values cannot be filtered", core.Shorten(path))
	}
	return fmt.Errorf(`names %s, which cannot be filtered: it has neither cms:"indexed" nor cms:"exact"`, core.Shorten(path))
}

// similar suggests a field.
func similar(t *model.Type, view core.View, path string) string {
	names := []string{model.ID, model.CreatedAt, model.UpdatedAt}
	for _, c := range t.Indexed() {
		if Filterable(c) && (view.SeesAll() || !c.Private()) {
			names = append(names, c.Path)
		}
	}
	return "; " + schema.Meant(core.Shorten(path), names)
}
