// Package bolttest opens stores for tests. They wait for no disk, which is most of what a test on a store would take, and
// what is written to one is lost where the machine crashes. Tests of what a crash leaves use bolt.Open.
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

// New creates a store in a folder of its own, which lasts as long as the test.
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
