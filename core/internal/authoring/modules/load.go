package modules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// The limits of the export load.
const (
	maxLoads       = 6   // lists of a module
	maxLoaded      = 100 // entries of a list
	maxConditions  = 8
	maxAlternative = 4
)

// Load is a list of entries that a module asks for.
type Load struct {
	Name  string // of its member in the props: "talks"
	Type  string // the content type of the entries: "talk"
	At    string // the position of the list in the source: "page.tsx:3:3"
	Query []Asked
	// Wide says that the list depends on entries of other types.
	Wide bool
}

// Asked is a parameter of the query of a list.
type Asked struct {
	Key string // "sort", "filter[title][eq]" or "filter[or][0][title][eq]"
	// Value is the value if From is empty. Otherwise it names a key of the address, a field of the entry, or a field of the
	// section, from which the value comes.
	Value string
	From  From
	At    string // the position in the source
}

// From is the source of a value that is not constant.
type From string

// The sources of values.
const (
	FromQuery   From = "query"   // of the address of the page
	FromEntry   From = "entry"   // of the page of an entry
	FromSection From = "section" // of the values of a section
)

// loadsJSON returns the lists as an expression of JavaScript for the public app, with the paths of their types below /api. A list of a type that does
// not exist has the path of no call, and is empty.
func loadsJSON(loads []Load, types []model.Type) string {
	type list struct {
		Name  string   `json:"name"`
		Type  string   `json:"type"`
		Path  string   `json:"path"`
		Query [][2]any `json:"query"`
		Wide  bool     `json:"wide,omitempty"`
	}
	if len(loads) == 0 {
		return "undefined"
	}
	all := []list{}
	for _, l := range loads {
		one := list{Name: l.Name, Type: l.Type, Path: l.Type, Query: [][2]any{}, Wide: l.Wide}
		if at := slices.IndexFunc(types, func(t model.Type) bool { return t.Name == l.Type }); at >= 0 {
			one.Path = types[at].Options.Path
		}
		for _, asked := range l.Query {
			var value any = asked.Value
			if asked.From != "" {
				value = map[string]string{string(asked.From): asked.Value}
			}
			one.Query = append(one.Query, [2]any{asked.Key, value})
		}
		all = append(all, one)
	}
	text, _ := json.Marshal(all) // such values have no error
	return string(text)
}

// loadReader reads the export load of a module.
type loadReader struct {
	schema.Mistakes
	sources []From // the sources that the values of the module may have
	fields  map[From][]string
	load    *Load
	counted int // conditions
}

const loadMend = `write constant values, {query: 'day'}, {entry: 'id'} or {section: 'limit'}`

func (r *loadReader) say(at, mend, wrong string, args ...any) {
	r.Add("", at+": "+fmt.Sprintf(wrong, args...), mend)
}

// read returns the lists of the export.
func (r *loadReader) read(value literal) (all []Load) {
	members, is := value.value.([]member)
	if !is {
		r.say(value.at, "write export const load = { talks: { type: 'talk' } }", "%q is no object", loadExport)
		return nil
	}
	if len(members) > maxLoads {
		r.say(value.at, "leave some out", "%q has %d lists, and a module has at most %d", loadExport, len(members), maxLoads)
	}
	for i, m := range members {
		if !key.MatchString(m.name) {
			r.say(m.at, "write a letter, then letters, digits, - and _", "%q names %q", loadExport, m.name)
		}
		if slices.ContainsFunc(members[:i], func(other member) bool { return other.name == m.name }) {
			r.say(m.at, "rename one of the two", "%q has two lists %q", loadExport, m.name)
		}
		all = append(all, r.list(m))
	}
	return all
}

// The members of a list.
const (
	typeMember   = "type"
	filterMember = "filter"
	limitMember  = "limit"
	orMember     = "or"
)

var listMembers = []string{"expand", "fields", filterMember, limitMember, "sort", typeMember}

func (r *loadReader) list(m member) Load {
	l := Load{Name: m.name, At: m.at}
	r.load, r.counted = &l, 0
	members, is := m.value.value.([]member)
	if !is {
		r.say(m.at, "write { type: 'talk' }", "%q is no object", m.name)
		return l
	}
	limit := Asked{Key: limitMember, Value: strconv.Itoa(maxLoaded), At: m.at}
	for _, one := range members {
		switch one.name {
		case typeMember:
			l.Type, is = one.value.value.(string)
			if !is {
				r.say(one.at, "write the name of a type, such as 'talk'", "%q is no text", typeMember)
			}
		case filterMember:
			r.filter(one.value, "filter")
		case limitMember:
			limit = r.limit(one)
		case "sort", "expand", "fields":
			if text, ok := words(one.value); ok {
				l.Query = append(l.Query, Asked{Key: one.name, Value: text, At: one.at})
				l.Wide = l.Wide || one.name == "expand"
			} else {
				r.say(one.at, "write a text such as 'name,starts'", "%q is neither a text nor a list of texts", one.name)
			}
		default:
			r.say(one.at, schema.Meant(one.name, listMembers), "%q is no member of a list", one.name)
		}
	}
	if l.Type == "" {
		r.say(m.at, "write type: 'talk'", "the list %q names no type", m.name)
	}
	if r.counted > maxConditions {
		r.say(m.at, "leave some out", "the list %q has %d conditions, and a list has at most %d", m.name, r.counted, maxConditions)
	}
	l.Query = append([]Asked{limit}, l.Query...)
	return l
}

// words returns a text, or texts with commas between.
func words(value literal) (string, bool) {
	switch v := value.value.(type) {
	case string:
		return v, v != ""
	case []literal:
		var all []string
		for _, one := range v {
			text, is := one.value.(string)
			if !is {
				return "", false
			}
			all = append(all, text)
		}
		return strings.Join(all, ","), len(all) > 0
	}
	return "", false
}

func (r *loadReader) limit(m member) Asked {
	asked := Asked{Key: limitMember, Value: strconv.Itoa(maxLoaded), At: m.at}
	if from, name, is := r.reference(m.value); is {
		if from != FromSection {
			r.say(m.at, "write a number, or {section: 'limit'}", "%q cannot come from %s", limitMember, from)
		}
		asked.From, asked.Value = from, name
		return asked
	}
	n, is := m.value.value.(float64)
	if !is || n < 1 || n > maxLoaded || n != float64(int(n)) {
		r.say(m.at, "write a number, or {section: 'limit'}", "%q must be a whole number from 1 to %d", limitMember, maxLoaded)
		return asked
	}
	asked.Value = strconv.Itoa(int(n))
	return asked
}

// queryKeys returns the keys of the address that lists depend on.
func queryKeys(loads []Load) (keys []string) {
	for _, l := range loads {
		for _, asked := range l.Query {
			if asked.From == FromQuery && !slices.Contains(keys, asked.Value) {
				keys = append(keys, asked.Value)
			}
		}
	}
	return keys
}
