package auth

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core"
)

func (f *fixture) mustWatch(token string) *Watch {
	f.t.Helper()
	w, err := f.Watch(f.t.Context(), token)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(w.Stop)
	return w
}

func ended(w *Watch) bool {
	select {
	case <-w.Ended():
		return true
	default:
		return false
	}
}

func TestWatchTellsOfTheEnd(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		end  func(*fixture, string) error
		both bool // sessions of the user end
	}{
		"signed out": {func(f *fixture, token string) error { return f.SignOut(f.t.Context(), token) }, false},
		"removed":    {func(f *fixture, _ string) error { return f.Remove(f.t.Context(), core.Actor{}, "ANNA") }, true},
		"password": {func(f *fixture, _ string) error {
			return f.SetPassword(f.t.Context(), core.Actor{}, "ANNA", otherPassword)
		}, true},
		"own password": {func(f *fixture, _ string) error {
			_, err := f.SetOwnPassword(f.t.Context(), "anna", otherPassword, Client{})
			return err
		}, true},
		"nothing": {func(f *fixture, _ string) error { return f.SignOut(f.t.Context(), "other") }, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.mustAdd("Anna", "ben")
			token := f.mustSignIn("anna", goodPassword)
			one, two := f.mustWatch(token), f.mustWatch(f.mustSignIn("anna", goodPassword))
			other := f.mustWatch(f.mustSignIn("ben", goodPassword))
			if one.Actor != (core.Actor{Role: core.Administrator, Name: "Anna"}) {
				t.Errorf("watches %+v", one.Actor)
			}
			wantCode(t, test.end(f, token), "")
			if got := ended(one); got != (name != "nothing") {
				t.Errorf("ended is %t", got)
			}
			if got := ended(two); got != test.both {
				t.Errorf("the other session's end is %t, want %t", got, test.both)
			}
			if ended(other) {
				t.Error("the session of another has ended")
			}
			one.Stop()
			one.Stop()
		})
	}
}

func TestWatchRefuses(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, token := range []string{"", "unknown"} {
		_, err := f.Watch(t.Context(), token)
		wantCode(t, err, core.Unauthenticated)
	}
	if len(f.watches.open) != 0 {
		t.Errorf("%d watches were left behind", len(f.watches.open))
	}
}

// bubbleFixture is a fixture for a bubble of synctest, whose clock it follows.
func bubbleFixture(t *testing.T) *fixture {
	f := newFixture(t)
	f.now = time.Now
	f.throttle = newThrottle(time.Now, nil)
	return f
}

func TestWatchTellsOfExpiry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := bubbleFixture(t)
		f.mustAdd("anna")
		token := f.mustSignIn("anna", goodPassword)
		began := time.Now()
		w := f.mustWatch(token)
		<-time.After(SessionIdle - time.Hour)
		f.wantSession(token, "")
		<-w.Ended()
		if lasted := time.Since(began); lasted != 2*SessionIdle-time.Hour {
			t.Errorf("the watch lasted for %s", lasted)
		}
		f.wantSession(token, core.Unauthenticated)
	})
}

// TestWatchLooksAgain at sessions that another process may have ended.
func TestWatchLooksAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := bubbleFixture(t)
		f.mustAdd("anna")
		token := f.mustSignIn("anna", goodPassword)
		w := f.mustWatch(token)
		other := New(f.store, time.Now, f.log)
		wantCode(t, other.SignOut(t.Context(), token), "")
		began := time.Now()
		<-w.Ended()
		if waited := time.Since(began); waited > recheckInterval {
			t.Errorf("the end was noticed after %s", waited)
		}
	})
}
