package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// DeviceLifetime is the time for which a device is recognised after a sign-in.
const DeviceLifetime = 365 * 24 * time.Hour

const (
	deviceSecretKey   = "auth/device-secret"
	deviceSecretBytes = 32 // bytes
	deviceIDBytes     = 16
	deviceTokenBytes  = deviceIDBytes + 8 + sha256.Size
)

// deviceVerifier recognises browsers that have signed in to an account before. A browser holds a token that is signed with a
// secret of the store; nothing is stored per device.
type deviceVerifier struct {
	store storage.Store

	mu     sync.Mutex
	secret []byte // nil until read
}

// newDeviceToken returns a token for a device that has just signed in to the account with an id. The token is bound to the id
// because a later account may have the same name.
func newDeviceToken(secret []byte, account string, now time.Time) string {
	token := make([]byte, deviceIDBytes, deviceTokenBytes)
	rand.Read(token)
	token = binary.BigEndian.AppendUint64(token, uint64(now.Unix()))
	return base64.RawURLEncoding.EncodeToString(append(token, sign(secret, account, token)...))
}

// verify returns the id of the device of a token; empty if the token is not valid for the account.
func (d *deviceVerifier) verify(ctx context.Context, account, token string, now time.Time) (id string, err error) {
	raw := decodeDevice(token)
	if raw == nil {
		return "", nil
	}
	secret, err := d.getSecret(ctx)
	if err != nil || secret == nil {
		return "", err
	}
	signed, signature := raw[:deviceIDBytes+8], raw[deviceIDBytes+8:]
	issued := time.Unix(int64(binary.BigEndian.Uint64(signed[deviceIDBytes:])), 0)
	if !hmac.Equal(signature, sign(secret, account, signed)) || now.Sub(issued) >= DeviceLifetime {
		return "", nil
	}
	return string(signed[:deviceIDBytes]), nil
}

// decodeDevice returns the bytes of a token; nil if it is malformed.
func decodeDevice(token string) []byte {
	if base64.RawURLEncoding.DecodedLen(len(token)) != deviceTokenBytes {
		return nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		return nil
	}
	return raw
}

func sign(secret []byte, account string, signed []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	// The signed part has a fixed length, so that it cannot be confused with the account that follows it.
	mac.Write(signed)
	mac.Write([]byte(account))
	return mac.Sum(nil)
}

// getSecret returns the secret of the store; nil before the first sign-in.
func (d *deviceVerifier) getSecret(ctx context.Context) ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.secret != nil {
		return d.secret, nil
	}
	err := d.store.View(ctx, func(r storage.Reader) (err error) {
		d.secret, err = readSecret(r)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("auth: secret of devices: %w", err)
	}
	return d.secret, nil
}

func readSecret(from getter) ([]byte, error) {
	secret, err := from.Get(deviceSecretKey)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	return append([]byte(nil), secret...), err
}

// ensureSecret returns the secret of the store; if there is none, it stores fresh.
func ensureSecret(w storage.Writer, fresh []byte) ([]byte, error) {
	secret, err := readSecret(w)
	if err != nil {
		return nil, fmt.Errorf("auth: secret of devices: %w", err)
	}
	if secret == nil {
		w.Put(deviceSecretKey, fresh)
		return fresh, nil
	}
	return secret, nil
}

// newSecret returns a random secret for a store that has none.
func newSecret() []byte {
	fresh := make([]byte, deviceSecretBytes)
	rand.Read(fresh)
	return fresh
}
