package auth

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/storage"
)

// What docs/decisions/0028 promises of one account: the guesses from devices that are not known, in the first
// hour and in each that follows.
const (
	firstHour = 800 + 720 + 50 + 240
	laterHour = 720 + 240
)

// guess tries a wrong password, and reports whether it was looked at.
func (f *fixture) guess(address string) bool {
	f.t.Helper()
	_, err := f.SignIn(f.t.Context(), Attempt{Username: "anna", Password: otherPassword, Client: Client{Address: address}})
	code := core.CodeOf(err)
	if code != core.Unauthenticated && code != core.Throttled {
		f.t.Fatalf("a guess from %s: %v", address, err)
	}
	return code == core.Unauthenticated
}

// TestGuessingDoesNotLockOut whoever knows the password, and is bounded all the same.
func TestGuessingDoesNotLockOut(t *testing.T) {
	tests := map[string]struct {
		guessers int
		every    int // seconds
		address  func(i int) string
		most     int
	}{
		"one address":      {1, 5, func(int) string { return "192.0.2.1" }, 10 + 240},
		"sixty addresses":  {60, 5, func(i int) string { return fmt.Sprintf("192.0.2.%d", i) }, firstHour},
		"a whole /24":      {256, 60, func(i int) string { return fmt.Sprintf("192.0.2.%d", i) }, firstHour},
		"sixty of one /64": {60, 5, func(i int) string { return fmt.Sprintf("2001:db8::%d", i) }, 10 + 240},
		"500 of one /48":   {500, 60, func(i int) string { return fmt.Sprintf("2001:db8:7:%x::1", i) }, firstHour},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			f.mustAdd("anna")
			looked := 0
			for second := 0; second < 3600; second += test.every {
				f.clock.advance(time.Duration(test.every) * time.Second)
				for i := range test.guessers {
					if f.guess(test.address(i)) {
						looked++
					}
				}
				if second%60 == 0 {
					f.knows("203.0.113.5", "")
				}
			}
			if looked > test.most {
				t.Errorf("%d guesses were looked at in an hour, want at most %d", looked, test.most)
			}
		})
	}
}

// knows lets somebody sign in who knows the password, and gives what they are given.
func (f *fixture) knows(address, device string) Grant {
	f.t.Helper()
	grant, err := f.SignIn(f.t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: address}, Device: device})
	if err != nil {
		f.t.Fatalf("the right password from %s: %v", address, err)
	}
	return grant
}

// TestGuessesOfABotnetAreBounded when each comes from a network of its own, and a known device gets in.
func TestGuessesOfABotnetAreBounded(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	device := f.knows("203.0.113.5", "").Device
	network := 0
	for hour, most := range []int{firstHour, laterHour, laterHour} {
		looked := 0
		for range 3600 {
			f.clock.advance(time.Second)
			network++
			if f.guess(fmt.Sprintf("10.%d.%d.%d", network>>16, network>>8&255, network&255)) {
				looked++
			}
		}
		if looked > most {
			t.Errorf("%d guesses were looked at in hour %d, want at most %d", looked, hour+1, most)
		}
		for range 20 {
			device = f.knows("203.0.113.5", device).Device
		}
	}
}

// TestKnownDevice has a budget of its own, whatever its address and its account suffer.
func TestKnownDevice(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	device := f.knows(someAddress, "").Device
	fail(t, f, "anna", someAddress, 10)
	fail(t, f, "nobody", someAddress, 10)
	_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: someAddress}})
	wantCode(t, err, core.Throttled)

	try := Attempt{Username: "ANNA", Password: otherPassword, Client: Client{Address: someAddress}, Device: device}
	for range 10 {
		_, err := f.SignIn(t.Context(), try)
		wantDetail(t, err, core.Unauthenticated, "Invalid credentials")
	}
	_, err = f.SignIn(t.Context(), try)
	wantRetryAfter(t, err, 15*time.Second)
	try.Username = "ben"
	_, err = f.SignIn(t.Context(), try)
	wantCode(t, err, core.Throttled) // the device is not one of Ben's
	f.clock.advance(15 * time.Second)
	f.knows(someAddress, device)
}

// secret gives the secret of the store, which has one from then on.
func (f *fixture) secret() (secret []byte) {
	f.t.Helper()
	_, err := f.store.Update(f.t.Context(), func(w storage.Writer) (err error) {
		secret, err = ensureSecret(w, make([]byte, deviceSecretBytes))
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return secret
}

// TestDeviceOfARemovedAccount is none of an account that has its name later.
func TestDeviceOfARemovedAccount(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	device := f.knows(someAddress, "").Device
	if err := f.Remove(t.Context(), core.Actor{Name: "ben"}, "anna"); err != nil {
		t.Fatal(err)
	}
	f.mustAdd("anna")
	fail(t, f, "anna", someAddress, 10)
	fail(t, f, "nobody", someAddress, 10)
	_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: Client{Address: someAddress}, Device: device})
	wantCode(t, err, core.Throttled)
}

func TestDeviceTokens(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	now := f.clock.now()
	for _, token := range []string{"", "x", string(make([]byte, 75))} {
		if id, err := f.devices.verify(t.Context(), "anna", token, now); id != "" || err != nil {
			t.Errorf("%q is that of %q, %v", token, id, err)
		}
	}
	one, two := newDeviceToken(f.secret(), "anna", now), newDeviceToken(f.secret(), "anna", now)
	// Another process over the same store.
	again := &deviceVerifier{store: f.store}
	id, err := again.verify(t.Context(), "anna", one, now.Add(DeviceLifetime-time.Second))
	other, otherErr := again.verify(t.Context(), "anna", two, now)
	if id == "" || other == "" || id == other || err != nil || otherErr != nil {
		t.Errorf("the devices are %q and %q: %v, %v", id, other, err, otherErr)
	}
	forged := []byte(one)
	forged[3] ^= 1
	for name, test := range map[string]struct {
		account, token string
		at             time.Time
	}{
		"another account": {"ben", one, now},
		"forged":          {"anna", string(forged), now},
		"longer":          {"anna", one + "A", now},
		"too old":         {"anna", one, now.Add(DeviceLifetime)},
		"another store":   {"anna", one, now},
	} {
		from := again
		if name == "another store" {
			another := newFixture(t)
			if _, err := another.store.Update(t.Context(), func(w storage.Writer) error {
				_, err := ensureSecret(w, newSecret())
				return err
			}); err != nil {
				t.Fatal(err)
			}
			from = another.devices
		}
		if id, err := from.verify(t.Context(), test.account, test.token, test.at); id != "" || err != nil {
			t.Errorf("%s: recognised as %q, %v", name, id, err)
		}
	}
}

func FuzzDeviceToken(f *testing.F) {
	fix := newFixture(f)
	good := newDeviceToken(fix.secret(), "anna", fix.clock.now())
	for _, seed := range []string{good, "", "x", good[1:]} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		id, err := fix.devices.verify(t.Context(), "anna", token, fix.clock.now())
		if err != nil || id != "" && decodeDevice(token)[0] != decodeDevice(good)[0] {
			t.Errorf("%q is recognised as %q, %v", token, id, err)
		}
	})
}

// TestSignInDuringAFlood of attempts on names that do not exist does not stand behind it.
func TestSignInDuringAFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.mustAdd("anna")
		f.hasher = passwords.NewHasher(cheapCosts(), passwords.Slots())
		device := f.knows("203.0.113.5", "").Device
		derive := f.hasher.Derive
		f.hasher.Derive = func(password, salt []byte, c passwords.Costs, length uint32) []byte {
			<-time.After(50 * time.Millisecond)
			return derive(password, salt, c, length)
		}
		var flood sync.WaitGroup
		codes := make(chan core.Code, 900)
		for i := range 900 {
			flood.Go(func() {
				_, err := f.SignIn(context.Background(), Attempt{
					Username: fmt.Sprint("bogus", i), Password: otherPassword, Client: Client{Address: fmt.Sprintf("192.0.2.%d", i%60)},
				})
				codes <- core.CodeOf(err)
			})
		}
		synctest.Wait()
		for _, device := range []string{"", device} {
			began := time.Now()
			f.knows("203.0.113.5", device)
			if waited := time.Since(began); waited > passwords.MaxWait {
				t.Errorf("waited for %s", waited)
			}
		}
		flood.Wait()
		close(codes)
		count := map[core.Code]int{}
		for code := range codes {
			count[code]++
		}
		if count[core.Unavailable] < 800 || count[core.Unauthenticated] == 0 || count[core.Unavailable]+count[core.Unauthenticated] != 900 {
			t.Errorf("the flood was answered %v", count)
		}
	})
}
