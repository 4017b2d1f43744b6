// Package unsubscribe signs the links with which people unsubscribe from a list. A link contains the id of an entry and
// no personal data, is valid as long as the entry exists, and cannot be made without the secret in the store.
package unsubscribe

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/storage"
)

const (
	secretKey   = "unsubscribe/secret"
	secretBytes = 32
	macBytes    = 16 // of the signature that are in a token
)

// Links signs and verifies tokens. It is safe for concurrent use.
type Links struct{ secret []byte }

// Open reads the secret of a store. The first call creates it.
func Open(ctx context.Context, store storage.Store) (*Links, error) {
	fresh := make([]byte, secretBytes)
	rand.Read(fresh)
	l := &Links{}
	_, err := store.Update(ctx, func(w storage.Writer) error {
		known, err := w.Get(secretKey)
		switch {
		case errors.Is(err, storage.ErrNotFound):
			w.Put(secretKey, fresh)
			l.secret = fresh
			return nil
		case err != nil:
			return err
		}
		l.secret = append([]byte(nil), known...)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("unsubscribe: %w", err)
	}
	return l, nil
}

// Work reports whether links can be signed and verified. If not, every token is invalid.
func (l *Links) Work() bool { return len(l.secret) > 0 }

// Token returns the token for a link to an entry: the id, a dot and the signature.
func (l *Links) Token(typ, id string) string {
	return id + "." + base64.RawURLEncoding.EncodeToString(l.sign(typ, id))
}

// Entry verifies a token for a content type and returns the id of the entry in it; false if the signature is invalid.
func (l *Links) Entry(typ, token string) (id string, ok bool) {
	id, signature, found := strings.Cut(token, ".")
	given, err := base64.RawURLEncoding.DecodeString(signature)
	if !found || id == "" || err != nil || !l.Work() || !hmac.Equal(given, l.sign(typ, id)) {
		return "", false
	}
	return id, true
}

// Derive returns a key for a purpose of another part of the program; nil without a secret.
func (l *Links) Derive(purpose string) []byte {
	if !l.Work() {
		return nil
	}
	mac := hmac.New(sha256.New, l.secret)
	mac.Write([]byte("\x00" + purpose)) // no type has an empty name, so that this is no signature of a token
	return mac.Sum(nil)
}

func (l *Links) sign(typ, id string) []byte {
	mac := hmac.New(sha256.New, l.secret)
	// A type and an id contain no zero byte, so that the pair is unambiguous.
	mac.Write([]byte(typ + "\x00" + id))
	return mac.Sum(nil)[:macBytes]
}
