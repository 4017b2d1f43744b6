package model

import (
	"regexp"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Stat is the figure that the dashboard shows of a type: how many entries there are, drafts included.
type Stat struct {
	Name    string  // in JSON: "totalProducts"
	Label   string  // for people: "Products"
	Where   Filter  // counts only entries whose exact field has this value; the zero value counts all
	But     Filter  // leaves out those whose exact field has this value, in the figure and in a Recent; the zero value none
	Caption Caption // the words below the figure
}

// Filter wants an exact field to equal a value.
type Filter struct{ Field, Value string }

// Caption is a rule for a few words on how the entries of a type are doing: Recent, Share, Rhythm or Told.
type Caption interface {
	// check notes what is wrong with the rule for a type.
	check(t *Type, m *mistakes)
}

var statPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// checkStats refuses figures that cannot be made, or that answers could not tell apart.
func (r *Registry) checkStats() (found schema.Mistakes) {
	taken := map[string]string{"captions": "the captions", "uptime": "the uptime"}
	for i := range r.types {
		t := &r.types[i]
		stat := t.Options.Stat
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
			t.checkExact(m, "", filter)
		}
	}
	if s.Caption != nil {
		s.Caption.check(t, m)
	}
}

// checkExact wants a filter that entries can pass.
func (t *Type) checkExact(m *mistakes, part string, filter Filter) {
	f := t.Schema.Field(filter.Field)
	switch {
	case f == nil || !f.Exact:
		m.say(t.exactMend(filter.Field), "stat: %s%q is not an exact field", part, filter.Field)
	case len(f.Choices) > 0 && !slices.Contains(f.Choices, filter.Value) && !(f.Empty && filter.Value == ""):
		m.say(schema.Meant(filter.Value, f.Choices), "stat: %s%q is no choice of %s", part, filter.Value, filter.Field)
	}
}
