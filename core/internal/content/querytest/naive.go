package querytest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// reference is a field that leads to entries of a type.
type reference struct {
	typ  string
	many bool
}

// references are those of each type, by their paths.
var references = map[string]map[string]reference{
	Person: {"mentor": {Person, false}},
	Talk: {
		"host": {Person, false}, "boss": {Secret, false}, "guests": {Person, true}, "venue.owner": {Person, false},
		"slots.speaker": {Person, true}, "slots.panel": {Person, true},
	},
}

// Entity is an entry as a caller reads it.
type Entity map[string]any

// ID returns the id.
func (e Entity) ID() string { return e["id"].(string) }

// View is all entries that a caller reads, by type.
type View struct {
	lists    map[string][]Entity
	entities map[string]map[string]Entity // by type and id
	raw      map[string][]byte            // talks as JSON, by id
}

// through returns the reference that a path leads through, and the rest of the path.
func through(typ, path string) (of reference, own, rest string, ok bool) {
	for own, of := range references[typ] {
		if rest, ok := strings.CutPrefix(path, own+"."); ok {
			return of, own, rest, true
		}
	}
	return reference{}, "", "", false
}

// at returns the values at a path of JSON; null is an empty text.
func at(value any, path []string) (values []any) {
	switch value := value.(type) {
	case nil:
		return []any{""}
	case []any:
		for _, one := range value {
			values = append(values, at(one, path)...)
		}
		return values
	case map[string]any:
		return at(value[path[0]], path[1:])
	}
	return []any{value}
}

// Values returns the values of a column: of one with a single value exactly one, which may be empty, and of others those
// that are not. Ids of entries that the caller does not see are none.
func (v *View) Values(typ string, e Entity, path string) []any {
	values := at(map[string]any(e), strings.Split(path, "."))
	of, isReference := references[typ][path]
	if isReference {
		values = slices.DeleteFunc(values, func(id any) bool { return v.entities[of.typ][id.(string)] == nil })
		if len(values) == 0 && !of.many {
			return []any{""}
		}
	}
	if _, c := columnAt(typ, path); c.many {
		values = slices.DeleteFunc(values, func(one any) bool { return one == "" })
	}
	return values
}

// holds reports whether an entity fulfils a condition.
func (v *View) holds(typ string, e Entity, c Condition) bool {
	if of, own, rest, ok := through(typ, c.Path); ok {
		found := false
		for _, id := range v.Values(typ, e, own) {
			if other := v.entities[of.typ][id.(string)]; other != nil {
				found = true
				if v.holds(of.typ, other, Condition{rest, c.Op, c.Value}) {
					return true
				}
			}
		}
		return !found && !of.many && emptyHolds(c)
	}
	values := v.Values(typ, e, c.Path)
	class, column := columnAt(typ, c.Path)
	if c.Op == "" {
		return written(values[0]) == c.Value
	}
	if !column.many {
		return holdsFor(class, values[0], c)
	}
	contains := func(wanted string) bool {
		return slices.ContainsFunc(values, func(one any) bool { return equal(class, one, wanted) })
	}
	switch c.Op {
	case "any":
		return slices.ContainsFunc(split(c.Value), contains)
	case "all":
		return !slices.ContainsFunc(split(c.Value), func(wanted string) bool { return !contains(wanted) })
	}
	return (len(values) == 0) == (c.Value == "true")
}

// written returns a value as JSON has it, which plain equality compares.
func written(value any) string {
	if n, ok := value.(float64); ok {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}

// emptyHolds reports whether no value fulfils a condition.
func emptyHolds(c Condition) bool {
	switch c.Op {
	case "eq":
		return c.Value == ""
	case "ne":
		return c.Value != ""
	}
	return c.Op == "empty" && c.Value == "true"
}

// holdsFor reports whether a value fulfils a condition.
func holdsFor(class string, value any, c Condition) bool {
	switch c.Op {
	case "eq":
		return equal(class, value, c.Value)
	case "ne":
		return !equal(class, value, c.Value)
	case "in":
		return slices.ContainsFunc(split(c.Value), func(wanted string) bool { return equal(class, value, wanted) })
	case "empty":
		return (value == "") == (c.Value == "true")
	case "prefix":
		return value != "" && strings.HasPrefix(strings.ToLower(value.(string)), strings.ToLower(c.Value))
	}
	if value == "" {
		return false
	}
	by := order(class, value, parsed(class, c.Value))
	return c.Op == "gt" && by > 0 || c.Op == "gte" && by >= 0 || c.Op == "lt" && by < 0 || c.Op == "lte" && by <= 0
}

// equal reports whether a value equals that of a condition. The comparison of texts is case-sensitive.
func equal(class string, value any, wanted string) bool {
	if class == number || class == moment && value != "" && wanted != "" {
		return order(class, value, parsed(class, wanted)) == 0
	}
	if class == boolean {
		return strconv.FormatBool(value.(bool)) == wanted || value == ""
	}
	return value == wanted
}

// parsed returns the text of a condition as JSON has the value.
func parsed(class, text string) any {
	switch class {
	case number:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(err) // an operand is a number
		}
		return n
	case boolean:
		return text == "true"
	}
	return text
}

// order compares two values of a class. The empty value comes first.
func order(class string, a, b any) int {
	if a == "" || b == "" {
		return strings.Compare(present(a), present(b))
	}
	switch class {
	case number:
		x, y := a.(float64), b.(float64)
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	case boolean:
		return strings.Compare(strconv.FormatBool(a.(bool)), strconv.FormatBool(b.(bool)))
	case moment:
		return instant(a).Compare(instant(b))
	case identity:
		return strings.Compare(a.(string), b.(string))
	}
	return strings.Compare(strings.ToLower(a.(string)), strings.ToLower(b.(string)))
}

func present(value any) string {
	if value == "" {
		return ""
	}
	return "x"
}

// instant returns a time to the millisecond.
func instant(value any) time.Time {
	t, err := time.Parse(time.RFC3339, value.(string))
	if err != nil {
		panic(err) // an operand, or a value that the program wrote
	}
	return t.UTC().Truncate(time.Millisecond)
}

// split returns the values of a list with commas.
func split(text string) []string {
	all := strings.Split(strings.NewReplacer(`\\`, "\x00", `\,`, "\x01").Replace(text), ",")
	for i := range all {
		all[i] = strings.NewReplacer("\x00", `\`, "\x01", ",").Replace(all[i])
	}
	return all
}

// compare returns the order of two entities of a list that is sorted.
func (v *View) compare(typ string, a, b Entity, sorts []string) int {
	for _, key := range sorts {
		path, descending := strings.CutPrefix(key, "-")
		class, _ := columnAt(typ, path)
		by := order(class, v.Values(typ, a, path)[0], v.Values(typ, b, path)[0])
		if descending {
			by = -by
		}
		if by != 0 {
			return by
		}
	}
	by := strings.Compare(a.ID(), b.ID())
	if strings.HasPrefix(sorts[0], "-") {
		return -by
	}
	return by
}
