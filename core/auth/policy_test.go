package auth

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
)

func TestAllow(t *testing.T) {
	const (
		yes    = core.Code("")
		signIn = core.Unauthenticated
		never  = core.Forbidden
	)
	verbs := []core.Verb{core.VerbList, core.VerbRead, core.VerbCreate, core.VerbUpdate, core.VerbDelete, "publish"}
	tests := []struct {
		role   core.Role
		access core.Access
		want   []core.Code // by verb
	}{
		{core.Visitor, core.Published, []core.Code{yes, yes, signIn, signIn, signIn, signIn}},
		{core.Visitor, core.Inbox, []core.Code{signIn, signIn, yes, signIn, signIn, signIn}},
		{core.Visitor, core.Closed, []core.Code{signIn, signIn, signIn, signIn, signIn, signIn}},
		{core.Visitor, "", []core.Code{signIn, signIn, signIn, signIn, signIn, signIn}},
		{core.Administrator, core.Published, []core.Code{yes, yes, yes, yes, yes, never}},
		{core.Administrator, core.Inbox, []core.Code{yes, yes, yes, yes, yes, never}},
		{core.Administrator, core.Closed, []core.Code{yes, yes, yes, yes, yes, never}},
		{core.Administrator, "", []core.Code{never, never, never, never, never, never}},
		{core.System, core.Published, []core.Code{yes, yes, yes, yes, yes, never}},
		{core.System, core.Inbox, []core.Code{yes, yes, yes, yes, yes, never}},
		{core.System, core.Closed, []core.Code{yes, yes, yes, yes, yes, never}},
		{core.System, "", []core.Code{never, never, never, never, never, never}},
		{"guest", core.Published, []core.Code{yes, yes, never, never, never, never}},
		{"guest", core.Inbox, []core.Code{never, never, yes, never, never, never}},
		{"guest", core.Closed, []core.Code{never, never, never, never, never, never}},
		{"guest", "", []core.Code{never, never, never, never, never, never}},
	}
	for _, test := range tests {
		for i, verb := range verbs {
			err := Allow(core.Actor{Role: test.role, Name: "somebody"}, test.access, verb)
			if got := core.CodeOf(err); got != test.want[i] {
				t.Errorf("role %q, access %q, verb %q: got %q, want %q", test.role, test.access, verb, got, test.want[i])
			}
		}
	}
}
