package policy_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
)

// TestATypeOnlyRaisesRoles checks that the roles which a type demands for a verb can be above those of the policy and
// never below.
func TestATypeOnlyRaisesRoles(t *testing.T) {
	for _, c := range []struct {
		access core.Access
		verb   core.Verb
		may    core.Role
		actor  core.Role
		code   core.Code
	}{
		{core.Published, core.VerbDelete, core.Administrator, core.Editor, core.Forbidden},
		{core.Published, core.VerbDelete, core.Administrator, core.Administrator, ""},
		{core.Published, core.VerbDelete, core.Viewer, core.Viewer, core.Forbidden},
		{core.Published, core.VerbDelete, core.Viewer, core.Editor, ""},
		{core.Administration, core.VerbRead, core.Viewer, core.Editor, core.Forbidden},
		{core.Closed, core.VerbRead, core.Visitor, core.Visitor, core.Unauthenticated},
		{core.Own, core.VerbPublish, core.Editor, core.Administrator, core.Forbidden},
	} {
		to := core.Subject{Access: c.access, May: map[core.Verb]core.Role{c.verb: c.may}}
		if err := policy.Allow(core.Actor{Role: c.actor}, to, c.verb); err != nil && core.CodeOf(err) != c.code || err == nil && c.code != "" {
			t.Errorf("%s by %q on %s that demands %q: %v, want %q", c.verb, c.actor, c.access, c.may, err, c.code)
		}
	}
}

// TestRaises checks which roles a type can demand: those that a user can have, above that of the policy.
func TestRaises(t *testing.T) {
	for _, c := range []struct {
		access core.Access
		verb   core.Verb
		role   core.Role
		want   bool
	}{
		{core.Published, core.VerbDelete, core.Administrator, true},
		{core.Published, core.VerbDelete, core.Editor, false},
		{core.Published, core.VerbDelete, core.Viewer, false},
		{core.Published, core.VerbDelete, core.System, false},
		{core.Published, core.VerbRead, core.Viewer, true},
		{core.Published, "conquer", core.Administrator, false},
	} {
		if got := policy.Raises(c.access, c.verb, c.role); got != c.want {
			t.Errorf("%q raises %s of %s: %v", c.role, c.verb, c.access, got)
		}
	}
}

// TestAtLeast checks that a role has the permissions of each role up to its own, and that an unknown one has those of
// visitors.
func TestAtLeast(t *testing.T) {
	roles := []core.Role{core.Visitor, core.Viewer, core.Editor, core.Administrator, core.System}
	for i, role := range roles {
		for k, other := range roles {
			if got := policy.AtLeast(role, other); got != (i >= k) {
				t.Errorf("%q has at least the permissions of %q: %v", role, other, got)
			}
		}
		if got := policy.AtLeast("conqueror", role); got != (role == core.Visitor) {
			t.Errorf("an unknown role has at least the permissions of %q: %v", role, got)
		}
	}
}
