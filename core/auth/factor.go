package auth

import "time"

// Factor is a kind of second factor.
type Factor string

// The kinds, and what is said of an account that is to have one.
const (
	TOTP           Factor = "totp"
	Passkey        Factor = "passkey"
	FactorRequired Factor = "required"
)

// factors are the ways to sign in that an account has beside its password.
type factors struct {
	TOTP     *totpFactor `json:"totp,omitempty"`
	Recovery [][]byte    `json:"recovery,omitempty"` // the hashes of the codes that are left
	Passkeys []passkey   `json:"passkeys,omitempty"`
	// Handle is what authenticators know the account by; nil until it has begun to add a passkey.
	Handle []byte `json:"handle,omitempty"`
}

// IsZero reports whether there are none, so that nothing is written of them.
func (f factors) IsZero() bool {
	return f.TOTP == nil && f.Recovery == nil && f.Passkeys == nil && f.Handle == nil
}

// strongest gives what the account is said to have.
func (f factors) strongest() Factor {
	switch {
	case f.TOTP != nil:
		return TOTP
	case len(f.Passkeys) > 0:
		return Passkey
	}
	return ""
}

// Factors is what somebody is told of their own second factors.
type Factors struct {
	TOTP     bool
	Since    time.Time // when TOTP was set up
	Recovery int       // the number of recovery codes that are left
	Passkeys []PasskeyInfo
}
