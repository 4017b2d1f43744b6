package auth

import "time"

// Factor is a kind of second factor.
type Factor string

// The kinds of factors, and the state of an account that must set one up.
const (
	TOTP           Factor = "totp"
	Passkey        Factor = "passkey"
	FactorRequired Factor = "required"
)

// factors are the second factors of an account.
type factors struct {
	TOTP     *totpFactor `json:"totp,omitempty"`
	Recovery [][]byte    `json:"recovery,omitempty"` // hashes of the unused codes
	Passkeys []passkey   `json:"passkeys,omitempty"`
	// Handle is the user handle by which authenticators identify the account; nil until the first passkey is requested.
	Handle []byte `json:"handle,omitempty"`
}

// IsZero reports whether there are no factors; they are then omitted from the stored account.
func (f factors) IsZero() bool {
	return f.TOTP == nil && f.Recovery == nil && f.Passkeys == nil && f.Handle == nil
}

// strongest returns the strongest second factor; empty for none.
func (f factors) strongest() Factor {
	switch {
	case f.TOTP != nil:
		return TOTP
	case len(f.Passkeys) > 0:
		return Passkey
	}
	return ""
}

// Factors describes the second factors of a user to that user.
type Factors struct {
	TOTP     bool
	Since    time.Time // when TOTP was set up
	Recovery int       // number of unused recovery codes
	Passkeys []PasskeyInfo
}
