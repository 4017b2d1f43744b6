package media

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWhatIsHeldStays checks that a held file is not evicted, even if the cache is full, and is evicted after its
// release.
func TestWhatIsHeldStays(t *testing.T) {
	folder := t.TempDir()
	c, err := openCache(filepath.Join(folder, "near"), 10)
	if err != nil {
		t.Fatal(err)
	}
	keep := func(key string) {
		t.Helper()
		from := filepath.Join(folder, "coming")
		if err := os.WriteFile(from, []byte("12345678"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := c.store(from, key, true); err != nil {
			t.Fatal(err)
		}
	}
	there := func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	}
	keep("lake")
	path, release, ok := c.pin("lake")
	if !ok || !there(path) {
		t.Fatalf("%q is not there", path)
	}
	keep("hills")
	keep("woods")
	if !there(path) || there(c.path("hills")) || !there(c.path("woods")) {
		t.Errorf("held: %v, older: %v, latest: %v", there(path), there(c.path("hills")), there(c.path("woods")))
	}
	release()
	release()
	keep("dunes")
	if there(path) || c.bytes != 8 {
		t.Errorf("released: %v, %d bytes", there(path), c.bytes)
	}
	if _, _, ok := c.pin("lake"); ok {
		t.Error("what is gone can be held")
	}
}
