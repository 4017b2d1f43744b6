package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

const sessionPrefix = "auth/session/"

const tokenBytes = 32

// newToken makes the secret by which a client shows that a session is its own.
func newToken() string {
	raw := make([]byte, tokenBytes)
	rand.Read(raw)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// sessionKey hashes the token, so that whoever reads the store, or a copy of it, cannot use it.
func sessionKey(token string) string { return sessionPrefix + sessionID(token) }

// sessionID is what a session is called in the list of its owner's. The token cannot be told from it.
func sessionID(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
