package policy

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
	verbs := []core.Verb{
		core.VerbList, core.VerbRead, core.VerbCreate, core.VerbUpdate, core.VerbDelete, core.VerbPublish, "conquer",
	}
	tests := []struct {
		role   core.Role
		access core.Access
		want   []core.Code // by verb
	}{
		{core.Visitor, core.Published, []core.Code{yes, yes, signIn, signIn, signIn, signIn, signIn}},
		{core.Visitor, core.Inbox, []core.Code{signIn, signIn, yes, signIn, signIn, signIn, signIn}},
		{core.Visitor, core.Closed, []core.Code{signIn, signIn, signIn, signIn, signIn, signIn, signIn}},
		{core.Visitor, core.Own, []core.Code{signIn, signIn, signIn, signIn, signIn, signIn, signIn}},
		{core.Visitor, core.Administration, []core.Code{signIn, signIn, signIn, signIn, signIn, signIn, signIn}},
		{core.Visitor, "", []core.Code{signIn, signIn, signIn, signIn, signIn, signIn, signIn}},
		{core.Viewer, core.Published, []core.Code{yes, yes, never, never, never, never, never}},
		{core.Viewer, core.Inbox, []core.Code{yes, yes, yes, never, never, never, never}},
		{core.Viewer, core.Closed, []core.Code{yes, yes, never, never, never, never, never}},
		{core.Viewer, core.Own, []core.Code{yes, yes, yes, yes, yes, never, never}},
		{core.Viewer, core.Administration, []core.Code{never, never, never, never, never, never, never}},
		{core.Viewer, "", []core.Code{never, never, never, never, never, never, never}},
		{core.Editor, core.Published, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.Editor, core.Inbox, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.Editor, core.Closed, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.Editor, core.Own, []core.Code{yes, yes, yes, yes, yes, never, never}},
		{core.Editor, core.Administration, []core.Code{never, never, never, never, never, never, never}},
		{core.Editor, "", []core.Code{never, never, never, never, never, never, never}},
		{core.Administrator, core.Published, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.Administrator, core.Inbox, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.Administrator, core.Closed, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.Administrator, core.Own, []core.Code{yes, yes, yes, yes, yes, never, never}},
		{core.Administrator, core.Administration, []core.Code{yes, yes, yes, yes, yes, never, never}},
		{core.Administrator, "", []core.Code{never, never, never, never, never, never, never}},
		{core.System, core.Published, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.System, core.Inbox, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.System, core.Closed, []core.Code{yes, yes, yes, yes, yes, yes, never}},
		{core.System, core.Own, []core.Code{yes, yes, yes, yes, yes, never, never}},
		{core.System, core.Administration, []core.Code{yes, yes, yes, yes, yes, never, never}},
		{core.System, "", []core.Code{never, never, never, never, never, never, never}},
		{"guest", core.Published, []core.Code{yes, yes, never, never, never, never, never}},
		{"guest", core.Inbox, []core.Code{never, never, yes, never, never, never, never}},
		{"guest", core.Closed, []core.Code{never, never, never, never, never, never, never}},
		{"guest", core.Own, []core.Code{never, never, never, never, never, never, never}},
		{"guest", core.Administration, []core.Code{never, never, never, never, never, never, never}},
		{"guest", "", []core.Code{never, never, never, never, never, never, never}},
	}
	for _, test := range tests {
		for i, verb := range verbs {
			err := Allow(core.Actor{Role: test.role, Name: "somebody"}, core.Subject{Type: "post", Access: test.access}, verb)
			if got := core.CodeOf(err); got != test.want[i] {
				t.Errorf("role %q, access %q, verb %q: got %q, want %q", test.role, test.access, verb, got, test.want[i])
			}
		}
	}
}

func TestView(t *testing.T) {
	for role, want := range map[core.Role]core.Audience{
		core.Visitor: core.Visitors, core.Viewer: core.Everyone, core.Editor: core.Everyone, core.Administrator: core.Everyone,
		core.System: core.Everyone, "guest": core.Visitors,
	} {
		for _, access := range []core.Access{core.Published, core.Inbox, core.Closed, ""} {
			got := View(core.Actor{Role: role}, core.Subject{Type: "post", Access: access})
			if got.Audience != want {
				t.Errorf("role %q, access %q: sees %q, want %q", role, access, got.Audience, want)
			}
		}
	}
}

func TestAdmitGivesNoViewToWhoMayNot(t *testing.T) {
	view, err := Admit(core.Actor{}, core.Subject{Type: "letter", Access: core.Inbox}, core.VerbList)
	if core.CodeOf(err) != core.Unauthenticated || view != (core.View{}) {
		t.Errorf("a visitor is admitted to %v, %v", view, err)
	}
	view, err = Admit(core.Actor{Role: core.Administrator}, core.Subject{Type: "letter", Access: core.Inbox}, core.VerbList)
	if err != nil || !view.SeesAll() {
		t.Errorf("staff are admitted to %v, %v", view, err)
	}
}
