package model

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// Goal is what the site hopes that a visitor does: creating an entry, as Options.Goal, or downloading a file, as
// Attachment.Goal. Analytics count it as a conversion, and their reports have a column for it. Several attachments
// may share one goal, if they say the same of it.
type Goal struct {
	Name  string // under which it is counted; another name is another goal: "inquiry"
	Count string // what reports call the number, in JSON: "inquiries"
	Label string // and for people: "Inquiries"
	// Visit keeps what the visitor read before, for whoever answers the entry, at /api/analytics/visits/{id}. That
	// address tells of one type, so that only one has it.
	Visit bool
}

// Value is what entries are worth, each on one day: the analytics of the moment add it up.
type Value struct {
	Field string // the number
	On    string // the time whose day the number counts on; an entry without it does not count
	// How the moment's analytics call, in JSON, the sum of today, its change against yesterday in percent, and the sum
	// of the month: "todayRevenue", "revenueChange", "monthRevenue".
	Today, Change, Month string
}

// Growth is how many entries came in the last seven days, for the analytics of the moment.
type Growth struct {
	// How those call, in JSON, the number and its change in percent against the seven days before: "newSignups",
	// "signupChange".
	New, Change string
}

// Targets names the fields of a single type, of which there is one in a program at the most, that analytics heed.
type Targets struct {
	Month string // the number that a month's values are to reach; told under its own name. Empty for none
	Keep  string // for how many months days are kept; later there are only the months. Empty for always two years
	Zone  string // the field.Zone in which days begin. Empty for always UTC
}

// Goals gives every goal once: those of the types in their order, then those of their attachments. The slice is the
// caller's.
func (r *Registry) Goals() []Goal {
	var all []Goal
	for _, g := range r.goals() {
		if !slices.Contains(all, *g) {
			all = append(all, *g)
		}
	}
	return all
}

func (r *Registry) goals() []*Goal {
	var created, downloaded []*Goal
	for i := range r.types {
		o := &r.types[i].Options
		created = append(created, o.Goal)
		for _, name := range slices.Sorted(maps.Keys(o.Attachments)) {
			downloaded = append(downloaded, o.Attachments[name].Goal)
		}
	}
	return slices.DeleteFunc(append(created, downloaded...), func(g *Goal) bool { return g == nil })
}

var (
	goalPattern  = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	countPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)
)

// checkGoals refuses goals that reports could not tell apart.
func (r *Registry) checkGoals() error {
	for i := range r.types {
		t := &r.types[i]
		for name, a := range t.Options.Attachments {
			if a.Goal != nil && a.Goal.Visit {
				return fmt.Errorf("content type %q: %s: only an entry keeps a visit", t.Name, name)
			}
		}
		for other := range r.types[:i] {
			if t.keepsVisits() && r.types[other].keepsVisits() {
				return fmt.Errorf("content type %q: the visits that are kept are those of %q", t.Name, r.types[other].Name)
			}
		}
	}
	names, counts := map[string]bool{}, map[string]bool{"name": true, "visits": true, "rate": true}
	for _, g := range r.Goals() {
		switch {
		case !goalPattern.MatchString(g.Name) || !countPattern.MatchString(g.Count) || g.Label == "":
			return fmt.Errorf("goal %q: needs a name, the name of its count and a label", g.Name)
		case names[g.Name]:
			return fmt.Errorf("goal %q is declared twice, not in the same words", g.Name)
		case counts[g.Count]:
			return fmt.Errorf("goal %q: reports have a column %q already", g.Name, g.Count)
		}
		names[g.Name], counts[g.Count] = true, true
	}
	return nil
}

func (t *Type) keepsVisits() bool { return t.Options.Goal != nil && t.Options.Goal.Visit }

// checkFigures refuses values, growths and targets that name what is not there, or that answers could not tell
// apart.
func (r *Registry) checkFigures() error {
	taken := map[string]bool{"activeUsers": true}
	targets := ""
	for i := range r.types {
		t := &r.types[i]
		if err := t.checkFields(); err != nil {
			return fmt.Errorf("content type %q: %w", t.Name, err)
		}
		if t.Options.Targets != nil {
			if targets != "" {
				return fmt.Errorf("content type %q: the targets are those of %q", t.Name, targets)
			}
			targets = t.Name
		}
		if err := r.checkUnits(t); err != nil {
			return fmt.Errorf("content type %q: %w", t.Name, err)
		}
		for _, name := range t.figures() {
			if !countPattern.MatchString(name) || taken[name] {
				return fmt.Errorf("content type %q: the figure %q is there already, or does not match %s", t.Name, name, countPattern)
			}
			taken[name] = true
		}
	}
	return nil
}

// figures are the names that the type's entries have among the analytics of the moment.
func (t *Type) figures() (all []string) {
	if v := t.Options.Value; v != nil {
		all = append(all, v.Today, v.Change, v.Month)
	}
	if g := t.Options.Growth; g != nil {
		all = append(all, g.New, g.Change)
	}
	if a := t.Options.Targets; a != nil && a.Month != "" {
		all = append(all, a.Month)
	}
	return all
}

func (t *Type) checkFields() error {
	if v := t.Options.Value; v != nil {
		if !t.has(v.Field, field.KindNumber, field.KindInteger) || !t.has(v.On, field.KindTime) {
			return fmt.Errorf("value: %q is no number, or %q no time", v.Field, v.On)
		}
	}
	a := t.Options.Targets
	switch {
	case a == nil:
		return nil
	case !t.Options.Single:
		return fmt.Errorf("targets: there must be a single entry")
	case a.Month != "" && !t.has(a.Month, field.KindNumber, field.KindInteger):
		return fmt.Errorf("targets: %q is no number", a.Month)
	case a.Keep != "" && !t.has(a.Keep, field.KindInteger):
		return fmt.Errorf("targets: %q is no whole number", a.Keep)
	case a.Zone != "" && !t.has(a.Zone, field.KindZone):
		return fmt.Errorf("targets: %q is no time zone", a.Zone)
	}
	return nil
}

// checkUnits refuses units that the settings, if there are any, do not say.
func (r *Registry) checkUnits(t *Type) error {
	for _, f := range t.Schema.Fields {
		if f.Unit == "" {
			continue
		}
		if !t.has(f.Name, field.KindNumber, field.KindInteger) {
			return fmt.Errorf("%s: a unit is for numbers", f.Name)
		}
		for i := range r.types {
			if settings := &r.types[i]; settings.Options.Targets != nil && !settings.has(f.Unit, field.KindText) {
				return fmt.Errorf("%s: the type %q has no text %q", f.Name, settings.Name, f.Unit)
			}
		}
	}
	return nil
}

func (t *Type) has(name string, kinds ...field.Kind) bool {
	f := t.Schema.Field(name)
	return f != nil && slices.Contains(kinds, f.Kind)
}
