package media

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestTheNewestVariantsOutliveAStart checks that a cache which is opened with a smaller limit evicts its oldest files.
func TestTheNewestVariantsOutliveAStart(t *testing.T) {
	folder := t.TempDir()
	for n := range 5 {
		path := filepath.Join(folder, "ab", fmt.Sprint("ab", (n*3)%5))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("12345678"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1000*n), 0)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := openCache(folder, 16); err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		name := fmt.Sprint("ab", (n*3)%5)
		_, err := os.Stat(filepath.Join(folder, "ab", name))
		if kept := err == nil; kept != (n >= 3) {
			t.Errorf("the file %d by age is kept: %v", n, kept)
		}
	}
}
