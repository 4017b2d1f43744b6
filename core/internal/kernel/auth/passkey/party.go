package passkey

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/quoin-cms/quoin/core"
)

// Site is a site for which passkeys are created.
type Site struct {
	Host   string // host name without port: "example.co.uk", "localhost"
	Origin string // "https://example.co.uk"
	Name   string // as the authenticator displays it
}

// Party is a site as the party that relies on passkeys.
type Party struct {
	host  string
	party *webauthn.WebAuthn
}

// Party returns the site as a party. It fails with core.Conflict if the site has no host name, because a passkey cannot be
// bound to a bare address.
func (s Site) Party() (Party, error) {
	if s.Host == "" {
		return Party{}, hostNameRequired(nil)
	}
	party, err := webauthn.New(&webauthn.Config{
		RPID: s.Host, RPDisplayName: s.Name, RPOrigins: []string{s.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey:        protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification:   protocol.VerificationRequired,
		},
	})
	if err != nil {
		return Party{}, hostNameRequired(err)
	}
	return Party{s.Host, party}, nil
}

func hostNameRequired(cause error) error {
	return core.Wrap(cause, core.Conflict, "Passkeys work where the site has a name, not at a bare address.")
}

// Owner is a user as authenticators know them.
type Owner struct {
	Handle   []byte // the user handle
	Name     string
	Passkeys []Passkey
}

// WebAuthnID returns the handle, for the WebAuthn library.
func (o Owner) WebAuthnID() []byte { return o.Handle }

// WebAuthnName returns the name, for the WebAuthn library.
func (o Owner) WebAuthnName() string { return o.Name }

// WebAuthnDisplayName returns the name, for the WebAuthn library.
func (o Owner) WebAuthnDisplayName() string { return o.Name }

// WebAuthnCredentials returns the credentials of the passkeys, for the WebAuthn library.
func (o Owner) WebAuthnCredentials() []webauthn.Credential {
	all := make([]webauthn.Credential, len(o.Passkeys))
	for i, p := range o.Passkeys {
		all[i] = p.Credential
	}
	return all
}

// CreationOptions returns, as JSON, the options with which a browser creates a passkey that signs the challenge.
func (p Party) CreationOptions(owner Owner, challenge []byte, within time.Duration) ([]byte, error) {
	excluded := []protocol.CredentialDescriptor{}
	for _, one := range owner.Passkeys {
		excluded = append(excluded, one.Credential.Descriptor())
	}
	creation, _, err := p.party.BeginRegistration(owner, webauthn.WithExclusions(excluded),
		func(o *protocol.PublicKeyCredentialCreationOptions) error {
			o.Challenge = challenge
			o.Timeout = int(within.Milliseconds())
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("passkey: begin creation: %w", err)
	}
	return json.Marshal(creation)
}

// Creation is the answer of an authenticator to CreationOptions, not yet verified.
type Creation struct {
	parsed *protocol.ParsedCredentialCreationData
}

// ParseCreation reads the answer to CreationOptions. It fails as NotAdded.
func ParseCreation(body []byte) (Creation, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(body)
	if err != nil {
		return Creation{}, NotAdded(err)
	}
	return Creation{parsed}, nil
}

// Challenge returns the challenge that was signed; nil if it is malformed.
func (c Creation) Challenge() []byte {
	return decodeChallenge(c.parsed.Response.CollectedClientData.Challenge)
}

// VerifyCreation returns the credential that was created for an owner. It fails as NotAdded. Whether the challenge is good is
// for the caller to check.
func (p Party) VerifyCreation(owner Owner, c Creation) (webauthn.Credential, error) {
	made, err := p.party.CreateCredential(owner, webauthn.SessionData{
		Challenge: c.parsed.Response.CollectedClientData.Challenge, RelyingPartyID: p.host, UserID: owner.Handle,
		UserVerification: protocol.VerificationRequired, CredParams: webauthn.CredentialParametersDefault(),
	}, c.parsed)
	if err != nil {
		return webauthn.Credential{}, NotAdded(err)
	}
	made.Attestation = webauthn.CredentialAttestation{}
	return *made, nil
}

// RequestOptions returns, as JSON, the options with which a browser has a passkey sign the challenge. Except for the challenge
// they are the same for all users.
func (p Party) RequestOptions(challenge []byte, within time.Duration) ([]byte, error) {
	request, _, err := p.party.BeginDiscoverableLogin(
		webauthn.WithChallenge(challenge),
		func(o *protocol.PublicKeyCredentialRequestOptions) error {
			o.Timeout = int(within.Milliseconds())
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("passkey: begin sign-in: %w", err)
	}
	return json.Marshal(request)
}

// Assertion is the answer of an authenticator to RequestOptions, not yet verified.
type Assertion struct {
	parsed *protocol.ParsedCredentialAssertionData
}

// ParseAssertion reads the answer to RequestOptions. It fails as Rejected.
func ParseAssertion(body []byte) (Assertion, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(body)
	if err != nil {
		return Assertion{}, Rejected(err)
	}
	return Assertion{parsed}, nil
}

// Challenge returns the challenge that was signed; nil if it is malformed.
func (a Assertion) Challenge() []byte {
	return decodeChallenge(a.parsed.Response.CollectedClientData.Challenge)
}

// Handle returns the handle of the user whom the passkey claims to belong to.
func (a Assertion) Handle() []byte { return a.parsed.Response.UserHandle }

// CredentialID returns the id of the credential that signed.
func (a Assertion) CredentialID() []byte { return a.parsed.RawID }

// Use is a verified signature of a passkey.
type Use struct {
	credential webauthn.Credential
	counter    uint32
}

// CredentialID returns the id of the credential that signed.
func (u Use) CredentialID() []byte { return u.credential.ID }

// VerifyAssertion checks that a passkey of the owner signed. It fails as Rejected. Whether the challenge is good is for the
// caller to check, and Passkey.RecordUse compares the counter.
func (p Party) VerifyAssertion(owner Owner, a Assertion) (Use, error) {
	used, err := p.party.ValidateLogin(owner, webauthn.SessionData{
		Challenge: a.parsed.Response.CollectedClientData.Challenge, RelyingPartyID: p.host, UserID: owner.Handle,
		UserVerification: protocol.VerificationRequired,
	}, a.parsed)
	if err != nil {
		return Use{}, Rejected(err)
	}
	return Use{*used, a.parsed.Response.AuthenticatorData.Counter}, nil
}

// decodeChallenge returns the bytes of a challenge; nil if it is malformed.
func decodeChallenge(text string) []byte {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return raw
}
