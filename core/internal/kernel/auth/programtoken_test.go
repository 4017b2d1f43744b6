package auth

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

var ada = core.Actor{Role: core.Administrator, Name: "ada"}

// mustAddToken adds a token that ada has made, and ada where she is not there.
func (f *fixture) mustAddToken(name string, expires time.Time) (TokenInfo, string) {
	f.t.Helper()
	f.mustHave("ada")
	info, secret, err := f.AddToken(f.t.Context(), ada, name, core.Editor, expires)
	if err != nil {
		f.t.Fatal(err)
	}
	return info, secret
}

func (f *fixture) mustHave(name string) {
	f.t.Helper()
	known, err := f.Known(f.t.Context(), name)
	if err != nil {
		f.t.Fatal(err)
	}
	if !known {
		f.mustAdd(name)
	}
}

// TestTokens act in their role until they end, and their use is noted.
func TestTokens(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	info, secret := f.mustAddToken("Newsletter", f.clock.now().Add(time.Hour))
	if !regexp.MustCompile(`^qn_[a-z2-7]{39}$`).MatchString(secret) || !strings.HasSuffix(secret, info.Hint) {
		t.Errorf("%q does not fit the pattern that is documented, or the hint %q", secret, info.Hint)
	}
	caller, err := f.Token(t.Context(), secret)
	want := Caller{Actor: core.Actor{Role: core.Editor, Name: "Newsletter (token)"}, Token: info.ID}
	if caller != want || err != nil {
		t.Errorf("%+v, %v", caller, err)
	}
	f.touchWrites.all.Wait()
	all, err := f.Tokens(t.Context())
	if err != nil || len(all) != 1 || !all[0].Used.Equal(f.clock.now()) || all[0].CreatedBy != "ada" {
		t.Errorf("%+v, %v", all, err)
	}
	f.clock.advance(time.Hour)
	_, err = f.Token(t.Context(), secret)
	wantCode(t, err, core.Unauthenticated)
	_, forever := f.mustAddToken("Forever", time.Time{})
	f.clock.advance(10 * 365 * 24 * time.Hour)
	_, err = f.Token(t.Context(), forever)
	wantCode(t, err, "")
}

// TestTokensAreRevokedAtOnce, with what they listen to.
func TestTokensAreRevokedAtOnce(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	info, secret := f.mustAddToken("Newsletter", time.Time{})
	watch, err := f.WatchToken(t.Context(), secret)
	wantCode(t, err, "")
	wantCode(t, f.RemoveToken(t.Context(), ada, info.ID), "")
	<-watch.Ended()
	_, err = f.Token(t.Context(), secret)
	wantCode(t, err, core.Unauthenticated)
	wantCode(t, f.RemoveToken(t.Context(), ada, info.ID), core.NotFound)
	f.mustAddToken("newsletter", time.Time{}) // the name is free again
}

// TestTokenRules name what is wrong, and one of two of the same name at once is refused.
func TestTokenRules(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("ada")
	for i, test := range []struct {
		name    string
		role    core.Role
		expires time.Time
	}{
		{"", core.Editor, time.Time{}},
		{strings.Repeat("x", 81), core.Editor, time.Time{}},
		{"a\nlevel=ERROR", core.Editor, time.Time{}},
		{"a", core.System, time.Time{}},
		{"a", "", time.Time{}},
		{"a", core.Editor, f.clock.now()},
	} {
		if _, _, err := f.AddToken(t.Context(), ada, test.name, test.role, test.expires); core.CodeOf(err) != core.Invalid {
			t.Errorf("%d: %v", i, err)
		}
	}
	var group sync.WaitGroup
	failures := make([]error, 4)
	for i := range failures {
		group.Go(func() {
			_, _, failures[i] = f.AddToken(t.Context(), ada, fmt.Sprintf("Same%.*s", i%2, ""), core.Viewer, time.Time{})
		})
	}
	group.Wait()
	taken := 0
	for _, err := range failures {
		if core.CodeOf(err) == core.Conflict {
			taken++
		}
	}
	if taken != 3 {
		t.Errorf("%d of 4 were refused: %v", taken, failures)
	}
}

// TestTheStoreHasNoSecret of a session, a token or a recovery code.
func TestTheStoreHasNoSecret(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	_, codes := f.enrol()
	_, secret := f.mustAddToken("Newsletter", time.Time{})
	grant, err := f.try(codes[0], someAddress, "")
	wantCode(t, err, "")
	err = f.store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("auth/", "") {
			if err != nil {
				return err
			}
			for _, s := range append(codes, secret, secret[3:], grant.Token, goodPassword) {
				if strings.Contains(pair.Key+string(pair.Value), s) || strings.Contains(pair.Key+string(pair.Value), strings.ReplaceAll(s, "-", "")) {
					t.Errorf("%s has a secret", pair.Key)
				}
			}
		}
		return nil
	})
	wantCode(t, err, "")
}

// FuzzWellFormed takes nothing but what newSecretToken makes, and finds every letter that is off.
func FuzzWellFormed(f *testing.F) {
	f.Add(newSecretToken(), 5)
	f.Add("qn_", 0)
	f.Add("qn_"+strings.Repeat("é", 20), 1)
	f.Fuzz(func(t *testing.T, token string, at int) {
		if !wellFormed(token) {
			return
		}
		off := []byte(token)
		i := len(tokenMark) + max(at, -at)%(tokenLength-len(tokenMark))
		if i < 0 {
			return
		}
		if off[i]++; wellFormed(string(off)) {
			t.Errorf("%q and %q are both well formed", token, off)
		}
	})
}

// TestTokensEndWithTheirMaker: with the account, and with its role, for good; and never with anybody else's.
func TestTokensEndWithTheirMaker(t *testing.T) {
	t.Parallel()
	demote := func(f *fixture, to core.Role) {
		f.t.Helper()
		_, _, err := f.SetRole(f.t.Context(), core.Actor{Name: "ben"}, "ada", to, Client{})
		wantCode(f.t, err, "")
	}
	for name, test := range map[string]struct {
		do  func(f *fixture)
		end TokenEnd
	}{
		"nothing": {func(*fixture) {}, ""},
		"removed": {func(f *fixture) { wantCode(f.t, f.Remove(f.t.Context(), core.Actor{Name: "ben"}, "ada"), "") }, TokenMakerRemoved},
		"another of the name": {func(f *fixture) {
			wantCode(f.t, f.Remove(f.t.Context(), core.Actor{Name: "ben"}, "ada"), "")
			f.mustAdd("ADA")
		}, TokenMakerRemoved},
		"as much as the token": {func(f *fixture) { demote(f, core.Editor) }, ""},
		"less than the token":  {func(f *fixture) { demote(f, core.Viewer) }, TokenMakerDemoted},
		"less for a while":     {func(f *fixture) { demote(f, core.Viewer); demote(f, core.Administrator) }, TokenMakerDemoted},
		"more than before":     {func(f *fixture) { demote(f, core.Editor); demote(f, core.Administrator) }, ""},
		"somebody else": {func(f *fixture) {
			wantCode(f.t, f.Remove(f.t.Context(), core.Actor{Name: "ada"}, "ben"), "")
		}, ""},
	} {
		f := newFixture(t)
		f.mustAdd("ada", "ben")
		_, secret := f.mustAddToken("Newsletter", time.Time{})
		watch, err := f.WatchToken(t.Context(), secret)
		wantCode(t, err, "")
		test.do(f)
		_, err = f.Token(t.Context(), secret)
		if ended := core.CodeOf(err) == core.Unauthenticated; ended != (test.end != "") {
			t.Errorf("%s: %v", name, err)
		}
		if test.end != "" {
			<-watch.Ended()
		}
		all, err := f.Tokens(t.Context())
		if err != nil || all[0].Ended != test.end {
			t.Errorf("%s: %+v, %v", name, all, err)
		}
		if test.end == TokenMakerDemoted {
			demote(f, core.Administrator)
			_, later := f.mustAddToken("Later", time.Time{})
			_, err = f.Token(t.Context(), later)
			wantCode(t, err, "")
		}
	}
}

// TestNobodyMakesAStrongerToken than they are.
func TestNobodyMakesAStrongerToken(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	if _, err := f.AddAs(t.Context(), core.Actor{}, "eve", "", goodPassword, core.Editor); err != nil {
		t.Fatal(err)
	}
	for role, code := range map[core.Role]core.Code{core.Viewer: "", core.Editor: "", core.Administrator: core.Forbidden} {
		_, _, err := f.AddToken(t.Context(), core.Actor{Role: core.Administrator, Name: "eve"}, string(role), role, time.Time{})
		wantCode(t, err, code)
	}
}
