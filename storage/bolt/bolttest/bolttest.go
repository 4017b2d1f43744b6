// Package bolttest opens stores for tests. These stores do not sync to disk, which would take most of the time of a
// test, so a crash of the machine may lose their data. Tests of crash recovery use bolt.Open.
package bolttest

import (
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/storage/bolt"
	"github.com/quoin-cms/quoin/storage/bolt/internal/nosync"
)

// Open opens the store in the file at path, or creates it. The caller closes it.
func Open(tb testing.TB, path string) *bolt.Store {
	tb.Helper()
	store, err := bolt.OpenUnsynced(nosync.Key{}, path)
	if err != nil {
		tb.Fatal(err)
	}
	return store
}

// New creates a store in a temporary folder. The store is closed when the test ends.
func New(tb testing.TB) *bolt.Store {
	tb.Helper()
	store := Open(tb, filepath.Join(tb.TempDir(), "store"))
	tb.Cleanup(func() {
		if err := store.Close(); err != nil {
			tb.Error(err)
		}
	})
	return store
}
