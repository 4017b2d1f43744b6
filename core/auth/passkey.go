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
	// MaxPasskeys is how many passkeys a user may have.
	MaxPasskeys = 20
	// MaxPasskeyName is how many characters the name of one may have.
	MaxPasskeyName = 80
)

// passkey is a passkey as it is stored: what is needed to check its signatures, and nothing of its maker.
type passkey struct {
	ID         string              `json:"id"`
	Name       string              `json:"name"`
	Created    time.Time           `json:"created"`
	Used       time.Time           `json:"used,omitzero"`
	Credential webauthn.Credential `json:"credential"`
}

// PasskeyInfo is what somebody is told of a passkey of their own.
type PasskeyInfo struct {
	ID, Name      string
	Created, Used time.Time // Used is zero before the first sign-in
}

func (p passkey) info() PasskeyInfo { return PasskeyInfo{p.ID, p.Name, p.Created, p.Used} }

// holder is an account as the library of passkeys looks at it.
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

// Party is the site that passkeys are made for.
type Party struct {
	Host   string // the name alone: "example.co.uk", "localhost"
	Origin string // "https://example.co.uk"
	Name   string // as the authenticator shows it
}

// open gives the library's view of the site. It fails with core.Conflict where no passkey can be made for it: at an
// address without a name.
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

// passkeyName tells which rule a name breaks; empty if none.
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
