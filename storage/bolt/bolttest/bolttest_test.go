package bolttest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// TestOnlyTestsReachIt checks that the program does not import bolttest or authtest, and so has neither stores without
// sync nor cheap password hashes.
func TestOnlyTestsReachIt(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "github.com/quoin-cms/quoin").Output()
	if err != nil {
		t.Fatal(err)
	}
	in := map[string]bool{}
	for name := range strings.Lines(string(out)) {
		in[strings.TrimSpace(name)] = true
	}
	if !in["github.com/quoin-cms/quoin/storage/bolt"] || !in["github.com/quoin-cms/quoin/core/internal/kernel/auth"] {
		t.Fatal("the program has no store, or no users")
	}
	for _, never := range []string{"testing", "github.com/quoin-cms/quoin/storage/bolt/bolttest", "github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"} {
		if in[never] {
			t.Errorf("the program has %s", never)
		}
	}
}

// TestWhatIsClosedIsThere checks that the data of a closed store is there when bolt.Open, which the program uses, opens
// it.
func TestWhatIsClosedIsThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store")
	store := Open(t, path)
	if _, err := store.Update(t.Context(), func(w storage.Writer) error { w.Put("k", []byte("v")); return nil }); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := bolt.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Close() }()
	if err := again.View(t.Context(), func(r storage.Reader) error {
		if v, err := r.Get("k"); string(v) != "v" || err != nil {
			t.Errorf("got %q, %v", v, err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
