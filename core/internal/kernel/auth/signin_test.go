package auth

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/storage"
)

func TestSignIn(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("Anna")
	grant, err := f.SignIn(t.Context(), Attempt{Username: "aNNA", Password: goodPassword, Client: Client{Address: someAddress}})
	if err != nil {
		t.Fatal(err)
	}
	want := core.Actor{Role: core.Administrator, Name: "Anna"}
	if grant.Actor != want || len(grant.Token) != 43 || strings.ContainsAny(grant.Token, "+/=") {
		t.Errorf("got %+v", grant)
	}
	if again := f.mustSignIn("Anna", goodPassword); again == grant.Token {
		t.Error("two sessions have one token")
	}
}

func TestSignInAnswersAlike(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	for _, name := range []string{"anna", "nobody", "no name", strings.Repeat("x", 100_000)} {
		hashes := f.countHashes()
		grant, err := f.SignIn(t.Context(), Attempt{Username: name, Password: otherPassword, Client: Client{Address: someAddress}})
		wantDetail(t, err, core.Unauthenticated, "Invalid credentials")
		if grant != (Grant{}) {
			t.Errorf("%.20q: got %+v", name, grant)
		}
		if *hashes != 1 {
			t.Errorf("%.20q: hashed %d times, want once", name, *hashes)
		}
	}
}

func TestUnknownUserCostsTheSame(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	var costs []string
	derive := f.hasher.Derive
	f.hasher.Derive = func(password, salt []byte, c passwords.Costs, length uint32) []byte {
		costs = append(costs, fmt.Sprintf("%+v, salt of %d, key of %d", c, len(salt), length))
		return derive(password, salt, c, length)
	}
	for _, name := range []string{"anna", "nobody"} {
		_, err := f.SignIn(t.Context(), Attempt{Username: name, Password: otherPassword, Client: Client{Address: someAddress}})
		wantCode(t, err, core.Unauthenticated)
	}
	if len(costs) != 2 || costs[0] != costs[1] {
		t.Errorf("got %q", costs)
	}
}

// No password opens an account that is not there, not even the one whose hash is the dummy's.
func TestSignInNeverAcceptsDummy(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.hasher.Derive = func(_, _ []byte, _ passwords.Costs, length uint32) []byte { return make([]byte, length) }
	_, err := f.SignIn(t.Context(), Attempt{Username: "nobody", Password: goodPassword, Client: Client{Address: someAddress}})
	wantCode(t, err, core.Unauthenticated)
}

func TestSignInNeedsBoth(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	hashes := f.countHashes()
	tests := []struct{ name, password, wantName, wantPassword string }{
		{"", "", "is required", "is required"},
		{" \t", goodPassword, "is required", ""},
		{"anna", "  ", "", "is required"},
	}
	for range 20 {
		for _, test := range tests {
			_, err := f.SignIn(t.Context(), Attempt{Username: test.name, Password: test.password, Client: Client{Address: someAddress}})
			wantFields(t, err, test.wantName, test.wantPassword)
		}
	}
	if *hashes != 0 {
		t.Errorf("hashed %d times", *hashes)
	}
}

func TestSignInRenewsWeakHash(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	before := f.mustSignIn("anna", goodPassword)
	f.hasher = passwords.NewHasher(passwords.Costs{Memory: 16, Passes: 2, Threads: 1}, passwords.Slots())
	f.mustSignIn("anna", goodPassword)
	f.wantSession(before, "")
	acc, _, err := f.findAccount(t.Context(), "anna")
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
	t.Parallel()
	changes := map[string]func(*fixture) error{
		"changed": func(f *fixture) error { return f.SetPassword(f.t.Context(), core.Actor{}, "anna", otherPassword) },
		"removed": func(f *fixture) error { return f.Remove(f.t.Context(), core.Actor{}, "anna") },
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.mustAdd("anna", "ben")
			derive := f.hasher.Derive
			f.hasher.Derive = func(password, salt []byte, c passwords.Costs, length uint32) []byte {
				f.hasher.Derive = derive
				wantCode(t, change(f), "")
				return derive(password, salt, c, length)
			}
			_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: someAddress}})
			wantDetail(t, err, core.Unauthenticated, "Invalid credentials")
		})
	}
}

func TestSignInKeepsNoSecret(t *testing.T) {
	t.Parallel()
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
		if _, err := f.SignIn(t.Context(), Attempt{Username: name, Password: otherPassword, Client: Client{Address: addr}}); core.CodeOf(err) != core.Unauthenticated {
			t.Fatalf("failure %d of %d: %v", i+1, times, err)
		}
	}
}

// TestThrottleByAccountAndAddress holds for accounts that exist and for those that do not.
func TestThrottleByAccountAndAddress(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"anna", "nobody"} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.mustAdd("anna")
			fail(t, f, name, "198.51.100.1", 10)
			hashes := f.countHashes()
			_, err := f.SignIn(t.Context(), Attempt{Username: strings.ToUpper(name), Password: goodPassword, Client: Client{Address: "198.51.100.1"}})
			wantRetryAfter(t, err, 15*time.Second)
			if *hashes != 0 {
				t.Error("hashed for a throttled attempt")
			}
			f.clock.advance(15 * time.Second)
			fail(t, f, name, "198.51.100.1", 1)
			_, err = f.SignIn(t.Context(), Attempt{Username: name, Password: goodPassword, Client: Client{Address: "198.51.100.1"}})
			wantRetryAfter(t, err, 15*time.Second)
		})
	}
}

func TestThrottleByAddress(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	for i := range 20 {
		fail(t, f, fmt.Sprint("user", i), fmt.Sprintf("[2001:db8::%d]:4000", i), 1)
	}
	_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: "[2001:db8::ffff]:4000"}})
	wantRetryAfter(t, err, 5*time.Second)
	if _, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: "[2001:db8:0:1::1]:4000"}}); err != nil {
		t.Errorf("another network is throttled too: %v", err)
	}
	f.clock.advance(5 * time.Second)
	fail(t, f, "user", "2001:db8::1", 1)
	_, err = f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: "2001:db8::1"}})
	wantRetryAfter(t, err, 5*time.Second)
}

func TestThrottleCountsOnlyFailures(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	fail(t, f, "anna", someAddress, 9)
	for range 30 {
		f.mustSignIn("anna", goodPassword)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 30 {
		if _, err := f.SignIn(ended, Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: someAddress}}); err == nil {
			t.Fatal("signed in after the context ended")
		}
	}
	fail(t, f, "anna", someAddress, 1)
	for range 30 {
		_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: someAddress}})
		wantCode(t, err, core.Throttled)
	}
	// What the account refused did not count for the address.
	fail(t, f, "ben", someAddress, 10)
}

// TestSignInTrimsTheUserName of the blanks and invisible characters that phones and copied texts add.
func TestSignInTrimsTheUserName(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	for _, typed := range []string{"anna ", " Anna", "\tanna\n", "anna\u00a0", "\ufeffanna\u200b", "\u2003anna"} {
		f.mustSignIn(typed, goodPassword)
	}
	_, err := f.SignIn(t.Context(), Attempt{Username: "an na", Password: goodPassword, Client: Client{Address: someAddress}})
	wantCode(t, err, core.Unauthenticated)
	_, err = f.AddAs(t.Context(), core.Actor{}, " ANNA ", "", otherPassword, core.Editor)
	wantCode(t, err, core.Conflict)
}
