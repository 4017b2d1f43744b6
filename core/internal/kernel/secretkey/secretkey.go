// Package secretkey encrypts the secrets that staff type in, such as the password of the mail server. The store holds them
// sealed; the key is in a file beside it, which no backup contains. A copy of the store alone therefore reveals no secret.
package secretkey

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

var (
	// ErrOtherKey says that another key has sealed a secret: it must be typed in again.
	ErrOtherKey = errors.New("secretkey: sealed with another key")
	// ErrDamaged says that a sealed secret was changed, has another purpose, or is of a later version of the program.
	ErrDamaged = errors.New("secretkey: not a sealed secret of this purpose")
)

const (
	keyBytes   = 32 // of AES-256
	checkBytes = 8
	nonceBytes = 12
	tagBytes   = 16
	// envelope is the version of the form in which secrets are sealed: the version, the check value of the key, and the
	// nonce with the encrypted text, with dots between.
	envelope = "v1"
)

// encoding rejects texts that differ from what it writes, so that each value has one text.
var encoding = base64.RawURLEncoding.Strict()

// Key seals and opens secrets. It is safe for concurrent use. Printing one does not reveal it.
type Key struct {
	seal  cipher.AEAD
	check string
}

// New returns a key of 32 bytes.
func New(bytes []byte) (*Key, error) {
	if len(bytes) != keyBytes {
		return nil, fmt.Errorf("secretkey: a key has %d bytes", keyBytes)
	}
	block, err := aes.NewCipher(bytes)
	if err != nil {
		return nil, err
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, bytes)
	mac.Write([]byte("quoin: check value of a secret key"))
	return &Key{seal, encoding.EncodeToString(mac.Sum(nil)[:checkBytes])}, nil
}

// String hides the key.
func (*Key) String() string { return "secretkey …" }

// GoString hides the key.
func (k *Key) GoString() string { return k.String() }

// Seal encrypts a secret. It can be opened for the same purpose only.
func (k *Key) Seal(purpose, text string) string {
	nonce := make([]byte, nonceBytes)
	_, _ = rand.Read(nonce) // never fails
	sealed := k.seal.Seal(nonce, nonce, []byte(text), []byte(purpose))
	return envelope + "." + k.check + "." + encoding.EncodeToString(sealed)
}

// Open decrypts a secret. It fails with ErrOtherKey if another key has sealed it, and with ErrDamaged.
func (k *Key) Open(purpose, sealed string) (string, error) {
	version, rest, _ := strings.Cut(sealed, ".")
	check, text, _ := strings.Cut(rest, ".")
	if version != envelope || len(check) != len(k.check) {
		return "", ErrDamaged
	}
	body, err := encoding.DecodeString(text)
	if err != nil || len(body) < nonceBytes+tagBytes || strings.ContainsAny(sealed, "\r\n") {
		return "", ErrDamaged
	}
	if check != k.check {
		return "", ErrOtherKey
	}
	plain, err := k.seal.Open(nil, body[:nonceBytes], body[nonceBytes:], []byte(purpose))
	if err != nil {
		return "", ErrDamaged
	}
	return string(plain), nil
}
