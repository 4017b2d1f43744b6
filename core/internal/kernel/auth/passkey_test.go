package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passkey"
	"github.com/quoin-cms/quoin/storage"
)

var site = passkey.Site{Host: "site.example", Origin: "https://site.example", Name: "site.example"}

// authenticator is a passkey in software (ES256).
type authenticator struct {
	key     *ecdsa.PrivateKey
	id      []byte
	handle  []byte
	counter uint32
	// host and origin are what it signs for, flags what it says of the person.
	host, origin string
	flags        byte
}

const (
	present, verified, attested = 0x01, 0x04, 0x40
)

func newAuthenticator(t testing.TB) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 16)
	rand.Read(id)
	return &authenticator{key: key, id: id, host: site.Host, origin: site.Origin, flags: present | verified}
}

func b64(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

func asJSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// data is the authenticator data: a hash of the host, the flags and the counter.
func (a *authenticator) data(flags byte) []byte {
	host := sha256.Sum256([]byte(a.host))
	return binary.BigEndian.AppendUint32(append(host[:], flags), a.counter)
}

func (a *authenticator) client(ceremony, challenge string) []byte {
	return asJSON(map[string]any{"type": ceremony, "challenge": challenge, "origin": a.origin})
}

// create answers creation options.
func (a *authenticator) create(t testing.TB, options []byte) []byte {
	t.Helper()
	var o struct {
		PublicKey struct {
			Challenge string
			User      struct{ ID string }
		}
	}
	if err := json.Unmarshal(options, &o); err != nil {
		t.Fatal(err)
	}
	a.handle, _ = base64.RawURLEncoding.DecodeString(o.PublicKey.User.ID)
	point, err := a.key.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	public, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		t.Fatal(err)
	}
	data := append(a.data(a.flags|attested), make([]byte, 16)...)
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(a.id))), a.id...)
	attestation, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": append(data, public...)})
	if err != nil {
		t.Fatal(err)
	}
	return asJSON(map[string]any{
		"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64(a.client("webauthn.create", o.PublicKey.Challenge)), "attestationObject": b64(attestation),
		},
	})
}

// answer signs request options.
func (a *authenticator) answer(t testing.TB, options []byte) []byte {
	t.Helper()
	var o struct{ PublicKey struct{ Challenge string } }
	if err := json.Unmarshal(options, &o); err != nil {
		t.Fatal(err)
	}
	client, data := a.client("webauthn.get", o.PublicKey.Challenge), a.data(a.flags)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	return asJSON(map[string]any{
		"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": b64(a.handle),
		},
	})
}

// addPasskey gives a user a passkey.
func (f *fixture) addPasskey(name string) (*authenticator, passkey.Info, Caller) {
	f.t.Helper()
	caller, _ := f.signedIn(name)
	options, err := f.BeginPasskey(f.t.Context(), caller, site)
	if err != nil {
		f.t.Fatal(err)
	}
	a := newAuthenticator(f.t)
	info, err := f.FinishPasskey(f.t.Context(), caller, site, "Laptop", a.create(f.t, options))
	if err != nil {
		f.t.Fatal(err)
	}
	return a, info, caller
}

func (f *fixture) options() []byte {
	f.t.Helper()
	options, err := f.BeginPasskeySignIn(f.t.Context(), site)
	if err != nil {
		f.t.Fatal(err)
	}
	return options
}

func (f *fixture) passkeySignIn(credential []byte) error {
	_, err := f.PasskeySignIn(f.t.Context(), site, credential, Client{Address: someAddress, Agent: firefox})
	return err
}

// TestPasskey signs in alone, is renamed and removed, and a challenge is good once.
func TestPasskey(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	a, info, caller := f.addPasskey("anna")
	answer := a.answer(t, f.options())
	wantCode(t, f.passkeySignIn(answer), "")
	wantCode(t, f.passkeySignIn(answer), core.Unauthenticated)
	_, err := f.RenamePasskey(t.Context(), Caller{Actor: core.Actor{Name: "ben"}}, info.ID, "Mine")
	wantCode(t, err, core.NotFound)
	_, err = f.RenamePasskey(t.Context(), caller, info.ID, "a\nb")
	wantCode(t, err, core.Invalid)
	renamed, err := f.RenamePasskey(t.Context(), caller, info.ID, "Desk")
	if err != nil || renamed.Name != "Desk" || renamed.Used.IsZero() {
		t.Errorf("%+v, %v", renamed, err)
	}
	wantCode(t, f.RemovePasskey(t.Context(), caller, info.ID), "")
	wantDetail(t, f.passkeySignIn(a.answer(t, f.options())), core.Unauthenticated, "The passkey is not known here.")
}

// TestForgedPasskeys are refused.
func TestForgedPasskeys(t *testing.T) {
	t.Parallel()
	for name, forge := range map[string]func(f *fixture, a *authenticator, options []byte) []byte{
		"another key": func(f *fixture, a *authenticator, options []byte) []byte {
			a.key = newAuthenticator(f.t).key
			return a.answer(f.t, options)
		},
		"another site": func(f *fixture, a *authenticator, options []byte) []byte {
			a.origin = "https://evil.example"
			return a.answer(f.t, options)
		},
		"made for another host": func(f *fixture, a *authenticator, options []byte) []byte {
			a.host = "evil.example"
			return a.answer(f.t, options)
		},
		"nobody verified": func(f *fixture, a *authenticator, options []byte) []byte {
			a.flags = present
			return a.answer(f.t, options)
		},
		"too late": func(f *fixture, a *authenticator, options []byte) []byte {
			f.clock.advance(ChallengeLifetime)
			return a.answer(f.t, options)
		},
		"a challenge of one's own": func(f *fixture, a *authenticator, _ []byte) []byte {
			return a.answer(f.t, asJSON(map[string]any{"publicKey": map[string]any{"challenge": b64(make([]byte, challengeSize))}}))
		},
		"a challenge for adding": func(f *fixture, a *authenticator, _ []byte) []byte {
			caller, _ := f.signedIn("anna")
			options, _ := f.BeginPasskey(f.t.Context(), caller, site)
			return a.answer(f.t, options)
		},
		"the handle of another": func(f *fixture, a *authenticator, options []byte) []byte {
			other, _, _ := f.addPasskey("ben")
			a.handle = other.handle
			return a.answer(f.t, options)
		},
		"nothing": func(*fixture, *authenticator, []byte) []byte { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.mustAdd("anna", "ben")
			a, _, _ := f.addPasskey("anna")
			wantCode(t, f.passkeySignIn(forge(f, a, f.options())), core.Unauthenticated)
		})
	}
}

// TestCopiedPasskey is refused when its counter goes back, and told in the activity.
func TestCopiedPasskey(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	a, _, _ := f.addPasskey("anna")
	a.counter = 7
	wantCode(t, f.passkeySignIn(a.answer(t, f.options())), "")
	for _, counter := range []uint32{7, 6, 0} {
		a.counter = counter
		wantCode(t, f.passkeySignIn(a.answer(t, f.options())), core.Unauthenticated)
	}
	f.failureWrites.all.Wait()
	if told := f.told(); !containsLine(told, `sign-in-failed`, `may be a copy of a passkey`) {
		t.Errorf("the activity tells %q", told)
	}
	a.counter = 8
	wantCode(t, f.passkeySignIn(a.answer(t, f.options())), "")
}

// TestPasskeysNeedAName of the site, and there are not too many of them.
func TestPasskeysNeedAName(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	caller, _ := f.signedIn("anna")
	for origin, good := range map[string]bool{"localhost": true, "site.example": true, "192.0.2.1": false, "": false} {
		_, err := f.BeginPasskey(t.Context(), caller, passkey.Site{Host: origin, Origin: "http://" + origin, Name: "x"})
		if (err == nil) != good {
			t.Errorf("%q: %v", origin, err)
		}
	}
}

// TestPasskeyWhereRequired: a password alone does not let in whoever has only passkeys, where a factor is required.
func TestPasskeyWhereRequired(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	a, _, caller := f.addPasskey("anna")
	f.mustSignIn("anna", goodPassword)
	wantCode(t, f.RequireFactor(t.Context(), caller.Actor, true), "")
	_, err := f.try("", someAddress, "")
	wantFactor(t, err, core.Unauthenticated, Passkey)
	wantCode(t, f.passkeySignIn(a.answer(t, f.options())), "")
}

// TestChallenges are good once, at any node, and whoever asks for many leaves nothing and pushes out nobody's.
func TestChallenges(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	f.mustSignIn("anna", goodPassword)
	c, other := f.challenges, New(f.store, f.clock.now, f.log).challenges
	issue := func(from *challenges) []byte {
		challenge, err := from.issue(t.Context(), signInPurpose)
		if err != nil {
			t.Fatal(err)
		}
		return challenge
	}
	good := func(at *challenges, challenge []byte) bool {
		is, err := at.valid(t.Context(), signInPurpose, challenge)
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	before := passingKeys(t, f)
	mine := issue(c)
	for range 20_000 {
		issue(c)
	}
	if after := passingKeys(t, f); len(after) != len(before) {
		t.Errorf("challenges that nobody answers leave %d keys", len(after)-len(before))
	}
	if !good(c, mine) || !good(other, mine) || good(c, issue(other)[1:]) {
		t.Error("a challenge is not good at both nodes")
	}
	if first, err := other.consume(t.Context(), mine); !first || err != nil {
		t.Errorf("the first answer: %v, %v", first, err)
	}
	if first, err := c.consume(t.Context(), mine); first || err != nil {
		t.Errorf("the second answer: %v, %v", first, err)
	}
	if good(c, mine) || good(other, mine) {
		t.Error("a challenge that was answered is good again")
	}
	if err := f.SweepPassing(t.Context()); err != nil || len(passingKeys(t, f)) != 1 {
		t.Errorf("what is still good was swept: %v", err)
	}
	late := issue(c)
	f.clock.advance(ChallengeLifetime)
	if good(c, late) {
		t.Error("a challenge outlives its time")
	}
	if err := f.SweepPassing(t.Context()); err != nil || len(passingKeys(t, f)) != 0 {
		t.Errorf("what has ended stays: %v", err)
	}
}

// passingKeys gives the keys of what ends by itself.
func passingKeys(t *testing.T, f *fixture) (keys []string) {
	t.Helper()
	err := f.store.View(t.Context(), func(r storage.Reader) error {
		keys = nil
		for pair, err := range r.Scan(ephemeralPrefix, "") {
			if err != nil {
				return err
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// FuzzPasskeyBodies never ends in anything but a refusal.
func FuzzPasskeyBodies(f *testing.F) {
	x := newFixture(f)
	x.mustAdd("anna")
	a, _, caller := x.addPasskey("anna")
	options, err := x.BeginPasskey(f.Context(), caller, site)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(a.answer(f, x.options()))
	f.Add(newAuthenticator(f).create(f, options))
	f.Add([]byte(`{"id":"","response":{"clientDataJSON":"e30"}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		_, err := x.PasskeySignIn(t.Context(), site, body, Client{})
		if code := core.CodeOf(err); err != nil && code != core.Unauthenticated {
			t.Errorf("signing in: %v", err)
		}
		_, err = x.FinishPasskey(t.Context(), caller, site, "x", body)
		if code := core.CodeOf(err); err != nil && code != core.Invalid && code != core.Conflict {
			t.Errorf("adding: %v", fmt.Errorf("%s: %w", code, err))
		}
	})
}
