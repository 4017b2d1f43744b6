package model

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Goal is a desired action of a visitor: creating an entry, as Analytics.Goal, or downloading a file, as Attachment.Goal.
// Analytics count it as a conversion, and reports have a column for it. Several attachments may share one goal if all
// its members are equal.
type Goal struct {
	Name  string // the key of its counter: "inquiry"; a new name starts a new goal
	Count string // the name of the number in the JSON of reports: "inquiries"
	Label string // the label for people: "Inquiries"
	// Visit keeps the pages that the visitor had read before, for the staff who answer the entry, at
	// /api/analytics/visits/{id}. Only one type may set it, because the address serves one type.
	Visit bool
}

// Value declares that entries have a value that counts on one day each. The real-time analytics report the sums.
type Value struct {
	Field string // the number field
	On    string // the time field that determines the day of the value; an entry without a time does not count
	// The names, in the JSON of the real-time analytics, of today's sum, its change against yesterday in percent, and
	// the sum of the month: "todayRevenue", "revenueChange", "monthRevenue".
	Today, Change, Month string
}

// Growth reports the number of entries that were created in the last seven days, in the real-time analytics.
type Growth struct {
	// The names, in their JSON, of the number and of its change in percent against the seven days before: "newSignups",
	// "signupChange".
	New, Change string
}

// Targets names the fields of a single type that configure analytics. At most one type of a program has them.
type Targets struct {
	Month string // the number field with the target of a month, reported under its own name; empty for none
	Keep  string // the field with the number of months that keep daily counts; later only monthly ones. Empty: 2 years
	Zone  string // the field.Zone that determines when a day begins; empty for UTC
}

// Goals returns every goal once: those of the types in their order, then those of their attachments. The caller may
// change the slice.
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
		created = append(created, o.Analytics.Goal)
		for _, name := range slices.Sorted(maps.Keys(o.Public.Attachments)) {
			downloaded = append(downloaded, o.Public.Attachments[name].Goal)
		}
	}
	return slices.DeleteFunc(append(created, downloaded...), func(g *Goal) bool { return g == nil })
}

var (
	goalPattern  = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	countPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)
)

// checkGoals rejects goals that reports could not tell apart.
func (r *Registry) checkGoals() (found schema.Mistakes) {
	kept := ""
	for i := range r.types {
		t := &r.types[i]
		m := &mistakes{}
		for _, name := range sorted(t.Options.Public.Attachments) {
			if a := t.Options.Public.Attachments[name]; a.Goal != nil && a.Goal.Visit {
				m.say("leave Visit out", "%s: only an entry keeps a visit", name)
			}
		}
		if t.keepsVisits() && kept != "" {
			m.say("leave Visit out of one of the two", "the visits that are kept are those of %q", kept)
		}
		if t.keepsVisits() {
			kept = t.Name
		}
		found = append(found, m.Of(t.Name)...)
	}
	return append(found, r.checkGoalNames()...)
}

func (r *Registry) checkGoalNames() schema.Mistakes {
	m := &mistakes{}
	names, counts := map[string]bool{}, map[string]bool{"name": true, "visits": true, "rate": true}
	for _, g := range r.Goals() {
		switch {
		case !goalPattern.MatchString(g.Name) || !countPattern.MatchString(g.Count) || g.Label == "":
			m.say(`write Name: "inquiry", Count: "inquiries", Label: "Inquiries"`,
				"goal %q: needs a name, the name of its count and a label", g.Name)
		case names[g.Name]:
			m.say("say the same of it, or rename one", "goal %q is declared twice, not in the same words", g.Name)
		case counts[g.Count]:
			m.say("choose another Count", "goal %q: reports have a column %q already", g.Name, g.Count)
		}
		names[g.Name], counts[g.Count] = true, true
	}
	return m.Mistakes
}

func (t *Type) keepsVisits() bool {
	return t.Options.Analytics.Goal != nil && t.Options.Analytics.Goal.Visit
}

// checkFigures rejects values, growths and targets that name fields which do not exist, or whose names in the JSON are
// not unique.
func (r *Registry) checkFigures() (found schema.Mistakes) {
	taken := map[string]bool{"activeUsers": true}
	targets := ""
	for i := range r.types {
		t := checker{&r.types[i]}
		m := &mistakes{}
		t.checkFigures(m)
		if t.Options.Analytics.Targets != nil {
			if targets != "" {
				m.say("keep one of the two", "the targets are those of %q", targets)
			}
			targets = t.Name
		}
		r.checkUnits(m, t.Schema.Fields, "")
		for _, name := range t.figures() {
			if !countPattern.MatchString(name) || taken[name] {
				m.say("choose another name", "the figure %q is there already, or does not match %s", name, countPattern)
			}
			taken[name] = true
		}
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

// figures returns the names that the type uses in the JSON of the real-time analytics.
func (t checker) figures() (all []string) {
	if v := t.Options.Analytics.Value; v != nil {
		all = append(all, v.Today, v.Change, v.Month)
	}
	if g := t.Options.Analytics.Growth; g != nil {
		all = append(all, g.New, g.Change)
	}
	if a := t.Options.Analytics.Targets; a != nil && a.Month != "" {
		all = append(all, a.Month)
	}
	return all
}

func (t checker) checkFigures(m *mistakes) {
	if v := t.Options.Analytics.Value; v != nil && (!t.has(v.Field, field.KindNumber, field.KindInteger) || !t.has(v.On, field.KindTime)) {
		m.say("name a number in Field and a time in On", "value: %q is no number, or %q no time", v.Field, v.On)
	}
	a := t.Options.Analytics.Targets
	if a == nil {
		return
	}
	if !t.Options.Single {
		m.say("make the type single", "targets: there must be a single entry")
	}
	if a.Month != "" && !t.has(a.Month, field.KindNumber, field.KindInteger) {
		m.say(t.meant(a.Month), "targets: %q is no number", a.Month)
	}
	if a.Keep != "" && !t.has(a.Keep, field.KindInteger) {
		m.say(t.meant(a.Keep), "targets: %q is no whole number", a.Keep)
	}
	if a.Zone != "" && !t.has(a.Zone, field.KindZone) {
		m.say(t.meant(a.Zone), "targets: %q is no time zone", a.Zone)
	}
}

// checkUnits rejects units that are no text field of the settings, if the program has settings.
func (r *Registry) checkUnits(m *mistakes, fields []schema.Field, prefix string) {
	for i := range fields {
		f := &fields[i]
		r.checkUnits(m, f.Fields, prefix+f.Name+".")
		if f.Unit == "" {
			continue
		}
		for j := range r.types {
			if settings := (checker{&r.types[j]}); settings.Options.Analytics.Targets != nil && !settings.has(f.Unit, field.KindText) {
				m.Add(prefix+f.Name, fmt.Sprintf("the type %q has no text %q", settings.Name, f.Unit), settings.meant(f.Unit))
			}
		}
	}
}

func (t checker) has(name string, kinds ...field.Kind) bool {
	f := t.Schema.Field(name)
	return f != nil && slices.Contains(kinds, f.Kind)
}
