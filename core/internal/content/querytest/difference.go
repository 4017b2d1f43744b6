package querytest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// smaller returns the questions with one part less.
func (q Question) smaller() (all []Question) {
	without := func(conditions []Condition, i int) []Condition {
		return slices.Delete(slices.Clone(conditions), i, i+1)
	}
	for i := range q.Where {
		one := q
		one.Where = without(q.Where, i)
		all = append(all, one)
	}
	for i := range q.Or {
		one := q
		one.Or = slices.Delete(slices.Clone(q.Or), i, i+1)
		all = append(all, one)
		for j := range q.Or[i] {
			if len(q.Or[i]) > 1 {
				two := q
				two.Or = slices.Clone(q.Or)
				two.Or[i] = without(q.Or[i], j)
				all = append(all, two)
			}
		}
	}
	for i := range q.Equal {
		one := q
		one.Equal = without(q.Equal, i)
		all = append(all, one)
	}
	for _, list := range []func(*Question) *[]string{
		func(q *Question) *[]string { return &q.Sorts }, func(q *Question) *[]string { return &q.Expand }, func(q *Question) *[]string { return &q.Fields },
	} {
		for i := range *list(&q) {
			one := q
			*list(&one) = slices.Delete(slices.Clone(*list(&q)), i, i+1)
			all = append(all, one)
		}
	}
	if len(q.Limits) > 0 {
		one := q
		one.Limits = nil
		all = append(all, one)
	}
	return all
}

// compared describes the differences of two lists.
func (v *View) compared(q Question, got, want []Entity) string {
	ids := func(all []Entity) (ids []string) {
		for _, e := range all {
			ids = append(ids, e.ID())
		}
		return ids
	}
	has, wants := ids(got), ids(want)
	if !slices.Equal(has, wants) {
		var out strings.Builder
		fmt.Fprintf(&out, "%d entries, want %d\n", len(has), len(wants))
		for _, id := range slices.Concat(has, wants) {
			if in := slices.Contains(has, id); in != slices.Contains(wants, id) && out.Len() < 5000 {
				fmt.Fprintf(&out, "%s: in the answer %t: %v\n", id, in, v.entities[Talk][id])
			}
		}
		if len(has) == len(wants) {
			fmt.Fprintf(&out, "%q\n%q", has, wants)
		}
		return out.String()
	}
	for i, e := range got {
		if reflect.ValueOf(e).Pointer() == reflect.ValueOf(want[i]).Pointer() {
			continue // it was compared as JSON
		}
		if shaped := v.shaped(q, want[i]); !reflect.DeepEqual(e, shaped) {
			return fmt.Sprintf("%s is\n%v, want\n%v", e.ID(), e, shaped)
		}
	}
	return ""
}

// shaped returns an entity with the fields and the expanded references of a question.
func (v *View) shaped(q Question, e Entity) Entity {
	out := Entity{}
	for name, value := range e {
		if len(q.Fields) == 0 || name == "id" || slices.Contains(q.Fields, name) {
			out[name] = value
		}
	}
	if len(q.Expand) == 0 {
		return out
	}
	expand := map[string]any{}
	for _, path := range q.Expand {
		of, all, seen := references[Talk][path], []any{}, map[any]bool{}
		for _, id := range at(map[string]any(e), strings.Split(path, ".")) {
			if other := v.entities[of.typ][id.(string)]; other != nil && !seen[id] {
				all, seen[id] = append(all, map[string]any(other)), true
			}
		}
		switch {
		case of.many:
			expand[path] = all
		case len(all) > 0:
			expand[path] = all[0]
		default:
			expand[path] = nil
		}
	}
	out["expand"] = expand
	return out
}
