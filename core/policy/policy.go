// Package policy is the one table of who may do what. Whoever reads or writes content asks it, and nobody else
// decides: an answer to an actor is made for the View that it gives.
package policy

import "github.com/quoin-cms/quoin/core"

// least is the policy: the least role that may do a verb to a type of an access. What is not in
// the table nobody may do.
var least = map[core.Access]map[core.Verb]core.Role{
	core.Published: {
		core.VerbList:    core.Visitor,
		core.VerbRead:    core.Visitor,
		core.VerbCreate:  core.Editor,
		core.VerbUpdate:  core.Editor,
		core.VerbDelete:  core.Editor,
		core.VerbPublish: core.Editor,
	},
	core.Inbox: {
		core.VerbList:    core.Viewer,
		core.VerbRead:    core.Viewer,
		core.VerbCreate:  core.Visitor,
		core.VerbUpdate:  core.Editor,
		core.VerbDelete:  core.Editor,
		core.VerbPublish: core.Editor,
	},
	core.Closed: {
		core.VerbList:    core.Viewer,
		core.VerbRead:    core.Viewer,
		core.VerbCreate:  core.Editor,
		core.VerbUpdate:  core.Editor,
		core.VerbDelete:  core.Editor,
		core.VerbPublish: core.Editor,
	},
	core.Own: {
		core.VerbList:   core.Viewer,
		core.VerbRead:   core.Viewer,
		core.VerbCreate: core.Viewer,
		core.VerbUpdate: core.Viewer,
		core.VerbDelete: core.Viewer,
	},
	core.Administration: {
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
	core.Viewer:        1,
	core.Editor:        2,
	core.Administrator: 3,
	core.System:        4,
}

// seesAll is the least role that sees drafts and private fields.
const seesAll = core.Viewer

// Allow reports whether actor may do verb to a subject: nil if so, core.Unauthenticated for a visitor who would
// have to sign in, and core.Forbidden for whoever is signed in and still may not.
func Allow(actor core.Actor, to core.Subject, verb core.Verb) error {
	role, known := least[to.Access][verb]
	if raised := to.May[verb]; ranks[raised] > ranks[role] {
		role = raised
	}
	switch {
	case known && ranks[actor.Role] >= ranks[role]:
		return nil
	case actor.Role == core.Visitor:
		return core.Errorf(core.Unauthenticated, "Please sign in first.")
	default:
		return core.Errorf(core.Forbidden, "Your account may not do this.")
	}
}

// Raises reports whether a role is one that somebody may have, and above the least that a verb to an access takes.
func Raises(access core.Access, verb core.Verb, role core.Role) bool {
	before, known := least[access][verb]
	return known && role != core.System && ranks[role] > ranks[before]
}

// AtLeast reports whether a role may do what another may.
func AtLeast(role, least core.Role) bool { return ranks[role] >= ranks[least] }

// View gives what actor sees of a subject, whatever may be done to it.
func View(actor core.Actor, _ core.Subject) core.View {
	if ranks[actor.Role] >= ranks[seesAll] {
		return core.View{Audience: core.Everyone}
	}
	return core.View{}
}

// Admit is Allow, and the View of whoever is allowed.
func Admit(actor core.Actor, to core.Subject, verb core.Verb) (core.View, error) {
	if err := Allow(actor, to, verb); err != nil {
		return core.View{}, err
	}
	return View(actor, to), nil
}
