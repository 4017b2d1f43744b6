package auth

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

const (
	// handlePrefix precedes the handle of an account in a key; the value is the folded name of the account.
	handlePrefix = "auth/handle/"
	handleBytes  = 32
	maxHandle    = 64 // maximum length accepted from an authenticator
)

func handleKey(handle []byte) string {
	return handlePrefix + base64.RawURLEncoding.EncodeToString(handle)
}

func newHandle() []byte {
	handle := make([]byte, handleBytes)
	rand.Read(handle)
	return handle
}

// putHandle assigns a handle to an account that has none.
func putHandle(w storage.Writer, acc *account, fresh []byte) {
	if acc.Factors.Handle == nil {
		acc.Factors.Handle = fresh
		w.Put(handleKey(fresh), []byte(accountBucket(acc.Name)))
	}
}

// deleteHandle deletes the handle of an account.
func deleteHandle(w storage.Writer, acc account) {
	if acc.Factors.Handle != nil {
		w.Delete(handleKey(acc.Factors.Handle))
	}
}

// getAccountByHandle returns the account of a handle; false if there is none.
func getAccountByHandle(from getter, handle []byte) (account, bool, error) {
	if len(handle) == 0 || len(handle) > maxHandle {
		return account{}, false, nil
	}
	name, err := from.Get(handleKey(handle))
	if errors.Is(err, storage.ErrNotFound) {
		return account{}, false, nil
	}
	if err != nil {
		return account{}, false, fmt.Errorf("auth: read handle: %w", err)
	}
	acc, found, err := getAccount(from, string(name))
	return acc, found && bytes.Equal(acc.Factors.Handle, handle), err
}
