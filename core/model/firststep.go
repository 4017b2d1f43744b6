package model

import (
	"regexp"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// FirstStep is something that the owner of a new site does once, such as entering its name. The dashboard lists it until
// Check reports that it is done, or until staff skip it.
type FirstStep struct {
	// ID is its name, of lower case letters, digits and hyphens; no other step of any type has it.
	ID string
	// Title says what to do: "Enter the name of the site". Text says why, in a sentence; it may be empty.
	Title, Text string
	// Screen is the path below /admin of the screen where it is done, with its query: "content?tab=settings".
	Screen string
	// Order is its place: the step with the lowest number comes first.
	Order int
	// Check reports how far the step is. It reads with the permissions of staff and runs each time that the dashboard
	// is opened.
	Check func(Reader) (Progress, error)
}

// Progress is how far a first step is.
type Progress struct {
	Done bool
	// Left are the entries that still ask for attention, in the order in which the dashboard lists them.
	Left []Remaining
}

// Remaining is an entry that still asks for attention.
type Remaining struct {
	Type, ID string
	Title    string // for people
}

var stepID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// checkFirstSteps returns the mistakes in the first steps of all types.
func (r *Registry) checkFirstSteps() (found schema.Mistakes) {
	seen := map[string]bool{}
	for _, t := range r.types {
		m := &mistakes{}
		for _, s := range t.Options.Admin.FirstSteps {
			s.check(m)
			if seen[s.ID] {
				m.say("rename one of the two", "there are two first steps %q", s.ID)
			}
			seen[s.ID] = true
		}
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

// FirstSteps returns the first steps of all types, in their order.
func (r *Registry) FirstSteps() (all []FirstStep) {
	for _, t := range r.types {
		all = append(all, t.Options.Admin.FirstSteps...)
	}
	slices.SortStableFunc(all, func(a, b FirstStep) int { return a.Order - b.Order })
	return all
}

func (s *FirstStep) check(m *mistakes) {
	switch {
	case !stepID.MatchString(s.ID):
		m.say("write lower case letters, digits and hyphens", "the id %q of a first step is not valid", s.ID)
	case s.Title == "" || s.Screen == "" || s.Check == nil:
		m.say("write all three", "the first step %q needs a Title, a Screen and a Check", s.ID)
	}
}
