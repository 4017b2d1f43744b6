package auth

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// signedIn gives the caller of a new session.
func (f *fixture) signedIn(name string) (Caller, string) {
	f.t.Helper()
	token := f.mustSignIn(name, goodPassword)
	caller, err := f.Session(f.t.Context(), token)
	if err != nil {
		f.t.Fatal(err)
	}
	return caller, token
}

func (f *fixture) code(secret string) string {
	f.t.Helper()
	code, err := totp.GenerateCode(secret, f.clock.now())
	if err != nil {
		f.t.Fatal(err)
	}
	return code
}

// enrol gives anna an authenticator app. The clock goes on to the next code.
func (f *fixture) enrol() (secret string, codes []string) {
	f.t.Helper()
	caller, _ := f.signedIn("anna")
	begun, err := f.BeginTOTP(f.t.Context(), caller, "site.example")
	if err != nil {
		f.t.Fatal(err)
	}
	if codes, err = f.FinishTOTP(f.t.Context(), caller, f.code(begun.Secret)); err != nil {
		f.t.Fatal(err)
	}
	f.clock.advance(codePeriod * time.Second)
	return begun.Secret, codes
}

// try signs in with a code.
func (f *fixture) try(code, address, device string) (Grant, error) {
	return f.SignIn(f.t.Context(), Attempt{
		Username: "anna", Password: goodPassword, Code: code, Client: Client{Address: address}, Device: device,
	})
}

// wantFactor fails unless err asks for a second factor.
func wantFactor(t testing.TB, err error, code core.Code, factor Factor) {
	t.Helper()
	known, ok := errors.AsType[*core.Error](err)
	if !ok || known.Code != code || known.Factor != string(factor) {
		t.Errorf("got %+v, want %s that asks for %q", err, code, factor)
	}
}

// TestTOTP is asked for once it is on, and not before.
func TestTOTP(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	other := f.mustSignIn("anna", goodPassword)
	caller, token := f.signedIn("anna")
	wantFields(t, f.Confirm(t.Context(), caller, someAddress, otherPassword), "", "is not right")
	wantCode(t, f.Confirm(t.Context(), caller, someAddress, goodPassword), "")
	begun, err := f.BeginTOTP(t.Context(), caller, "site.example")
	if err != nil || !strings.HasPrefix(begun.QR, "data:image/png;base64,") || !strings.HasPrefix(begun.URI, "otpauth://totp/site.example:anna?") {
		t.Fatalf("%+v, %v", begun, err)
	}
	_, err = f.FinishTOTP(t.Context(), caller, "000000x")
	wantCode(t, err, core.Invalid)
	f.mustSignIn("anna", goodPassword)
	codes, err := f.FinishTOTP(t.Context(), caller, f.code(begun.Secret))
	if err != nil || len(codes) != 10 || len(codes[0]) != 11 {
		t.Fatalf("%q, %v", codes, err)
	}
	f.wantSession(token, "")
	f.wantSession(other, core.Unauthenticated)
	_, err = f.BeginTOTP(t.Context(), caller, "site.example")
	wantCode(t, err, core.Conflict)
	_, err = f.try("", someAddress, "")
	wantFactor(t, err, core.Unauthenticated, TOTP)
	_, err = f.try(f.code(begun.Secret), someAddress, "")
	wantFactor(t, err, core.Unauthenticated, TOTP) // it confirmed the app
	f.clock.advance(codePeriod * time.Second)
	_, err = f.try(f.code(begun.Secret), someAddress, "")
	wantCode(t, err, "")
	caller, _ = f.Session(t.Context(), token)
	wantCode(t, f.RemoveTOTP(t.Context(), caller), "")
	_, err = f.try("", someAddress, "")
	wantCode(t, err, "")
}

// TestEnrolmentEnds after ten minutes, and with the password that it was begun with.
func TestEnrolmentEnds(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	caller, _ := f.signedIn("anna")
	begun, _ := f.BeginTOTP(t.Context(), caller, "site")
	f.clock.advance(EnrolmentLifetime)
	_, err := f.FinishTOTP(t.Context(), caller, f.code(begun.Secret))
	wantCode(t, err, core.Conflict)
	begun, _ = f.BeginTOTP(t.Context(), caller, "site")
	token, err := f.SetOwnPassword(t.Context(), "anna", goodPassword, Client{})
	wantCode(t, err, "")
	caller, _ = f.Session(t.Context(), token)
	_, err = f.FinishTOTP(t.Context(), caller, f.code(begun.Secret))
	wantCode(t, err, core.Conflict)
}

// TestACodeIsGoodOnce within its window, and no older one after it; the clock may be off by one period.
func TestACodeIsGoodOnce(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	secret, _ := f.enrol()
	older := f.code(secret)
	f.clock.advance(codePeriod * time.Second)
	code := f.code(secret)
	f.clock.advance(codePeriod * time.Second) // one late
	_, err := f.try(code, someAddress, "")
	wantCode(t, err, "")
	for _, again := range []string{code, older} {
		_, err = f.try(again, someAddress, "")
		wantFactor(t, err, core.Unauthenticated, TOTP)
	}
	late := f.code(secret)
	f.clock.advance(2 * codePeriod * time.Second)
	_, err = f.try(late, someAddress, "")
	wantFactor(t, err, core.Unauthenticated, TOTP)
}

// TestOneOfTwoAtOnce gets in with the same code.
func TestOneOfTwoAtOnce(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	secret, codes := f.enrol()
	for _, code := range []string{f.code(secret), codes[0]} {
		var group sync.WaitGroup
		var mu sync.Mutex
		good := 0
		for range 4 {
			group.Go(func() {
				if _, err := f.try(code, someAddress, ""); err == nil {
					mu.Lock()
					good++
					mu.Unlock()
				}
			})
		}
		group.Wait()
		if good != 1 {
			t.Errorf("%d got in with one code", good)
		}
	}
}

// TestRecoveryCodes are good once each, in any spelling, and end with new ones.
func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	_, codes := f.enrol()
	_, err := f.try(strings.ToUpper(strings.ReplaceAll(codes[3], "-", " ")), someAddress, "")
	wantCode(t, err, "")
	_, err = f.try(codes[3], someAddress, "")
	wantFactor(t, err, core.Unauthenticated, TOTP)
	all, err := f.OwnFactors(t.Context(), "anna")
	if err != nil || all.Recovery != 9 || !all.TOTP {
		t.Errorf("%+v, %v", all, err)
	}
	fresh, err := f.NewRecovery(t.Context(), Caller{Actor: core.Actor{Name: "anna"}})
	wantCode(t, err, "")
	_, err = f.try(codes[4], "192.0.2.9", "")
	wantFactor(t, err, core.Unauthenticated, TOTP)
	_, err = f.try(fresh[0], "192.0.2.9", "")
	wantCode(t, err, "")
}

// TestCodesAreNotGuessed by somebody with the password and as many addresses as they like, for a month, while the owner
// gets in: on a known device, and anywhere with a recovery code.
func TestCodesAreNotGuessed(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	secret, codes := f.enrol()
	grant, err := f.try(f.code(secret), "203.0.113.5", "")
	wantCode(t, err, "")
	days := nighttest.Count(4, 30)
	looked, network := 0, 0
	for hour := range days * 24 {
		f.clock.advance(time.Hour)
		for range 40 {
			network++
			_, err := f.try("12345x", fmt.Sprintf("10.%d.%d.1", network/200%200, network%200), "")
			if core.CodeOf(err) == core.Unauthenticated {
				looked++
			}
		}
		if hour%100 == 50 {
			_, err := f.try(f.code(secret), "203.0.113.5", grant.Device)
			wantCode(t, err, "")
			_, err = f.try(f.code(secret), "203.0.113.77", "")
			wantFactor(t, err, core.Throttled, TOTP)
			_, err = f.try(codes[hour/100], "203.0.113.77", "")
			wantCode(t, err, "")
		}
	}
	if most := 20 + days*24; looked > most {
		t.Errorf("%d codes were looked at in %d days, want at most %d", looked, days, most)
	}
}

// TestAPasswordWithoutACodeCostsNothing to its owner, who asks for the code each time.
func TestAPasswordWithoutACodeCostsNothing(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	f.enrol()
	for range 100 {
		_, err := f.try("", someAddress, "")
		wantFactor(t, err, core.Unauthenticated, TOTP)
	}
}

// TestFactorsDoNotEnumerate: neither text nor the work of a wrong password tells whether there is a user, or a factor.
func TestFactorsDoNotEnumerate(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	f.enrol()
	for _, name := range []string{"anna", "ben", "nobody"} {
		for _, code := range []string{"", "123456"} {
			hashes := f.countHashes()
			_, err := f.SignIn(t.Context(), Attempt{Username: name, Password: otherPassword, Code: code, Client: Client{Address: someAddress}})
			wantDetail(t, err, core.Unauthenticated, "Invalid credentials")
			if *hashes != 1 {
				t.Errorf("%s: %d hashes", name, *hashes)
			}
			f.clock.advance(time.Minute)
		}
	}
}

// TestConfirmIsThrottled for each session, so that whoever took one does not find out the password.
func TestConfirmIsThrottled(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	thief, _ := f.signedIn("anna")
	owner, _ := f.signedIn("anna")
	for range 10 {
		wantCode(t, f.Confirm(t.Context(), thief, someAddress, otherPassword), core.Invalid)
	}
	wantCode(t, f.Confirm(t.Context(), thief, someAddress, goodPassword), core.Throttled)
	wantCode(t, f.Confirm(t.Context(), owner, someAddress, goodPassword), "")
}

// TestRequiredFactor is set by somebody who has one, and lacks to those who have none.
func TestRequiredFactor(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	ben, token := f.signedIn("ben")
	wantDetail(t, f.RequireFactor(t.Context(), ben.Actor, true), core.Conflict, "Set up your own second factor first.")
	f.enrol()
	watch, err := f.Watch(t.Context(), token)
	wantCode(t, err, "")
	wantCode(t, f.RequireFactor(t.Context(), core.Actor{Name: "anna"}, true), "")
	<-watch.Ended()
	if ben, _ = f.Session(t.Context(), token); !ben.Lacks() || ben.Factor != "" {
		t.Errorf("%+v", ben)
	}
	_, err = f.Watch(t.Context(), token)
	wantCode(t, err, core.Unauthenticated)
	wantCode(t, f.RequireFactor(t.Context(), ben.Actor, false), "")
	if ben, _ = f.Session(t.Context(), token); ben.Lacks() {
		t.Errorf("%+v", ben)
	}
}

// TestResetFactors lets in by the password alone, and ends all sessions.
func TestResetFactors(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	secret, _ := f.enrol()
	grant, err := f.try(f.code(secret), someAddress, "")
	wantCode(t, err, "")
	wantCode(t, f.ResetFactors(t.Context(), core.Actor{}, "nobody"), core.NotFound)
	wantCode(t, f.ResetFactors(t.Context(), core.Actor{}, "ANNA"), "")
	f.wantSession(grant.Token, core.Unauthenticated)
	f.mustSignIn("anna", goodPassword)
}
