package model

import (
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
)

// raisable are the verbs whose minimum role a type may raise. Reading is not among them, because lists, search, history
// and the activity show staff every type.
var raisable = []core.Verb{core.VerbCreate, core.VerbUpdate, core.VerbDelete, core.VerbPublish}

// checkMay rejects roles that do not raise what the policy requires.
func (t checker) checkMay(m *mistakes) {
	for _, verb := range slices.Sorted(maps.Keys(t.Options.May)) {
		role := t.Options.May[verb]
		switch {
		case !slices.Contains(raisable, verb):
			m.say("name create, update, delete or publish", "May has the verb %q, which no type has a role for", verb)
		case role != core.Viewer && role != core.Editor && role != core.Administrator:
			m.say("write core.Administrator", "May names the role %q for %s, which nobody has", role, verb)
		case !policy.Raises(t.Options.Access, verb, role):
			m.say("leave it out, or name a higher role", "May gives %s to the role %q, and the type takes as much for it anyway", verb, role)
		}
	}
}
