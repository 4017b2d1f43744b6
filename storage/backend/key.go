// Package backend has the code that the backends of package storage share: it collects an update and enforces the
// limits, encodes the records of the log, and lets calls wait and end.
package backend

import (
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

// ErrOver is returned by a Reader or Writer that is used after its function returned.
var ErrOver = errors.New("storage: used after its function returned")

// CheckKey fails with ErrLimit unless the key has 1 to MaxKey bytes.
func CheckKey(key string) error {
	if key == "" || len(key) > storage.MaxKey {
		return fmt.Errorf("%w: a key of %d bytes, it may have 1 to %d",
			storage.ErrLimit, len(key), storage.MaxKey)
	}
	return nil
}

// CheckName fails with ErrLimit unless the name of a lease has 1 to MaxName bytes.
func CheckName(name string) error {
	if name == "" || len(name) > storage.MaxName {
		return fmt.Errorf("%w: the name of a lease has %d bytes, it may have 1 to %d",
			storage.ErrLimit, len(name), storage.MaxName)
	}
	return nil
}
