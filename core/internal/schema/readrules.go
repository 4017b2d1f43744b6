package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

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
		if sees, called = ofText, "an element of "+called; f.Listed() {
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
