package blob_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/blob/blobtest"
)

func TestDisk(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) blob.Store { return disk(t, filepath.Join(t.TempDir(), "media")) })
}

func disk(t *testing.T, folder string) *blob.Disk {
	t.Helper()
	store, err := blob.NewDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// TestWhatACrashLeft checks that the next start removes a temporary file, and that the file does not count as a blob.
func TestWhatACrashLeft(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "odd [name]*")
	disk(t, folder)
	half := filepath.Join(folder, "put-12345")
	if err := os.WriteFile(half, []byte("ha"), 0o600); err != nil {
		t.Fatal(err)
	}
	store := disk(t, folder)
	if _, err := os.Stat(half); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the leftover is still there: %v", err)
	}
	for info, err := range store.List(t.Context()) {
		t.Errorf("%+v is a blob, %v", info, err)
	}
}

// TestABlobThatTheDiskCutOff checks that Put replaces a blob whose file has the wrong size.
func TestABlobThatTheDiskCutOff(t *testing.T) {
	folder := t.TempDir()
	store := disk(t, folder)
	const hash = "6f021f0268d5dd0d4e286ad5202f57335f2a8cc568704c4f7865c97879443ef8" // of "lake"
	path := filepath.Join(folder, hash[:2], hash)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("la"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := store.Put(t.Context(), hash, 4, strings.NewReader("lake")); err != nil {
		t.Fatal(err)
	}
	b, err := store.Open(t.Context(), hash)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if b.Size != 4 {
		t.Errorf("it has %d bytes", b.Size)
	}
}
