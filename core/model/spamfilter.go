package model

import (
	"regexp"

	"github.com/quoin-cms/quoin/core"
)

// SpamFilter classifies what a visitor has sent to an Inbox, after every rule has been checked and before it is stored. It
// sets fields of its own value that are read-only or that visitors may not write. It cannot reject anything, so that
// the sender does not learn the result.
type SpamFilter interface{ Filter(s Submission) }

// Submission describes how a submission was sent, in addition to its fields.
type Submission struct {
	// Hints are the details that the form reports on how it was filled in, by the names of Submissions.Hints: texts
	// unchanged, numbers and booleans in JSON notation. Hints that the form did not send are absent.
	Hints map[string]string
	// Before returns how often the type has received a text within the last day, not counting this submission. It
	// ignores case and white space. The counts are lost when the program stops.
	Before func(text string) int
}

var hintPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// checkHints rejects hints that nothing reads, and hints that have the name of a field.
func (t checker) checkHints(m *mistakes) {
	if len(t.Options.Submissions.Hints) == 0 {
		return
	}
	if _, filters := t.New().(SpamFilter); !filters || t.Options.Access != core.Inbox {
		m.say("write a Filter for an Inbox, or leave them out", "hints: nobody reads them")
	}
	for _, name := range t.Options.Submissions.Hints {
		if !hintPattern.MatchString(name) || t.Schema.Field(name) != nil || Reserved(name) {
			m.say(`write a word of its own, such as "website"`, "hints: %q is no name that a hint can have", name)
		}
	}
}
