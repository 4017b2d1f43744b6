package auth

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// wantConfirmed fails unless the session of a token counts as confirmed, or not.
func (f *fixture) wantConfirmed(token string, want bool) Caller {
	f.t.Helper()
	caller, err := f.Session(f.t.Context(), token)
	if err != nil || f.Confirmed(caller) != want {
		f.t.Errorf("confirmed: %v, %v; want %v", !want, err, want)
	}
	return caller
}

// TestConfirmed of a session that has just begun, and for ten minutes after each time that the password was given in it.
func TestConfirmed(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token, other := f.mustSignIn("anna", goodPassword), f.mustSignIn("anna", goodPassword)
	f.wantConfirmed(token, true)
	f.clock.advance(ConfirmedFor - time.Second)
	f.wantConfirmed(token, true)
	f.clock.advance(time.Second)
	caller := f.wantConfirmed(token, false)

	wantFields(t, f.Confirm(t.Context(), caller, someAddress, otherPassword), "", "is not right")
	f.wantConfirmed(token, false)
	wantCode(t, f.Confirm(t.Context(), caller, someAddress, goodPassword), "")
	f.wantConfirmed(token, true)
	f.wantConfirmed(other, false)
	wantCode(t, f.EndOtherSessions(t.Context(), "anna", caller.Session), "")
	f.wantConfirmed(token, true)
	f.clock.advance(ConfirmedFor)
	f.wantConfirmed(token, false)

	if f.Confirmed(Caller{}) || f.Confirmed(Caller{Token: "t", confirmed: f.clock.now()}) {
		t.Error("nobody, or a token, is confirmed")
	}
}

// TestAClockThatWasAheadConfirmsNothing for longer than it may.
func TestAClockThatWasAheadConfirmsNothing(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	f.clock.advance(24 * time.Hour)
	token := f.mustSignIn("anna", goodPassword)
	f.clock.advance(-24 * time.Hour)
	f.wantConfirmed(token, false)
}

// TestASessionThatEndedIsNotConfirmed by the password any more.
func TestASessionThatEndedIsNotConfirmed(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	caller, token := f.signedIn("anna")
	wantCode(t, f.SignOut(t.Context(), token), "")
	wantCode(t, f.Confirm(t.Context(), caller, someAddress, goodPassword), core.Unauthenticated)
	f.wantSession(token, core.Unauthenticated)
}

// TestWrongConfirmationsFromAfar use up neither the attempts of the session at its own address nor those of other sessions.
func TestWrongConfirmationsFromAfar(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	stolen, _ := f.signedIn("anna")
	other, _ := f.signedIn("anna")
	throttled := false
	for range 20 {
		err := f.Confirm(t.Context(), stolen, "198.51.100.7:1", otherPassword)
		throttled = throttled || core.CodeOf(err) == core.Throttled
	}
	if !throttled {
		t.Error("guesses are not limited")
	}
	wantCode(t, f.Confirm(t.Context(), stolen, someAddress, goodPassword), "")
	wantCode(t, f.Confirm(t.Context(), other, "198.51.100.7:1", goodPassword), "")
}

// TestConfirmationsAreLimitedBySession whatever the addresses.
func TestConfirmationsAreLimitedBySession(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	stolen, _ := f.signedIn("anna")
	for i := range 60 {
		_ = f.Confirm(t.Context(), stolen, fmt.Sprintf("198.51.100.%d:1", i), otherPassword)
	}
	wantCode(t, f.Confirm(t.Context(), stolen, someAddress, goodPassword), core.Throttled)
}
