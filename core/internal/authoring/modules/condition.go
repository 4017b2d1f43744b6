package modules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// filter reads the conditions of a filter, or of one of its alternatives.
func (r *loadReader) filter(value literal, prefix string) {
	members, is := value.value.([]member)
	if !is {
		r.say(value.at, "write { title: 'x' }", "a filter must be an object")
		return
	}
	for _, m := range members {
		if alternatives, is := m.value.value.([]literal); is && m.name == orMember {
			if prefix != filterMember {
				r.say(m.at, "write the conditions out", "alternatives cannot have alternatives")
				continue
			}
			if len(alternatives) > maxAlternative || len(alternatives) == 0 {
				r.say(m.at, "leave some out", "a filter has from 1 to %d alternatives", maxAlternative)
			}
			for n, one := range alternatives {
				r.filter(one, fmt.Sprintf("%s[%s][%d]", prefix, orMember, n))
			}
			continue
		}
		r.conditions(m, prefix)
	}
}

// conditions reads the conditions on a field.
func (r *loadReader) conditions(m member, prefix string) {
	r.load.Wide = r.load.Wide || strings.Contains(m.name, ".")
	operators, is := m.value.value.([]member)
	if _, _, refers := referred(m.value); !is || refers {
		operators = []member{{"eq", m.value, m.at}}
	}
	if len(operators) == 0 {
		r.say(m.at, "write one such as { eq: 'x' }", "the field %q has no condition", m.name)
	}
	for _, one := range operators {
		asked := Asked{Key: fmt.Sprintf("%s[%s][%s]", prefix, m.name, one.name), At: one.at}
		r.counted++
		var ok bool
		if asked.From, asked.Value, ok = r.reference(one.value); !ok {
			if asked.Value, ok = operand(one.value); !ok {
				r.say(one.at, "write a text, a number, true, false, null or a list of these, without empty lists", "the condition %q of %q has no such value", one.name, m.name)
			}
		}
		r.load.Query = append(r.load.Query, asked)
	}
}

var escaped = strings.NewReplacer(`\`, `\\`, ",", `\,`)

// operand returns the text of the value of a condition.
func operand(value literal) (string, bool) {
	switch v := value.value.(type) {
	case nil:
		return "", true
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	case []literal:
		var all []string
		for _, one := range v {
			if _, nested := one.value.([]literal); nested {
				return "", false
			}
			text, ok := operand(one)
			if !ok {
				return "", false
			}
			all = append(all, escaped.Replace(text))
		}
		return strings.Join(all, ","), len(all) > 0
	}
	return "", false
}

// referred returns the source of a value that is not constant, and the name in it; false for any other value.
func referred(value literal) (from From, name string, is bool) {
	members, is := value.value.([]member)
	if !is || len(members) != 1 {
		return "", "", false
	}
	name, is = members[0].value.value.(string)
	from = From(members[0].name)
	return from, name, is && (from == FromQuery || from == FromEntry || from == FromSection)
}

// reference is referred, and reports a source that the module does not have.
func (r *loadReader) reference(value literal) (from From, name string, is bool) {
	if from, name, is = referred(value); !is {
		return "", "", false
	}
	at := value.value.([]member)[0].at
	switch {
	case !slices.Contains(r.sources, from):
		r.say(at, "leave it out", "%s is not available here", plainSources[from])
	case from == FromQuery:
		judgeKey(at, name, loadExport, &r.Mistakes)
	case !slices.Contains(r.fields[from], name):
		r.say(at, schema.Meant(name, r.fields[from]), "%q is no field of the %s", name, from)
	}
	return from, name, true
}

var plainSources = map[From]string{
	FromQuery: "the address", FromEntry: "an entry, which only the page of a type has,", FromSection: "a section",
}
