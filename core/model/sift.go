package model

import (
	"regexp"

	"github.com/quoin-cms/quoin/core"
)

// Sifter judges what a visitor has sent to an Inbox, once every rule holds and before it is kept. It sets fields of its own
// value that are read-only or that visitors may not write, and refuses nothing: whoever sent it cannot tell what was made of it.
type Sifter interface{ Sift(a Arrival) }

// Arrival is what is known of how something came, beside its fields.
type Arrival struct {
	// Hints are what the form said of how it was filled in, by the names of Options.Hints: texts as they are, numbers and booleans
	// as JSON writes them. What it did not say is not there.
	Hints map[string]string
	// Before gives how often a text has come in to the type within the last day, before this time. Case and white space make no
	// difference. It is forgotten when the program stops.
	Before func(text string) int
}

var hintPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// checkHints refuses hints that nobody reads, or that are fields.
func (t *Type) checkHints(m *mistakes) {
	if len(t.Options.Hints) == 0 {
		return
	}
	if _, sifts := t.New().(Sifter); !sifts || t.Options.Access != core.Inbox {
		m.say("write a Sift for an Inbox, or leave them out", "hints: nobody reads them")
	}
	for _, name := range t.Options.Hints {
		if !hintPattern.MatchString(name) || t.Schema.Field(name) != nil || Reserved(name) {
			m.say(`write a word of its own, such as "website"`, "hints: %q is no name that a hint can have", name)
		}
	}
}
