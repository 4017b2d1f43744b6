package schema

import (
	"reflect"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// checkOpenings holds the openings of a type against the texts that they are taken from.
func (p *parser) checkOpenings(fields []Field) {
	for i := range fields {
		if f := &fields[i]; f.Opening != "" {
			p.at(f.Name).checkOpening(f, fields)
		}
	}
}

func (at place) checkOpening(f *Field, fields []Field) {
	if f.Kind != field.KindLong || f.Title || f.Exact || f.Unique || len(f.whole.seen) > 0 || f.Default != nil {
		at.say(`leave it with cms:"opening="`,
			"an opening is a field.Long that the server writes: no title, not exact, unique or required, without rules or a default")
		return
	}
	i := slices.IndexFunc(fields, func(other Field) bool { return other.Name == f.Opening })
	switch {
	case i < 0:
		at.say(Meant(f.Opening, namesOf(fields)), "opening=%s names no rich text", f.Opening)
	case fields[i].Kind != field.KindRich:
		at.say("make that a field.Rich, or name another", "opening=%s names no rich text", f.Opening)
	case fields[i].Private && !f.Private:
		at.say(`add "private" to its cms tag`, "the opening of a private text must be private")
	}
}

// Open sets the openings to the beginnings of their texts.
func (s *Schema) Open(ptr any) {
	v := reflect.ValueOf(ptr).Elem()
	for _, f := range s.openings {
		text := field.Rich(v.Field(s.Field(f.Opening).index).String())
		v.Field(f.index).SetString(text.Opening())
	}
}
