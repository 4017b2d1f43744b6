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

// DeviceLifetime is how long a device is known after a sign-in.
const DeviceLifetime = 365 * 24 * time.Hour

const (
	deviceSecretKey   = "auth/device-secret"
	deviceSecretBytes = 32 // bytes
	deviceIDBytes     = 16
	deviceTokenBytes  = deviceIDBytes + 8 + sha256.Size
)

// devices tells which browsers have signed in to an account before. A browser keeps a token that is signed with
// a secret of the store; nothing is stored for each.
type deviceVerifier struct {
	store storage.Store

	mu     sync.Mutex
	secret []byte // nil until it was read
}

// issue makes the token of a device that has just signed in to the account with an id: one that has the same name later is
// another account.
func newDeviceToken(secret []byte, account string, now time.Time) string {
	token := make([]byte, deviceIDBytes, deviceTokenBytes)
	rand.Read(token)
	token = binary.BigEndian.AppendUint64(token, uint64(now.Unix()))
	return base64.RawURLEncoding.EncodeToString(append(token, sign(secret, account, token)...))
}

// recognise gives the id of the device that a token was made for, or an empty one if the token is not a good
// one for the account.
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

// decodeDevice gives the bytes of a token; nil if nobody could have made it here.
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
	// What is signed has one length, so that it and the name cannot be taken for each other.
	mac.Write(signed)
	mac.Write([]byte(account))
	return mac.Sum(nil)
}

// getSecret gives the secret of the store; nil if nobody has signed in yet.
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

// ensureSecret gives the secret of the store, which becomes the fresh one if there is none.
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

// newSecret makes a secret, in case that the store has none.
func newSecret() []byte {
	fresh := make([]byte, deviceSecretBytes)
	rand.Read(fresh)
	return fresh
}
