// Package passkey knows the protocol of passkeys (WebAuthn): the options that a browser receives, and the checks of what an
// authenticator answers. It knows nothing of accounts, sessions and challenges, and stores nothing.
package passkey

import (
	"bytes"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/quoin-cms/quoin/core"
)

// MaxName is the maximum number of characters of the name of a passkey.
const MaxName = 80

// Passkey is a passkey as stored: the data needed to check its signatures, and nothing about its manufacturer.
type Passkey struct {
	ID         string              `json:"id"`
	Name       string              `json:"name"`
	Created    time.Time           `json:"created"`
	Used       time.Time           `json:"used,omitzero"`
	Credential webauthn.Credential `json:"credential"`
}

// New returns a passkey with a new id.
func New(name string, credential webauthn.Credential, now time.Time) Passkey {
	return Passkey{ID: rand.Text(), Name: name, Created: now.UTC(), Credential: credential}
}

// Info describes a passkey to its user.
type Info struct {
	ID, Name      string
	Created, Used time.Time // Used is zero before the first sign-in
}

// Info returns the description of the passkey.
func (p Passkey) Info() Info { return Info{p.ID, p.Name, p.Created, p.Used} }

// Index returns the index of the passkey with a credential id; negative for none.
func Index(all []Passkey, credentialID []byte) int {
	return slices.IndexFunc(all, func(p Passkey) bool { return bytes.Equal(p.Credential.ID, credentialID) })
}

// RecordUse records a signature. It compares the counter with the latest recorded one, so that of two copies that sign at the
// same time one is refused, with ErrCloned as the cause.
func (p *Passkey) RecordUse(use Use, now time.Time) error {
	used := use.credential
	used.Authenticator.SignCount = p.Credential.Authenticator.SignCount
	used.Authenticator.CloneWarning = false
	used.Authenticator.UpdateCounter(use.counter)
	if used.Authenticator.CloneWarning {
		return core.Wrap(ErrCloned, core.Unauthenticated, "The passkey was refused: there may be a copy of it. Remove it, and add another.")
	}
	p.Credential, p.Used = used, now.UTC()
	return nil
}

// CheckName fails with core.Invalid on the field name if a passkey cannot have a name.
func CheckName(name string) error {
	if rule := nameRule(name); rule != "" {
		return core.InvalidFields(core.FieldErrors{{Field: "name", Message: rule}})
	}
	return nil
}

// nameRule returns the rule that a name violates; empty if none.
func nameRule(name string) string {
	if strings.TrimSpace(name) == "" {
		return "is required"
	}
	if utf8.RuneCountInString(name) > MaxName {
		return "must have at most 80 characters"
	}
	for _, r := range name {
		if unicode.IsControl(r) {
			return "must be one line"
		}
	}
	return ""
}

// The causes of a refusal.
var (
	ErrChallenge = errors.New("passkey: the challenge is unknown, too old or spent")
	ErrCloned    = errors.New("passkey: the counter went back")
)

// NotAdded returns the error for a new passkey that is refused.
func NotAdded(cause error) error {
	return core.Wrap(cause, core.Invalid, "The passkey could not be added. Please try again.")
}

// Rejected returns the error for a sign-in that is refused.
func Rejected(cause error) error {
	return core.Wrap(cause, core.Unauthenticated, "The passkey could not be checked. Please try again.")
}
