package preview

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"slices"
	"time"
)

// link is a link as it is stored, without what opens it.
type link struct {
	Hash    []byte    `json:"hash"`
	Expires time.Time `json:"expires"`
}

// is compares in a time that tells nothing of the hash.
func (l link) is(hash []byte) bool { return subtle.ConstantTimeCompare(l.Hash, hash) == 1 }

// lasting gives the links that hold.
func lasting(all []link, now time.Time) []link {
	return slices.DeleteFunc(all, func(l link) bool { return !now.Before(l.Expires) })
}

// tokenLength is the length of every token: 130 random bits, as crypto/rand writes them.
const tokenLength = 26

func newToken() string { return rand.Text() }

// plausible reports whether a text may be a token at all: nothing is read for others.
func plausible(token string) bool { return len(token) == tokenLength }

// hashOf is what is kept of a token, so that whoever reads the store, or a copy of it, cannot use it.
func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
