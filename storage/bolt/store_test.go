package bolt

import (
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/storagetest"
)

func TestStore(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) storagetest.Opener {
		path := newPath(t)
		return func() storage.Store { return open(t, path) }
	})
}

// newPath returns the path of a store that does not exist yet.
func newPath(t testing.TB) string {
	return filepath.Join(t.TempDir(), "quoin.db")
}

// open opens the store at path until the end of the test.
func open(t testing.TB, path string) *Store {
	t.Helper()
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return store
}
