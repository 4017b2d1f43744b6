// Package policy is the single access-control table. All code that reads or writes content checks permissions here and nowhere
// else; a response to an actor contains only the View that this package returns.
package policy

import "github.com/quoin-cms/quoin/core"

// minRoles is the policy: the minimum role for a verb on a type with an access. Combinations that are not in the table are
// forbidden to all roles.
var minRoles = map[core.Access]map[core.Verb]core.Role{
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

// ranks orders the roles. A role that is not listed ranks as a visitor.
var ranks = map[core.Role]int{
	core.Visitor:       0,
	core.Viewer:        1,
	core.Editor:        2,
	core.Administrator: 3,
	core.System:        4,
}

// minRoleForPrivate is the minimum role that sees drafts and private fields.
const minRoleForPrivate = core.Viewer

// Allow checks whether actor may do verb to a subject. It returns nil if so, core.Unauthenticated for a visitor who must sign
// in, and core.Forbidden for a signed-in actor without permission.
func Allow(actor core.Actor, to core.Subject, verb core.Verb) error {
	role, known := MinRole(to, verb)
	switch {
	case known && ranks[actor.Role] >= ranks[role]:
		return nil
	case actor.Role == core.Visitor:
		return core.Errorf(core.Unauthenticated, "Please sign in first.")
	default:
		return core.Errorf(core.Forbidden, "Your account may not do this.")
	}
}

// MinRole returns the lowest role that may do verb to a subject; false if no role may.
func MinRole(to core.Subject, verb core.Verb) (role core.Role, known bool) {
	role, known = minRoles[to.Access][verb]
	if raised := to.May[verb]; ranks[raised] > ranks[role] {
		role = raised
	}
	return role, known
}

// Raises reports whether a user can have a role, and the role is above the minimum of a verb on an access.
func Raises(access core.Access, verb core.Verb, role core.Role) bool {
	before, known := minRoles[access][verb]
	return known && role != core.System && ranks[role] > ranks[before]
}

// AtLeast reports whether a role has at least the permissions of another.
func AtLeast(role, minRole core.Role) bool { return ranks[role] >= ranks[minRole] }

// View returns the parts of a subject that actor sees, independently of the verb.
func View(actor core.Actor, _ core.Subject) core.View {
	if ranks[actor.Role] >= ranks[minRoleForPrivate] {
		return core.View{Audience: core.Everyone}
	}
	return core.View{}
}

// Admit is Allow that also returns the View of the permitted actor.
func Admit(actor core.Actor, to core.Subject, verb core.Verb) (core.View, error) {
	if err := Allow(actor, to, verb); err != nil {
		return core.View{}, err
	}
	return View(actor, to), nil
}
