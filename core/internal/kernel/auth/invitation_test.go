package auth

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

func invited(t *testing.T, f *fixture, email string) (Invitation, string) {
	t.Helper()
	in, token, err := f.Invite(t.Context(), core.Actor{Name: "anna"}, email, core.Editor, nil)
	if err != nil {
		t.Fatal(err)
	}
	return in, token
}

func TestAnInvitationIsGoodOnceForSevenDays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(f *fixture, in Invitation, token string) error
		code   core.Code
	}{
		"at once":      {func(*fixture, Invitation, string) error { return nil }, ""},
		"just in time": {func(f *fixture, _ Invitation, _ string) error { f.clock.advance(InviteLifetime - 1); return nil }, ""},
		"too late":     {func(f *fixture, _ Invitation, _ string) error { f.clock.advance(InviteLifetime); return nil }, core.Invalid},
		"twice": {func(f *fixture, _ Invitation, token string) error {
			_, err := f.AcceptInvitation(t.Context(), token, "bob", "", otherPassword)
			return err
		}, core.Invalid},
		"after it was withdrawn": {func(f *fixture, in Invitation, _ string) error {
			return f.Withdraw(t.Context(), core.Actor{Name: "anna"}, in.ID)
		}, core.Invalid},
		"after a refused name": {func(f *fixture, _ Invitation, token string) error {
			_, err := f.AcceptInvitation(t.Context(), token, "anna", "", otherPassword)
			wantCode(t, err, core.Conflict)
			return nil
		}, ""},
		"after a refused password": {func(f *fixture, _ Invitation, token string) error {
			_, err := f.AcceptInvitation(t.Context(), token, "eve", "", "short")
			wantCode(t, err, core.Invalid)
			return nil
		}, ""},
		"after a sweep": {func(f *fixture, _ Invitation, _ string) error { return f.SweepLinks(t.Context()) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			if err := f.Add(t.Context(), "anna", goodPassword); err != nil {
				t.Fatal(err)
			}
			in, token := invited(t, f, "")
			if err := c.before(f, in, token); err != nil {
				t.Fatal(err)
			}
			u, err := f.AcceptInvitation(t.Context(), token, "eve", " Eve Adams ", otherPassword)
			wantCode(t, err, c.code)
			if c.code == "" && (u.Role != core.Editor || u.FullName != "Eve Adams" || u.Email != "") {
				t.Errorf("the account is %+v", u)
			}
			if open, err := f.Invitations(t.Context()); err != nil || len(open) != 0 {
				t.Errorf("open invitations: %v, %v", open, err)
			}
		})
	}
}

// A token that was sent to the address proves that the address is the person's; one that was shown does not.
func TestAMailedInvitationConfirmsTheAddress(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	in, shown := invited(t, f, "eve@example.co.uk")
	mailed, _, err := f.NewInviteLink(t.Context(), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	u, err := f.AcceptInvitation(t.Context(), mailed, "eve", "", otherPassword)
	if err != nil || u.Email != "eve@example.co.uk" {
		t.Fatalf("%+v, %v", u, err)
	}
	_, err = f.AcceptInvitation(t.Context(), shown, "mallory", "", otherPassword)
	wantCode(t, err, core.Invalid)
	_, _, err = f.Invite(t.Context(), core.Actor{}, "EVE@example.co.uk", core.Editor, nil)
	wantCode(t, err, core.Conflict)

	_, shown = invited(t, f, "bob@example.co.uk")
	if u, err := f.AcceptInvitation(t.Context(), shown, "bob", "", otherPassword); err != nil || u.Email != "" {
		t.Errorf("%+v, %v", u, err)
	}
}

// An administrator who is removed or demoted cannot come back by an invitation made before.
func TestAnInvitationEndsWithItsMaker(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(f *fixture) error{
		"removed": func(f *fixture) error { return f.Remove(t.Context(), core.Actor{Name: "chris"}, "anna") },
		"removed, and another has the name": func(f *fixture) error {
			if err := f.Remove(t.Context(), core.Actor{Name: "chris"}, "anna"); err != nil {
				return err
			}
			return f.Add(t.Context(), "anna", goodPassword)
		},
		"demoted": func(f *fixture) error { return setRole(t, f, core.Editor) },
		"demoted and promoted again": func(f *fixture) error {
			if err := setRole(t, f, core.Editor); err != nil {
				return err
			}
			return setRole(t, f, core.Administrator)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			f.mustAdd("anna", "chris")
			in, token := invited(t, f, "eve@example.co.uk")
			if err := end(f); err != nil {
				t.Fatal(err)
			}
			_, err := f.AcceptInvitation(t.Context(), token, "eve", "", otherPassword)
			wantCode(t, err, core.Invalid)
			_, _, err = f.NewInviteLink(t.Context(), in.ID)
			wantCode(t, err, core.NotFound)
			if open, err := f.Invitations(t.Context()); err != nil || len(open) != 0 {
				t.Errorf("open invitations: %v, %v", open, err)
			}
		})
	}
	f := newFixture(t)
	f.mustAdd("anna")
	_, _, err := f.Invite(t.Context(), core.Actor{Name: "nobody"}, "", core.Viewer, nil)
	wantCode(t, err, core.Forbidden)
}

// TestANewerInvitationReplacesTheOlder of the same address in any spelling; those of other addresses stay.
func TestANewerInvitationReplacesTheOlder(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	first, oldToken := invited(t, f, "eve@example.co.uk")
	_, otherToken := invited(t, f, "bob@example.co.uk")
	_, openToken := invited(t, f, "")
	second, _, err := f.Invite(t.Context(), core.Actor{Name: "anna"}, "\u200b EVE@example.co.uk ", core.Viewer, nil)
	if err != nil {
		t.Fatal(err)
	}
	open, err := f.Invitations(t.Context())
	if err != nil || len(open) != 3 || open[0].ID == first.ID {
		t.Errorf("open invitations: %+v, %v", open, err)
	}
	_, err = f.AcceptInvitation(t.Context(), oldToken, "eve", "", otherPassword)
	wantCode(t, err, core.Invalid)
	_, _, err = f.NewInviteLink(t.Context(), first.ID)
	wantCode(t, err, core.NotFound)
	mailed, _, err := f.NewInviteLink(t.Context(), second.ID)
	wantCode(t, err, "")
	if u, err := f.AcceptInvitation(t.Context(), mailed, " eve\u00a0", "", otherPassword); err != nil || u.Role != core.Viewer || u.Name != "eve" {
		t.Errorf("%+v, %v", u, err)
	}
	for name, token := range map[string]string{"bob": otherToken, "cleo": openToken} {
		_, err := f.AcceptInvitation(t.Context(), token, name, "", otherPassword)
		wantCode(t, err, "")
	}
}

func setRole(t *testing.T, f *fixture, role core.Role) error {
	t.Helper()
	_, _, err := f.SetRole(t.Context(), core.Actor{Name: "chris"}, "anna", role, Client{})
	return err
}

func TestInvitationsAreChecked(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	for _, c := range []struct {
		email string
		role  core.Role
	}{{"nobody", core.Editor}, {"", "owner"}, {"", core.System}, {"", ""}} {
		_, _, err := f.Invite(t.Context(), core.Actor{}, c.email, c.role, nil)
		wantCode(t, err, core.Invalid)
	}
	invited(t, f, "eve@example.co.uk")
	for range MaxInvitations - 1 {
		invited(t, f, "")
	}
	_, _, err := f.Invite(t.Context(), core.Actor{}, "", core.Editor, nil)
	wantCode(t, err, core.Conflict)
	f.clock.advance(InviteLifetime)
	if err := f.SweepLinks(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, prefix := range []string{linkPrefix, invitationPrefix, invitedPrefix} {
		if err := f.store.View(t.Context(), func(r storage.Reader) error {
			for pair, err := range r.Scan(prefix, "") {
				if err != nil {
					return err
				}
				t.Errorf("%s is still there", pair.Key)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	wantCode(t, f.Withdraw(t.Context(), core.Actor{}, "nothing"), core.NotFound)
}
