// Package unsubscribe signs the links by which people take themselves off a list. A link names an entry and nothing
// personal, holds for as long as the entry is there, and cannot be made by anybody who does not know the store's secret.
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
	macBytes    = 16 // of the signature that stand in a token
)

// Links signs tokens and reads them. It is safe for concurrent use.
type Links struct{ secret []byte }

// Open reads the secret of a store, which is made with the first call.
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

// Token gives what a link to an entry carries.
func (l *Links) Token(typ, id string) string {
	return id + "." + base64.RawURLEncoding.EncodeToString(l.sign(typ, id))
}

// Entry gives the id of the entry that a token of a type names; false if the token was not signed here.
func (l *Links) Entry(typ, token string) (id string, ok bool) {
	id, signature, found := strings.Cut(token, ".")
	given, err := base64.RawURLEncoding.DecodeString(signature)
	if !found || id == "" || err != nil || !hmac.Equal(given, l.sign(typ, id)) {
		return "", false
	}
	return id, true
}

func (l *Links) sign(typ, id string) []byte {
	mac := hmac.New(sha256.New, l.secret)
	// Neither a type nor an id has a zero byte.
	mac.Write([]byte(typ + "\x00" + id))
	return mac.Sum(nil)[:macBytes]
}
