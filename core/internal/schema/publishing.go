package schema

import (
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// Status gives the field that says how far an entry is; nil where none does.
func (s *Schema) Status() *Field {
	return s.first(func(f *Field) bool { return f.Status != "" })
}

// Publishes gives the field with the time at which an entry appears; nil where the type has none.
func (s *Schema) Publishes() *Field { return s.first(func(f *Field) bool { return f.Publishes }) }

// Unpublishes gives the field with the time at which an entry goes; nil where the type has none.
func (s *Schema) Unpublishes() *Field { return s.first(func(f *Field) bool { return f.Unpublishes }) }

func (s *Schema) first(is func(*Field) bool) *Field {
	for i := range s.Fields {
		if f := &s.Fields[i]; is(f) {
			return f
		}
	}
	return nil
}

// checkPublishing holds the values that hide an entry, and the times at which one appears and goes, against each other.
func (p *parser) checkPublishing(fields []Field) {
	hides := false
	for i := range fields {
		if f := &fields[i]; f.Hides != nil {
			p.at(f.Name).checkHides(f)
			hides = true
		}
	}
	for _, word := range []struct {
		name string
		has  func(*Field) bool
	}{
		{"publishes", func(f *Field) bool { return f.Publishes }},
		{"unpublishes", func(f *Field) bool { return f.Unpublishes }},
	} {
		found := ""
		for i := range fields {
			if f := &fields[i]; word.has(f) {
				p.at(f.Name).checkMoment(f, word.name, found, hides)
				found = f.Name
			}
		}
	}
}

// checkHides wants every value that hides to be a choice, and none of them the one that stands out.
func (at place) checkHides(f *Field) {
	if f.Status == "" {
		at.say("write status= with the value that shows an entry", "hides= is for the field with status=")
		return
	}
	for i, value := range f.Hides {
		switch {
		case !slices.Contains(f.Choices, value):
			at.say(Meant(value, f.Choices), "hides=%s is none of its choices", value)
		case value == f.Status:
			at.say("take it out of one of the two", "hides=%s is the value that shows an entry", value)
		case slices.Contains(f.Hides[:i], value):
			at.say("keep one of the two", "hides= names %s twice", value)
		}
	}
}

// checkMoment wants the time of a word to be one that staff can write, and the only one of its word.
func (at place) checkMoment(f *Field, word, found string, hides bool) {
	switch {
	case f.Kind != field.KindTime || f.ReadOnly:
		at.say("make it a field.Time that staff can write, or leave the word out", "%s is for times, not for the kind %s", word, f.Kind)
	case found != "":
		at.say("take the word from one of the two", "a type has one time that %s, and that is %q", word, found)
	case f.Publishes && f.Unpublishes && word == "unpublishes":
		at.say("keep one of the two", "publishes and unpublishes contradict each other")
	case !hides:
		at.say(`write cms:"status=published,hides=draft" at the status`, "%s needs a status that says what hides an entry", word)
	}
}
