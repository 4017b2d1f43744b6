package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// Slug gives the field that is the readable part of an entry's address, or nil.
func (s *Schema) Slug() *Field {
	for i := range s.Fields {
		if s.Fields[i].Kind == field.KindSlug {
			return &s.Fields[i]
		}
	}
	return nil
}

// readSlugs holds the slug of a type, and what it is made from, against the other fields.
func (p *parser) readSlugs(fields []Field) {
	found := ""
	for i := range fields {
		f := &fields[i]
		p.refuseSlugs(f, f.Name)
		if f.Kind != field.KindSlug {
			continue
		}
		if found != "" {
			p.at(f.Name).say("take one of the two away", "a type has one slug, and that is %q", found)
		} else {
			p.at(f.Name).readSlug(f, fields)
		}
		found = f.Name
	}
}

// refuseSlugs finds slugs in the parts of a field, and words for slugs in a field of another kind.
func (p *parser) refuseSlugs(f *Field, path string) {
	if f.From != "" && f.Kind != field.KindSlug {
		p.at(path).say("make it a field.Slug, or leave the word out", "from= is for slugs, not for the kind %s", f.Kind)
	}
	for i := range f.Fields {
		part := &f.Fields[i]
		at := path + "." + part.Name
		if part.Kind == field.KindSlug {
			p.at(at).say("make it a field of the entry", "a slug belongs to the entry, not to a part of it")
			continue
		}
		p.refuseSlugs(part, at)
	}
}

// readSlug finishes the field of a slug, once the field that it is made from is known.
func (at place) readSlug(f *Field, fields []Field) {
	if f.Title || f.Unique || f.Private || len(f.whole.seen) > 0 || f.Default != nil {
		at.say(`leave it with cms:"from="`, "a slug is unique and public, never the title, and has neither rules nor a default")
		return
	}
	i := slices.IndexFunc(fields, func(other Field) bool { return other.Name == f.From })
	switch {
	case f.From == "":
		at.say(`write cms:"from=" with the name of a text`, "the slug names no field that it is made from")
		return
	case i < 0:
		at.say(Meant(f.From, namesOf(fields)), "from=%s names no field", f.From)
		return
	}
	source := &fields[i]
	if source.Kind != field.KindText || source.Private {
		at.say("name another field", "from=%s must name a public text of one line", f.From)
		return
	}
	f.MaxLen = field.MaxSlug
	if f.Help == "" {
		f.Help = fmt.Sprintf("Left empty, it is made from the %s. The old address keeps leading here.", strings.ToLower(source.Label))
	}
}

func namesOf(fields []Field) []string {
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return names
}
