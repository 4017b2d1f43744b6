package schema

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// words are those of the cms tag, and whether a word takes a value.
var words = map[string]bool{
	"title": false, "exact": false, "indexed": false, "unique": false, "private": false, "readonly": false, "lines": false, "tags": false,
	"label": true, "help": true, "group": true, "ref": true, "from": true, "unit": true, "status": true, "opening": true,
	"weight": true, "language": true, "hides": true, "publishes": false, "unpublishes": false, "user": false,
	"may": true, "ids": true,
}

// readWords reads the cms tag.
func (at place) readWords(f *Field, tag string) {
	if tag == "" {
		return
	}
	var seen []string
	for word := range strings.SplitSeq(tag, ",") {
		key, value, given := strings.Cut(word, "=")
		takes, known := words[key]
		switch {
		case !known:
			at.unknownWord(word, seen)
		case slices.Contains(seen, key):
			at.say("keep one of the two", "the word %q is there twice in the cms tag", key)
		case takes && value == "":
			at.say("write "+key+"= with its value", "the word %q of the cms tag needs a value", key)
		case !takes && given:
			at.say("write "+key+" alone", "the word %q of the cms tag takes no value", word)
		default:
			at.readWord(f, key, value)
			at.readSearched(f, key, value)
		}
		seen = append(seen, key)
	}
	at.checkShape(f, seen)
}

// unknownWord says what a word may be meant for: a text with a comma in it reads as two words.
func (at place) unknownWord(word string, seen []string) {
	known := make([]string, 0, len(words))
	for key := range words {
		known = append(known, key)
	}
	key, _, _ := strings.Cut(word, "=")
	mend := Meant(key, known)
	if len(seen) > 0 && (seen[len(seen)-1] == "help" || seen[len(seen)-1] == "label") && strings.HasPrefix(word, " ") {
		mend = "write the text before it without a comma"
	}
	at.say(mend, "unknown word %q in the cms tag", word)
}

func (at place) readWord(f *Field, key, value string) {
	switch key {
	case "title":
		f.Title = true
	case "exact":
		f.Exact = true
	case "indexed":
		f.Indexed = true
	case "unique":
		f.Unique = true
	case "private":
		f.Private = true
	case "may":
		f.May = core.Role(value)
		if f.May != core.Editor && f.May != core.Administrator {
			at.say("write may=administrator, or leave the word out", "may= names the least role that writes the field, which %q is not", value)
		}
	case "readonly":
		f.ReadOnly = true
	case "label":
		f.Label = value
	case "help":
		f.Help = value
	case "group":
		f.Group = value
	case "ref":
		f.Ref = value
	case "from":
		f.From = value
	case "unit":
		f.Unit = value
	case "status":
		f.Status = value
	case "user":
		f.User = true
	case "hides":
		f.Hides = strings.Split(value, "|")
	case "ids":
		f.IDs = value
	case "publishes":
		f.Publishes = true
	case "unpublishes":
		f.Unpublishes = true
	case "opening":
		f.Opening, f.ReadOnly, f.MaxLen = value, true, field.MaxOpening
	}
}

// checkShape takes the kind that words choose, where the Go type may be of it.
func (at place) checkShape(f *Field, seen []string) {
	lines, tags := slices.Contains(seen, "lines"), slices.Contains(seen, "tags")
	switch {
	case lines && tags:
		at.say("keep one of the two", "lines and tags contradict each other")
	case (lines || tags) && f.Kind != field.KindLines:
		at.say("make it a []string, or leave the word out", "lines and tags are for lists of texts")
	case tags:
		f.Kind = field.KindTags
	case f.Ref == "" || f.Kind == field.KindRef || f.Kind == field.KindRefs:
	case f.Kind == field.KindText:
		f.Kind = field.KindRef
	default:
		at.say("make it a field.Ref, or field.Refs for many", "ref= is for references, not for the kind %s", f.Kind)
	}
}

// checkWords refuses words that do not fit the kind, once that is known.
func (at place) checkWords(f *Field) {
	if (f.Kind == field.KindRef || f.Kind == field.KindRefs) && f.Ref == "" {
		at.say(`write cms:"ref=" with the name of the type`, "the reference names no type")
	}
	at.checkSearched(f)
	if f.Unit != "" && f.shapeOf() != ofNumber {
		at.say("make it a number, or leave the word out", "unit= is for numbers, not for the kind %s", f.Kind)
	}
	if f.IDs != "" && f.Kind != field.KindLines {
		at.say(`make it []string with cms:"lines", or leave the word out`, "ids= is for lines, not for the kind %s", f.Kind)
	}
	if f.User && f.Kind != field.KindText {
		at.say("make it a text of one line, or leave the word out", "user is for texts, not for the kind %s", f.Kind)
	}
	row := f.Row()
	if f.Indexed && !f.Indexable() {
		at.say("leave the word out, or put it at one of its parts", "indexed does not fit the kind %s", f.Kind)
	}
	for _, word := range []struct {
		name  string
		there bool
		bad   bool
	}{
		{"title", f.Title, row.NoTitle},
		{"exact", f.Exact, row.NoExact},
		{"unique", f.Unique, row.NoUnique},
	} {
		switch {
		case !word.there:
		case row.Many():
			at.say("leave the word out", "title, exact and unique are for single values")
		case word.bad:
			at.say("make it a text of one line, or leave the word out", "%s does not fit the kind %s", word.name, f.Kind)
		}
	}
}

// checkParts refuses, in the parts of a field, the words that are for whole fields: lists, filters and what
// visitors see know the fields of an entry and not their parts.
func (at place) checkParts(f *Field) {
	for i := range f.Fields {
		part := &f.Fields[i]
		if of := f.Part(part.IDs); part.IDs != "" && (of == nil || of.Kind != field.KindText) {
			at.part(part).say("name the text beside it with the name of the type", "ids=%s names no text of the same part", part.IDs)
		}
		for _, word := range []struct {
			name  string
			there bool
		}{
			{"title", part.Title},
			{"exact", part.Exact},
			{"unique", part.Unique},
			{"private", part.Private},
			{"may", part.May != ""},
			{"readonly", part.ReadOnly && part.Opening == ""},
			{"opening", part.Opening != ""},
			{"status", part.Status != ""},
			{"user", part.User},
			{"hides", part.Hides != nil},
			{"publishes", part.Publishes},
			{"unpublishes", part.Unpublishes},
			{"weight", part.Weight != 0},
			{"language", part.Language != ""},
		} {
			if word.there {
				at.part(part).say("leave the word out, or make the part a field of the entry",
					"%s is for a whole field, not for a part of one", word.name)
			}
		}
	}
}

func (at place) part(part *Field) place { return place{at.parser, at.path + "." + part.Name} }

// checkTitle wants one field at the most to be the title.
func (p *parser) checkTitle(fields []Field) {
	found := ""
	for i := range fields {
		f := &fields[i]
		if !f.Title {
			continue
		}
		if found != "" {
			p.at(f.Name).say("take the word from one of the two", "a type has one title, and that is %q", found)
		}
		found = f.Name
	}
}

// checkStatus wants one field at the most to be the status, and the value that stands out among its choices.
func (p *parser) checkStatus(fields []Field) {
	found := ""
	for i := range fields {
		f := &fields[i]
		switch {
		case f.Status == "":
			continue
		case found != "":
			p.at(f.Name).say("take the word from one of the two", "a type has one status, and that is %q", found)
		case f.Kind != field.KindChoice:
			p.at(f.Name).say("name the choices with oneof", "status=%s is none of its choices: it has none", f.Status)
		case !slices.Contains(f.Choices, f.Status):
			p.at(f.Name).say(Meant(f.Status, f.Choices), "status=%s is none of its choices", f.Status)
		}
		found = f.Name
	}
}
