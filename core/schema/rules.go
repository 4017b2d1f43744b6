package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// shape is what a rule sees of a kind.
type shape int

const (
	ofText shape = iota
	ofNumber
	ofItems // lines, tags, lists and maps
	ofOther // booleans, times and objects
)

func (f *Field) shapeOf() shape {
	switch f.Kind {
	case field.KindNumber, field.KindInteger:
		return ofNumber
	case field.KindLines, field.KindTags, field.KindList, field.KindMap:
		return ofItems
	case field.KindBoolean, field.KindTime, field.KindObject:
		return ofOther
	}
	return ofText
}

// rule is a word of the validate tag. The table is closed: what is not in it, forms and documents could not tell of, and
// a type's Check says it as well.
type rule struct {
	shapes []shape
	about  string // what it is for
	number bool   // it takes a number
	words  bool   // it takes words
}

var rules = map[string]rule{
	"required":  {shapes: []shape{ofText, ofNumber, ofItems, ofOther}},
	"omitempty": {shapes: []shape{ofText, ofNumber, ofItems}, about: "values that other rules hold"},
	"min":       {shapes: []shape{ofText, ofNumber, ofItems}, about: "texts, numbers and lists", number: true},
	"max":       {shapes: []shape{ofText, ofNumber, ofItems}, about: "texts, numbers and lists", number: true},
	"len":       {shapes: []shape{ofText, ofItems}, about: "texts and lists", number: true},
	"oneof":     {shapes: []shape{ofText}, about: "texts of one line", words: true},
	"dive":      {shapes: []shape{ofItems}, about: "lists of texts and of parts"},
}

// instead says how the rules of other programs are written here.
var instead = map[string]string{
	"email": "make it a field.Email", "url": "make it a field.Link", "uri": "make it a field.Link",
	"http_url": "make it a field.Link", "e164": "make it a field.Phone", "datetime": "make it a field.Time",
	"timezone": "make it a field.Zone", "hexcolor": "make it a field.Colour", "gte": "write min", "lte": "write max",
	"eq": "write oneof", "unique": `write cms:"unique"`, "-": "leave the tag out",
}

// held is what the rules want of a value, or of each element of it.
type held struct {
	required, empty bool
	min, max        *bound
	choices         []string
	seen            []string // the rules, in their order
}

// bound is a number and the rule that names it: "min=50".
type bound struct {
	n    float64
	rule string
}

// readRules takes from the validate tag what forms and documents want to know. The writer's validator enforces it.
func (at place) readRules(f *Field, tag string) {
	whole, element := &held{}, &held{}
	if tag != "" {
		to := whole
		for word := range strings.SplitSeq(tag, ",") {
			if at.readRule(f, to, to == element, word); word == "dive" {
				to = element
			}
		}
	}
	f.whole, f.element = *whole, *element
	at.checkDive(f)
	f.Required, f.Empty = whole.required, whole.empty && len(f.Choices) > 0
	if len(element.choices) > 0 {
		f.Choices = element.choices
	}
	if f.shapeOf() == ofNumber {
		f.Min, f.Max = whole.min.number(), whole.max.number()
		return
	}
	if f.shapeOf() == ofItems {
		f.MinItems, f.MaxItems = whole.min.count(), whole.max.count()
		f.MinLen, f.MaxLen = element.min.count(), element.max.count()
		return
	}
	if f.MinLen = whole.min.count(); whole.max != nil {
		f.MaxLen = whole.max.count()
	}
}

func (b *bound) number() *float64 {
	if b == nil {
		return nil
	}
	return &b.n
}

func (b *bound) count() int {
	if b == nil {
		return 0
	}
	return int(b.n)
}

// readRule reads one word of the tag for a value, or for an element of it.
func (at place) readRule(f *Field, to *held, element bool, word string) {
	name, arg, given := strings.Cut(word, "=")
	r, known := rules[name]
	sees, called := f.shapeOf(), "the kind "+string(f.Kind)
	if element {
		if sees, called = ofText, "an element of "+called; f.Kind == field.KindList {
			sees = ofOther
		}
	}
	switch {
	case !known:
		at.unknownRule(name)
	case !slices.Contains(r.shapes, sees) || name == "dive" && (element || f.Kind == field.KindMap):
		at.say(fmt.Sprintf("leave it out: it is for %s", r.about), "the rule %q does not fit %s", word, called)
	case name == "oneof" && !element && f.Kind != field.KindText && f.Kind != field.KindColour:
		at.say("make it a string", "the rule %q does not fit %s", word, called)
	case slices.Contains(to.seen, name):
		at.say("keep one of the two", "the rule %q is there twice", name)
	case given && !r.number && !r.words:
		at.say(fmt.Sprintf("write %q", name), "the rule %q takes no value", word)
	case r.number:
		at.readBound(f, to, sees, name, arg)
	case r.words:
		at.readChoices(f, to, element, arg)
	default:
		at.readFlag(to, name)
	}
	to.seen = append(to.seen, name)
}

func (at place) unknownRule(name string) {
	mend, there := instead[name]
	if !there {
		known := make([]string, 0, len(rules))
		for word := range rules {
			known = append(known, word)
		}
		if mend = Meant(name, known); strings.HasPrefix(mend, "write") {
			mend += ", and any other rule in a method Check"
		}
	}
	at.say(mend, "the rule %q is not known", name)
}

func (at place) readFlag(to *held, name string) {
	switch name {
	case "required":
		to.required = true
	case "omitempty":
		if to.empty = true; len(to.seen) > 0 && !slices.Contains(to.seen, "required") {
			at.say("write it first", "the rule %q stands behind rules that an empty value breaks", name)
		}
	}
	if to.required && to.empty {
		at.say("keep one of the two", "required and omitempty contradict each other")
	}
}

var (
	wholePattern  = regexp.MustCompile(`^(0|-?[1-9][0-9]{0,14})$`)
	numberPattern = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?$`)
)

// readBound reads the number of min, max or len. Lengths are whole and not below 0.
func (at place) readBound(f *Field, to *held, sees shape, name, arg string) {
	said := name + "=" + arg
	n, err := strconv.ParseFloat(arg, 64)
	switch {
	case err != nil || !numberPattern.MatchString(arg):
		at.say(fmt.Sprintf("write a number, as in %s=20", name), "%s is not a number", said)
		return
	case f.Kind != field.KindNumber && !wholePattern.MatchString(arg):
		at.say(fmt.Sprintf("write a whole number, as in %s=20", name), "%s is not a whole number", said)
		return
	case sees != ofNumber && n < 0:
		at.say("write a number from 1 up", "%s is below what any length is", said)
		return
	}
	if name != "max" {
		to.min = &bound{n, said}
	}
	if name != "min" {
		to.max = &bound{n, said}
	}
	if name == "len" && (slices.Contains(to.seen, "min") || slices.Contains(to.seen, "max")) ||
		name != "len" && slices.Contains(to.seen, "len") {
		at.say("keep len, or min and max", "len stands beside min or max")
	}
}

func (at place) readChoices(f *Field, to *held, element bool, arg string) {
	to.choices = strings.Fields(arg)
	switch {
	case len(to.choices) == 0:
		at.say(`write them with spaces between, as in oneof=draft published`, "oneof names no choice")
	case strings.ContainsAny(arg, "'|") || strings.Contains(arg, "0x"):
		at.say("write each choice as one word, with hyphens", "the choices %q have characters that mean something else in a tag", arg)
	}
	for i, choice := range to.choices {
		if slices.Contains(to.choices[:i], choice) {
			at.say("name it once", "the choice %q is there twice", choice)
		}
		if f.Kind == field.KindColour && !slices.Contains(f.Choices, choice) {
			at.say(Meant(choice, f.Choices), "the choice %q is none of the design's tints", choice)
		}
	}
	if element {
		return
	}
	f.Choices = to.choices
	if f.Kind == field.KindText {
		f.Kind = field.KindChoice
	}
}

// checkDive refuses rules of parts that are never asked.
func (at place) checkDive(f *Field) {
	if f.Kind != field.KindList || slices.Contains(f.whole.seen, "dive") {
		return
	}
	if part := ruled(f.Fields); part != "" {
		at.say(`write validate:"dive"`, "the rules of its parts, such as %s, are never asked", part)
	}
}

// ruled gives the name of a part that has a rule; empty where none has.
func ruled(parts []Field) string {
	for i := range parts {
		part := &parts[i]
		if len(part.whole.seen) > 0 {
			return part.Name
		}
		if inside := ruled(part.Fields); inside != "" && part.Kind == field.KindObject {
			return part.Name + "." + inside
		}
	}
	return ""
}
