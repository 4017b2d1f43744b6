package auth

import "github.com/quoin-cms/quoin/core"

// least is the policy: the least role that may do a verb to a type of an access. What is not in
// the table nobody may do.
var least = map[core.Access]map[core.Verb]core.Role{
	core.Published: {
		core.VerbList:   core.Visitor,
		core.VerbRead:   core.Visitor,
		core.VerbCreate: core.Administrator,
		core.VerbUpdate: core.Administrator,
		core.VerbDelete: core.Administrator,
	},
	core.Inbox: {
		core.VerbList:   core.Administrator,
		core.VerbRead:   core.Administrator,
		core.VerbCreate: core.Visitor,
		core.VerbUpdate: core.Administrator,
		core.VerbDelete: core.Administrator,
	},
	core.Closed: {
		core.VerbList:   core.Administrator,
		core.VerbRead:   core.Administrator,
		core.VerbCreate: core.Administrator,
		core.VerbUpdate: core.Administrator,
		core.VerbDelete: core.Administrator,
	},
}

// ranks orders the roles. A role that is not here ranks with the visitor.
var ranks = map[core.Role]int{
	core.Visitor:       0,
	core.Administrator: 1,
	core.System:        2,
}

// Allow reports whether actor may do verb to a content type of the given access: nil if so,
// core.Unauthenticated for a visitor who would have to sign in, and core.Forbidden for whoever is
// signed in and still may not.
func Allow(actor core.Actor, access core.Access, verb core.Verb) error {
	role, known := least[access][verb]
	switch {
	case known && ranks[actor.Role] >= ranks[role]:
		return nil
	case actor.Role == core.Visitor:
		return core.Errorf(core.Unauthenticated, "Please sign in first.")
	default:
		return core.Errorf(core.Forbidden, "Your account may not do this.")
	}
}
