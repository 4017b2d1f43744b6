package auth

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

// TestSessions are listed for their owner, by names of the program's own, and ended by them alone.
func TestSessions(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	grant, err := f.SignIn(t.Context(), Attempt{
		Username: "anna", Password: goodPassword, Client: Client{Address: "203.0.113.7:4000", Agent: firefox + "\r\nlevel=ERROR msg=forged"},
	})
	wantCode(t, err, "")
	f.clock.advance(time.Minute)
	here, token := f.signedIn("anna")
	ben, _ := f.signedIn("ben")
	all, err := f.Sessions(t.Context(), "ANNA")
	if err != nil || len(all) != 2 || all[0].ID != here.Session || all[1].Agent != "Firefox on Linux" || all[1].Address != "203.0.113.x" {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, one := range all {
		if strings.Contains(one.ID, grant.Token) || strings.Contains(one.ID, token) {
			t.Error("a list tells a token")
		}
	}
	wantCode(t, f.EndSession(t.Context(), "ben", all[1].ID), core.NotFound)
	wantCode(t, f.EndSession(t.Context(), "anna", ben.Session), core.NotFound)
	wantCode(t, f.EndSession(t.Context(), "anna", "none"), core.NotFound)
	f.wantSession(grant.Token, "")
	watch, err := f.Watch(t.Context(), grant.Token)
	wantCode(t, err, "")
	wantCode(t, f.EndSession(t.Context(), "anna", all[1].ID), "")
	<-watch.Ended()
	f.wantSession(grant.Token, core.Unauthenticated)
	other := f.mustSignIn("anna", goodPassword)
	kept, err := f.Watch(t.Context(), token)
	wantCode(t, err, "")
	wantCode(t, f.EndOtherSessions(t.Context(), "anna", here.Session), "")
	f.wantSession(other, core.Unauthenticated)
	f.wantSession(token, "")
	select {
	case <-kept.Ended():
		t.Error("the session that goes on is told that it has ended")
	default:
		kept.Stop()
	}
	if all, _ = f.Sessions(t.Context(), "anna"); len(all) != 1 {
		t.Errorf("%+v", all)
	}
}

// TestOlderSessions go on, though nothing is known of where they were begun.
func TestOlderSessions(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	_, token := f.signedIn("anna")
	_, err := f.store.Update(t.Context(), func(w storage.Writer) error {
		acc, err := getExistingAccount(w, "anna")
		now := f.clock.now().Format(time.RFC3339)
		w.Put(sessionKey(token), []byte(`{"user":"anna","stamp":"`+acc.Stamp+`","created":"`+now+`","seen":"`+now+`"}`))
		return err
	})
	wantCode(t, err, "")
	f.wantSession(token, "")
	if all, err := f.Sessions(t.Context(), "anna"); err != nil || len(all) != 1 || all[0].Agent != "" {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestSessionFixation: no sign-in, and no change of a password, goes on with a token that was there before.
func TestSessionFixation(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	_, first := f.signedIn("anna")
	_, second := f.signedIn("anna")
	third, err := f.SetOwnPassword(t.Context(), "anna", otherPassword, Client{})
	wantCode(t, err, "")
	if first == second || second == third {
		t.Error("a token comes again")
	}
	f.wantSession(first, core.Unauthenticated)
	f.wantSession(second, core.Unauthenticated)
}

// TestShortened leaves out what tells a machine from its neighbours.
func TestShortened(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.x", "203.0.113.7:80": "203.0.113.x", "::ffff:203.0.113.7": "203.0.113.x",
		"2001:db8:1:2::7": "2001:db8:1::x", "[2001:db8:1:2::7%eth0]:80": "2001:db8:1::x", "::1": "::x", "evil\n": "", "": "",
	} {
		if got := truncateAddress(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}
