package preview

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"slices"
	"time"
)

// link is the stored form of a link, with the hash of its token.
type link struct {
	Hash    []byte    `json:"hash"`
	Expires time.Time `json:"expires"`
}

// is compares hashes in constant time, so that the duration reveals nothing about the hash.
func (l link) is(hash []byte) bool { return subtle.ConstantTimeCompare(l.Hash, hash) == 1 }

// lasting returns the links that have not expired, in the array of all, which is overwritten.
func lasting(all []link, now time.Time) []link {
	return slices.DeleteFunc(all, func(l link) bool { return !now.Before(l.Expires) })
}

// tokenLength is the length of every token: 130 random bits in the base32 text of crypto/rand.
const tokenLength = 26

func newToken() string { return rand.Text() }

// plausible reports whether a text can be a token. For other texts the store is not read.
func plausible(token string) bool { return len(token) == tokenLength }

// hashOf returns the hash of a token. Only this is stored, so that a copy of the store does not reveal the tokens.
func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
