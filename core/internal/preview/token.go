package preview

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// link is the stored form of a token, with its hash.
type link struct {
	Hash    []byte    `json:"hash"`
	Expires time.Time `json:"expires"`
	// Opened says that the token was made when somebody opened the preview, and not to be shared.
	Opened bool `json:"opened,omitempty"`
	// Maker is the account or the program token that made it.
	Maker auth.Maker `json:"maker"`
}

// is compares hashes in constant time, so that the duration reveals nothing about the hash.
func (l link) is(hash []byte) bool { return subtle.ConstantTimeCompare(l.Hash, hash) == 1 }

// unexpired returns the links that have not expired, in the array of all, which is overwritten.
func unexpired(all []link, now time.Time) []link {
	return slices.DeleteFunc(all, func(l link) bool { return !now.Before(l.Expires) })
}

// newest returns all links but the oldest of a kind that are too many, in the array of all, which is overwritten.
func newest(all []link, opened bool) []link {
	excess := -most
	for _, l := range all {
		if l.Opened == opened {
			excess++
		}
	}
	return slices.DeleteFunc(all, func(l link) bool {
		if l.Opened != opened {
			return false
		}
		excess--
		return excess >= 0
	})
}

const (
	// secretLength is the length of the secret part of a token: 130 random bits in the base32 text of crypto/rand.
	secretLength = 26
	// maxToken is longer than any token.
	maxToken = 512
)

// encoding is that of the entry in a token.
var encoding = base64.RawURLEncoding

// newToken returns a token of an entry: api.PreviewPrefix, a secret, and the entry, so that a token can be told to be of
// another entry without reading the store.
func newToken(typ, id string) string {
	return api.PreviewPrefix + rand.Text() + encoding.EncodeToString([]byte(typ+"/"+id))
}

// EntryOf returns the type and the id of the entry that a text names as a token, whether it is a good token or not; both
// are empty if the text cannot be a token.
func EntryOf(token string) (typ, id string) {
	rest, ok := strings.CutPrefix(token, api.PreviewPrefix)
	if !ok || len(token) > maxToken || len(rest) <= secretLength {
		return "", ""
	}
	entry, err := encoding.DecodeString(rest[secretLength:])
	if err != nil || encoding.EncodeToString(entry) != rest[secretLength:] { // line breaks are ignored
		return "", ""
	}
	typ, id, _ = strings.Cut(string(entry), "/")
	if typ == "" || id == "" || len(id) > entrystore.MaxID {
		return "", ""
	}
	return typ, id
}

// hashOf returns the hash of a token. Only this is stored, so that a copy of the store does not reveal the tokens.
func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
