// Package backend is what the backends of package storage have in common: how an update is collected and held to the
// limits, how a record is written, and how calls wait and end.
package backend

import (
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

// ErrOver is the answer to a Reader or Writer that outlived its function.
var ErrOver = errors.New("storage: used after its function returned")

// CheckKey fails with ErrLimit if a key has not 1 to MaxKey bytes.
func CheckKey(key string) error {
	if key == "" || len(key) > storage.MaxKey {
		return fmt.Errorf("%w: a key of %d bytes, it may have 1 to %d",
			storage.ErrLimit, len(key), storage.MaxKey)
	}
	return nil
}

// CheckName fails with ErrLimit if the name of a lease has not 1 to MaxName bytes.
func CheckName(name string) error {
	if name == "" || len(name) > storage.MaxName {
		return fmt.Errorf("%w: the name of a lease has %d bytes, it may have 1 to %d",
			storage.ErrLimit, len(name), storage.MaxName)
	}
	return nil
}
