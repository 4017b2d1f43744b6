package schema

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// namePattern is what the JSON name of a field looks like: paths, queries and clients take it as one word.
var namePattern = regexp.MustCompile(`^\pL[\pL\pN_]*$`)

const nameMend = `write a name such as json:"clientName"`

// nameOf gives the JSON name of a struct's field; false where it is no field of the content type.
func (p *parser) nameOf(sf reflect.StructField, prefix string) (string, bool) {
	at := p.at(prefix + sf.Name)
	tag := sf.Tag.Get("json")
	name, options, _ := strings.Cut(tag, ",")
	switch {
	case sf.Anonymous:
		at.say("write its fields out, or give it a name of its own", "it is embedded and needs a json name")
	case !sf.IsExported() || tag == "-":
		if tagged(sf, tag) {
			at.say(`give it a capital letter and a json name, or take its tags away`, "it is no field of the type, and has tags")
		}
	case name == "":
		at.say(nameMend, "it needs a json name")
	case !namePattern.MatchString(name):
		at.say(nameMend, "the json name %q is not one word of letters and digits that starts with a letter", name)
	case options != "":
		at.say(fmt.Sprintf(`write json:%q`, name), "the json tag %q says more than a name", tag)
	default:
		return name, true
	}
	return "", false
}

// tagged reports whether a struct's field that is none of the type's has tags as if it were one.
func tagged(sf reflect.StructField, name string) bool {
	for _, key := range []string{"validate", "default", "cms"} {
		if _, there := sf.Tag.Lookup(key); there {
			return true
		}
	}
	return name != "" && name != "-"
}

// checkTwice refuses a name that another field has, in whatever case: decoders of JSON take one for the other.
func (p *parser) checkTwice(fields []Field, f *Field, prefix string) {
	for i := range fields {
		switch other := fields[i].Name; {
		case other == f.Name:
			p.at(prefix+f.Name).say("rename one of the two", "the name %q is used twice", f.Name)
		case strings.EqualFold(other, f.Name):
			p.at(prefix+f.Name).say("rename one of the two", "the name differs from %q in its case alone", other)
		}
	}
}
