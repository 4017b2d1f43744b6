package model

import (
	"regexp"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Stat is the figure of a type on the dashboard: the number of its entries, including drafts.
type Stat struct {
	Name    string  // in JSON: "totalProducts"
	Label   string  // for people: "Products"
	Where   Filter  // counts only entries whose exact field has this value; the zero value counts all
	But     Filter  // excludes entries whose exact field has this value, also from a Recent; the zero value none
	Caption Caption // the text below the figure
}

// Filter selects entries whose exact field has a value.
type Filter struct{ Field, Value string }

// Caption is a rule for a short text on the entries of a type: Recent, Share, Rhythm or Told.
type Caption interface {
	// check reports the mistakes of the rule for a type.
	check(t *Type, m *mistakes)
}

var statPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// checkStats rejects figures that cannot be computed, and names that are not unique.
func (r *Registry) checkStats() (found schema.Mistakes) {
	taken := map[string]string{"captions": "the captions", "uptime": "the uptime"}
	for i := range r.types {
		t := &r.types[i]
		stat := t.Options.Admin.Stat
		if stat == nil {
			continue
		}
		m := &mistakes{}
		stat.check(t, m)
		if other, ok := taken[stat.Name]; ok {
			m.say("choose another name", "the stat %q is that of %s already", stat.Name, other)
		}
		taken[stat.Name] = t.Name
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

func (s *Stat) check(t *Type, m *mistakes) {
	if !statPattern.MatchString(s.Name) {
		m.say(`write one such as "totalJobs"`, "stat: the name %q must match %s", s.Name, statPattern)
	}
	if s.Label == "" || s.Caption == nil {
		m.say("write both", "stat: needs a label and a caption")
	}
	for _, filter := range []Filter{s.Where, s.But} {
		if filter != (Filter{}) {
			checker{t}.checkExact(m, "", filter)
		}
	}
	if s.Caption != nil {
		s.Caption.check(t, m)
	}
}

// checkExact checks that the field of a filter is exact and that entries can have its value.
func (t checker) checkExact(m *mistakes, part string, filter Filter) {
	f := t.Schema.Field(filter.Field)
	switch {
	case f == nil || !f.Exact:
		m.say(t.exactMend(filter.Field), "stat: %s%q is not an exact field", part, filter.Field)
	case len(f.Choices) > 0 && !slices.Contains(f.Choices, filter.Value) && !(f.Empty && filter.Value == ""):
		m.say(schema.Meant(filter.Value, f.Choices), "stat: %s%q is no choice of %s", part, filter.Value, filter.Field)
	}
}
