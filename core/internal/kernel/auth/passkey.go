package auth

import (
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/quoin-cms/quoin/core"
)

const (
	// MaxPasskeys is the maximum number of passkeys of a user.
	MaxPasskeys = 20
	// MaxPasskeyName is the maximum number of characters of the name of a passkey.
	MaxPasskeyName = 80
)

// passkey is a passkey as stored: the data needed to check its signatures, and nothing about its manufacturer.
type passkey struct {
	ID         string              `json:"id"`
	Name       string              `json:"name"`
	Created    time.Time           `json:"created"`
	Used       time.Time           `json:"used,omitzero"`
	Credential webauthn.Credential `json:"credential"`
}

// PasskeyInfo describes a passkey to its user.
type PasskeyInfo struct {
	ID, Name      string
	Created, Used time.Time // Used is zero before the first sign-in
}

func (p passkey) info() PasskeyInfo { return PasskeyInfo{p.ID, p.Name, p.Created, p.Used} }

// webauthnUser adapts an account to the WebAuthn library.
type webauthnUser struct{ account }

func (h webauthnUser) WebAuthnID() []byte          { return h.Factors.Handle }
func (h webauthnUser) WebAuthnName() string        { return h.Name }
func (h webauthnUser) WebAuthnDisplayName() string { return h.Name }

func (h webauthnUser) WebAuthnCredentials() []webauthn.Credential {
	all := make([]webauthn.Credential, len(h.Factors.Passkeys))
	for i, p := range h.Factors.Passkeys {
		all[i] = p.Credential
	}
	return all
}

// Party is the site (the relying party) for which passkeys are created.
type Party struct {
	Host   string // host name without port: "example.co.uk", "localhost"
	Origin string // "https://example.co.uk"
	Name   string // as the authenticator displays it
}

// relyingParty returns the site in the form of the WebAuthn library. It fails with core.Conflict if the site has no host name,
// because a passkey cannot be bound to a bare address.
func (p Party) relyingParty() (*webauthn.WebAuthn, error) {
	if p.Host == "" {
		return nil, hostNameRequired(nil)
	}
	party, err := webauthn.New(&webauthn.Config{
		RPID: p.Host, RPDisplayName: p.Name, RPOrigins: []string{p.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey:        protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification:   protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, hostNameRequired(err)
	}
	return party, nil
}

// passkeyNameRule returns the rule that a name violates; empty if none.
func passkeyNameRule(name string) string {
	if blank := requiredRule(name); blank != "" {
		return blank
	}
	if utf8.RuneCountInString(name) > MaxPasskeyName {
		return "must have at most 80 characters"
	}
	for _, r := range name {
		if unicode.IsControl(r) {
			return "must be one line"
		}
	}
	return ""
}

func nameInvalid(rule string) error {
	return core.InvalidFields(core.FieldErrors{{Field: "name", Message: rule}})
}

func hostNameRequired(cause error) error {
	return core.Wrap(cause, core.Conflict, "Passkeys work where the site has a name, not at a bare address.")
}
