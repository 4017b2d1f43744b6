package auth

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

func TestSession(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("Anna")
	token := f.mustSignIn("anna", goodPassword)
	caller, err := f.Session(t.Context(), token)
	if want := (core.Actor{Role: core.Administrator, Name: "Anna"}); caller.Actor != want || err != nil {
		t.Errorf("got %+v, %v", caller, err)
	}
}

func TestSessionRefuses(t *testing.T) {
	t.Parallel()
	const ended = "Your session has ended. Please sign in again."
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	tests := map[string]string{
		"":                         "You are not signed in.",
		"x":                        ended,
		token + "x":                ended,
		strings.ToUpper(token):     ended,
		strings.Repeat("x", 1<<16): ended,
		"../user/anna":             ended,
	}
	for token, want := range tests {
		caller, err := f.Session(t.Context(), token)
		wantDetail(t, err, core.Unauthenticated, want)
		if caller != (Caller{}) {
			t.Errorf("%.20q: got %+v", token, caller)
		}
	}
}

func TestSessionExpiresWhenIdle(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	f.clock.advance(SessionIdle - time.Second)
	f.wantSession(token, "")
	f.clock.advance(SessionIdle - time.Second)
	f.wantSession(token, "")
	f.clock.advance(SessionIdle)
	f.wantSession(token, core.Unauthenticated)
}

func TestSessionExpiresInTheEnd(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	for range 7*24 - 1 {
		f.clock.advance(time.Hour)
		f.wantSession(token, "")
	}
	f.clock.advance(time.Hour - time.Second)
	f.wantSession(token, "")
	f.clock.advance(time.Second)
	f.wantSession(token, core.Unauthenticated)
}

func TestSessionIsNotedEveryFiveMinutes(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	before := f.store.commits
	for range 60 {
		f.clock.advance(time.Minute)
		f.wantSession(token, "")
		f.wantSession(token, "")
	}
	if got := f.store.commits - before; got != 12 {
		t.Errorf("an hour of use was noted %d times, want 12", got)
	}
}

func TestTouchesAtOneTimeCommitOnce(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	f.clock.advance(time.Hour)
	before := f.store.commits
	for range 3 {
		f.touch(t.Context(), sessionKey(token), f.clock.now())
	}
	if got := f.store.commits - before; got != 1 {
		t.Errorf("got %d commits, want 1", got)
	}
}

func TestTouchNeverRevives(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	f.clock.advance(time.Hour)
	wantCode(t, f.SignOut(t.Context(), token), "")
	f.touch(t.Context(), sessionKey(token), f.clock.now())
	f.wantSession(token, core.Unauthenticated)
	if f.logs.Len() > 0 {
		t.Errorf("logged %s", f.logs)
	}
}

func TestSessionSurvivesFailedTouch(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	f.clock.advance(time.Hour)
	f.store.failWith(errors.New("disk full"))
	f.wantSession(token, "")
	logged := f.logs.String()
	if !strings.Contains(logged, "disk full") {
		t.Errorf("the fault is not logged: %q", logged)
	}
	for _, secret := range []string{token, sessionKey(token), "anna"} {
		if strings.Contains(logged, secret) {
			t.Errorf("%q is logged: %s", secret, logged)
		}
	}
}

func TestSignOutEndsOneSession(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	one, two := f.mustSignIn("anna", goodPassword), f.mustSignIn("anna", goodPassword)
	wantCode(t, f.SignOut(t.Context(), one), "")
	f.wantSession(one, core.Unauthenticated)
	f.wantSession(two, "")

	before := f.store.commits
	for _, token := range []string{one, "", "unknown"} {
		wantCode(t, f.SignOut(t.Context(), token), "")
	}
	if f.store.commits != before {
		t.Error("a token without a session costs a commit")
	}
}

func TestPasswordChangeEndsAllSessions(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	one, two := f.mustSignIn("anna", goodPassword), f.mustSignIn("anna", goodPassword)
	others := f.mustSignIn("ben", goodPassword)
	wantCode(t, f.SetPassword(t.Context(), core.Actor{}, "anna", goodPassword), "")
	f.wantSession(one, core.Unauthenticated)
	f.wantSession(two, core.Unauthenticated)
	f.wantSession(others, "")
	f.wantSession(f.mustSignIn("anna", goodPassword), "")
}

func TestRemovalEndsSessionsForGood(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	token := f.mustSignIn("anna", goodPassword)
	wantCode(t, f.Remove(t.Context(), core.Actor{}, "anna"), "")
	f.wantSession(token, core.Unauthenticated)
	f.mustAdd("anna")
	f.wantSession(token, core.Unauthenticated)
}

func BenchmarkSession(b *testing.B) {
	f := newFixture(b)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.Session(b.Context(), token); err != nil {
			b.Fatal(err)
		}
	}
}

// blocking is a store whose updates wait until they are let through.
type blocking struct {
	storage.Store
	let chan struct{}
}

func (s blocking) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	<-s.let
	return s.Store.Update(ctx, fn)
}

// TestSessionDoesNotWaitForItsNote, and the note is not lost when the service is closed.
func TestSessionDoesNotWaitForItsNote(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	var tokens []string
	for range 3 * maxBackgroundWrites {
		tokens = append(tokens, f.mustSignIn("anna", goodPassword))
	}
	f.clock.advance(SessionIdle / 2)
	let := make(chan struct{})
	f.Service.store = blocking{f.store, let}
	before := f.store.commits
	for range 2 {
		for _, token := range tokens {
			if _, err := f.Session(t.Context(), token); err != nil {
				t.Fatal(err)
			}
		}
	}
	close(let)
	f.Close()
	if got := f.store.commits - before; got != maxBackgroundWrites {
		t.Errorf("%d uses were noted at once, want %d", got, maxBackgroundWrites)
	}
	f.clock.advance(SessionIdle/2 + time.Minute)
	f.wantSession(tokens[0], "")
	f.wantSession(tokens[len(tokens)-1], core.Unauthenticated)
}
