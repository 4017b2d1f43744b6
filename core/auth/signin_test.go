package auth

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

func TestSignIn(t *testing.T) {
	f := newFixture(t)
	f.mustAdd("Anna")
	token, actor, err := f.SignIn(t.Context(), "aNNA", goodPassword, someAddress)
	if err != nil {
		t.Fatal(err)
	}
	want := core.Actor{Role: core.Administrator, Name: "Anna"}
	if actor != want || len(token) != 43 || strings.ContainsAny(token, "+/=") {
		t.Errorf("got %+v, token %q", actor, token)
	}
	if again := f.mustSignIn("Anna", goodPassword); again == token {
		t.Error("two sessions have one token")
	}
}

func TestSignInAnswersAlike(t *testing.T) {
	f := newFixture(t)
	f.mustAdd("anna")
	for _, name := range []string{"anna", "nobody", "no name", strings.Repeat("x", 100_000)} {
		hashes := f.countHashes()
		token, actor, err := f.SignIn(t.Context(), name, otherPassword, someAddress)
		wantDetail(t, err, core.Unauthenticated, "Invalid credentials")
		if token != "" || actor != (core.Actor{}) {
			t.Errorf("%.20q: got %q, %+v", name, token, actor)
		}
		if *hashes != 1 {
			t.Errorf("%.20q: hashed %d times, want once", name, *hashes)
		}
	}
}

func TestUnknownUserCostsTheSame(t *testing.T) {
	f := newFixture(t)
	f.mustAdd("anna")
	var costs []string
	derive := f.hasher.derive
	f.hasher.derive = func(password, salt []byte, p params, length uint32) []byte {
		costs = append(costs, fmt.Sprintf("%+v, salt of %d, key of %d", p, len(salt), length))
		return derive(password, salt, p, length)
	}
	for _, name := range []string{"anna", "nobody"} {
		_, _, err := f.SignIn(t.Context(), name, otherPassword, someAddress)
		wantCode(t, err, core.Unauthenticated)
	}
	if len(costs) != 2 || costs[0] != costs[1] {
		t.Errorf("got %q", costs)
	}
}

// No password opens an account that is not there, not even the one whose hash is the dummy's.
func TestSignInNeverAcceptsDummy(t *testing.T) {
	f := newFixture(t)
	f.hasher.derive = func(_, _ []byte, _ params, length uint32) []byte { return make([]byte, length) }
	_, _, err := f.SignIn(t.Context(), "nobody", goodPassword, someAddress)
	wantCode(t, err, core.Unauthenticated)
}

func TestSignInNeedsBoth(t *testing.T) {
	f := newFixture(t)
	hashes := f.countHashes()
	tests := []struct{ name, password, wantName, wantPassword string }{
		{"", "", "is required", "is required"},
		{" \t", goodPassword, "is required", ""},
		{"anna", "  ", "", "is required"},
	}
	for range 20 {
		for _, test := range tests {
			_, _, err := f.SignIn(t.Context(), test.name, test.password, someAddress)
			wantFields(t, err, test.wantName, test.wantPassword)
		}
	}
	if *hashes != 0 {
		t.Errorf("hashed %d times", *hashes)
	}
}

func TestSignInRenewsWeakHash(t *testing.T) {
	f := newFixture(t)
	f.mustAdd("anna")
	before := f.mustSignIn("anna", goodPassword)
	f.hasher = newHasher(params{memory: 16, passes: 2, threads: 1})
	f.mustSignIn("anna", goodPassword)
	f.wantSession(before, "")
	acc, _, err := f.find(t.Context(), "anna")
	if err != nil || !strings.HasPrefix(acc.Hash, "$argon2id$v=19$m=16,t=2,p=1$") {
		t.Errorf("got %s, %v", acc.Hash, err)
	}
	hashes := f.countHashes()
	f.mustSignIn("anna", goodPassword)
	if *hashes != 1 {
		t.Errorf("hashed %d times once the hash was renewed", *hashes)
	}
}

func TestSignInFailsIfPasswordChangesMeanwhile(t *testing.T) {
	changes := map[string]func(*fixture) error{
		"changed": func(f *fixture) error { return f.SetPassword(f.t.Context(), "anna", otherPassword) },
		"removed": func(f *fixture) error { return f.Remove(f.t.Context(), core.Actor{}, "anna") },
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.mustAdd("anna", "ben")
			derive := f.hasher.derive
			f.hasher.derive = func(password, salt []byte, p params, length uint32) []byte {
				f.hasher.derive = derive
				wantCode(t, change(f), "")
				return derive(password, salt, p, length)
			}
			_, _, err := f.SignIn(t.Context(), "anna", goodPassword, someAddress)
			wantDetail(t, err, core.Unauthenticated, "Invalid credentials")
		})
	}
}

func TestSignInKeepsNoSecret(t *testing.T) {
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	err := f.store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			for _, secret := range []string{token, goodPassword} {
				if strings.Contains(pair.Key+string(pair.Value), secret) {
					t.Errorf("%s holds the secret %q", pair.Key, secret)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func fail(t *testing.T, f *fixture, name, addr string, times int) {
	t.Helper()
	for i := range times {
		if _, _, err := f.SignIn(t.Context(), name, otherPassword, addr); core.CodeOf(err) != core.Unauthenticated {
			t.Fatalf("failure %d of %d: %v", i+1, times, err)
		}
	}
}

func TestThrottleByAccount(t *testing.T) {
	for _, name := range []string{"anna", "nobody"} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.mustAdd("anna")
			for i := range 10 {
				fail(t, f, name, fmt.Sprintf("192.0.2.%d", i), 1)
			}
			hashes := f.countHashes()
			_, _, err := f.SignIn(t.Context(), strings.ToUpper(name), goodPassword, "198.51.100.1")
			wantRetryAfter(t, err, 15*time.Second)
			if *hashes != 0 {
				t.Error("hashed for a throttled attempt")
			}
			f.clock.advance(15 * time.Second)
			fail(t, f, name, "198.51.100.1", 1)
			_, _, err = f.SignIn(t.Context(), name, goodPassword, "198.51.100.1")
			wantRetryAfter(t, err, 15*time.Second)
		})
	}
}

func TestThrottleByAddress(t *testing.T) {
	f := newFixture(t)
	f.mustAdd("anna")
	for i := range 20 {
		fail(t, f, fmt.Sprint("user", i), fmt.Sprintf("[2001:db8::%d]:4000", i), 1)
	}
	_, _, err := f.SignIn(t.Context(), "anna", goodPassword, "[2001:db8::ffff]:4000")
	wantRetryAfter(t, err, 5*time.Second)
	if _, _, err := f.SignIn(t.Context(), "anna", goodPassword, "[2001:db8:0:1::1]:4000"); err != nil {
		t.Errorf("another network is throttled too: %v", err)
	}
	f.clock.advance(5 * time.Second)
	fail(t, f, "user", "2001:db8::1", 1)
	_, _, err = f.SignIn(t.Context(), "anna", goodPassword, "2001:db8::1")
	wantRetryAfter(t, err, 5*time.Second)
}

func TestThrottleCountsOnlyFailures(t *testing.T) {
	f := newFixture(t)
	f.mustAdd("anna")
	fail(t, f, "anna", someAddress, 9)
	for range 30 {
		f.mustSignIn("anna", goodPassword)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 30 {
		if _, _, err := f.SignIn(ended, "anna", goodPassword, someAddress); err == nil {
			t.Fatal("signed in after the context ended")
		}
	}
	fail(t, f, "anna", someAddress, 1)
	for range 30 {
		_, _, err := f.SignIn(t.Context(), "anna", goodPassword, someAddress)
		wantCode(t, err, core.Throttled)
	}
	// What the account refused did not count for the address.
	fail(t, f, "ben", someAddress, 10)
}
