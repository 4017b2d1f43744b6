package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

const sessionPrefix = "auth/session/"

const tokenBytes = 32

// newToken returns a random secret with which a client authenticates its session.
func newToken() string {
	raw := make([]byte, tokenBytes)
	rand.Read(raw)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// sessionKey hashes the token, so that a copy of the store does not reveal usable tokens.
func sessionKey(token string) string { return sessionPrefix + sessionID(token) }

// sessionID returns the public id of a session, which its user sees. It does not reveal the token.
func sessionID(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
