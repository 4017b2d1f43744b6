package auth

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// A clock that is a day wrong for a while, and is set right, keeps nobody out of what is theirs once it is right, and gives nobody
// more than that.
func TestClockThatJumps(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, jump := range []time.Duration{day, -day} {
		for name, live := range map[string]func(t *testing.T, f *fixture, set func(time.Duration)){
			"a session": func(t *testing.T, f *fixture, set func(time.Duration)) {
				before := f.mustSignIn("anna", goodPassword)
				set(jump)
				during := f.mustSignIn("anna", goodPassword)
				f.wantSession(during, "")
				set(-jump)
				f.wantSession(before, "")
				if jump > 0 { // one that began a day ago is idle
					f.wantSession(during, "")
				}
				f.wantSession(f.mustSignIn("anna", goodPassword), "")
				f.clock.advance(SessionLifetime + day)
				f.wantSession(before, core.Unauthenticated)
				f.wantSession(during, core.Unauthenticated)
			},
			"a code": func(t *testing.T, f *fixture, set func(time.Duration)) {
				secret, _ := f.enrol()
				set(jump)
				code := f.code(secret)
				_, err := f.try(code, someAddress, "")
				wantCode(t, err, "")
				_, err = f.try(code, someAddress, "")
				wantFactor(t, err, core.Unauthenticated, TOTP)
				set(-jump)
				_, err = f.try(f.code(secret), someAddress, "")
				wantCode(t, err, "")
				_, err = f.try(f.code(secret), someAddress, "")
				wantFactor(t, err, core.Unauthenticated, TOTP)
			},
			"a token": func(t *testing.T, f *fixture, set func(time.Duration)) {
				by := core.Actor{Role: core.Administrator, Name: "anna"}
				_, secret, err := f.AddToken(t.Context(), by, "feed", core.Viewer, f.clock.now().Add(time.Hour))
				wantCode(t, err, "")
				set(jump)
				if _, err := f.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
				set(-jump)
				_, err = f.Token(t.Context(), secret)
				wantCode(t, err, "")
			},
			"guesses": func(t *testing.T, f *fixture, set func(time.Duration)) {
				set(jump)
				guess := func() (err error) {
					for range 30 {
						_, err = f.SignIn(t.Context(), Attempt{Username: "anna", Password: otherPassword, Client: Client{Address: someAddress}})
					}
					return err
				}
				wantCode(t, guess(), core.Throttled)
				set(-jump)
				f.clock.advance(15 * time.Second)
				f.mustSignIn("anna", goodPassword)
				wantCode(t, guess(), core.Throttled)
			},
			"a known device": func(t *testing.T, f *fixture, set func(time.Duration)) {
				set(jump)
				grant, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: someAddress}})
				wantCode(t, err, "")
				set(-jump)
				for i := range 2000 {
					_, _ = f.SignIn(t.Context(), Attempt{Username: "anna", Password: otherPassword, Client: Client{Address: fmt.Sprintf("10.%d.%d.1:9", i/200, i%200)}})
				}
				_, err = f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Device: grant.Device, Client: Client{Address: someAddress}})
				wantCode(t, err, "")
			},
		} {
			t.Run(fmt.Sprintf("%s, %s", name, jump), func(t *testing.T) {
				f := newFixture(t)
				f.mustAdd("anna")
				live(t, f, func(d time.Duration) { f.clock.advance(d) })
			})
		}
	}
}

// A forgotten password is set anew after a clock was set, by a link that was asked for then.
func TestLinksOfAClockThatJumps(t *testing.T) {
	t.Parallel()
	for _, jump := range []time.Duration{24 * time.Hour, -24 * time.Hour} {
		f := newFixture(t)
		f.mustAdd("anna")
		id := mailed(t, f.Service, "anna", "anna@example.com").ID
		f.clock.advance(jump)
		if asked, err := f.Forgot(t.Context(), "anna", Client{Address: someAddress}); err != nil || asked != id {
			t.Errorf("%s: %q, %v", jump, asked, err)
		}
		if _, _, err := f.NewLink(t.Context(), id, ResetLink); err != nil {
			t.Error(err)
		}
		f.clock.advance(-jump)
		token, _, err := f.NewLink(t.Context(), id, ResetLink)
		wantCode(t, err, "")
		wantCode(t, f.ResetPassword(t.Context(), token, otherPassword, Client{Address: someAddress}), "")
		wantCode(t, f.ResetPassword(t.Context(), token, goodPassword, Client{Address: someAddress}), core.Invalid)
		f.mustSignIn("anna", otherPassword)
	}
}
