package secretkey_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
)

func newKey(t testing.TB, fill byte) *secretkey.Key {
	t.Helper()
	key, err := secretkey.New(bytes.Repeat([]byte{fill}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// TestSeal checks that a sealed secret opens with its key and its purpose only, and does not show the secret.
func TestSeal(t *testing.T) {
	t.Parallel()
	key, other := newKey(t, 1), newKey(t, 2)
	for _, text := range []string{"", "s3cret", strings.Repeat("ä", 500)} {
		sealed := key.Seal("mail", text)
		if text != "" && strings.Contains(sealed, text) || sealed == key.Seal("mail", text) {
			t.Errorf("sealed it is %s", sealed)
		}
		if got, err := key.Open("mail", sealed); got != text || err != nil {
			t.Errorf("opened it is %q, %v", got, err)
		}
		if got, err := key.Open("backup", sealed); got != "" || !errors.Is(err, secretkey.ErrDamaged) {
			t.Errorf("for another purpose: %q, %v", got, err)
		}
		if got, err := other.Open("mail", sealed); got != "" || !errors.Is(err, secretkey.ErrOtherKey) {
			t.Errorf("with another key: %q, %v", got, err)
		}
		for i := range sealed {
			changed := []byte(sealed)
			changed[i] ^= 1
			if got, err := key.Open("mail", string(changed)); err == nil {
				t.Errorf("changed at %d it opens as %q", i, got)
			}
		}
	}
}

// TestKeysAreNotPrinted checks that no way of printing a key shows it.
func TestKeysAreNotPrinted(t *testing.T) {
	t.Parallel()
	key, err := secretkey.New([]byte("0123456789abcdef0123456789abcdef"))
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(format, key); strings.Contains(text, "0123") || strings.Contains(text, "48 49") {
			t.Errorf("%s is %s", format, text)
		}
	}
	if _, err := secretkey.New([]byte("short")); err == nil {
		t.Error("a short key was taken")
	}
}

// TestFile checks that a file is made once, for its owner alone, and that it holds the same key afterwards.
func TestFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "secret.key")
	if _, err := secretkey.Read(path); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Fatalf("without a file: %v", err)
	}
	first, made, err := secretkey.Make(path)
	if err != nil || !made {
		t.Fatal(made, err)
	}
	again, made, err := secretkey.Make(path)
	if err != nil || made {
		t.Fatal(made, err)
	}
	if text, err := again.Open("mail", first.Seal("mail", "s3cret")); text != "s3cret" || err != nil {
		t.Errorf("the second start opens %q, %v", text, err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file has mode %o, %v", info.Mode().Perm(), err)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
	text, err := os.ReadFile(path)
	if err != nil || bytes.Count(text, []byte("\n")) != 1 {
		t.Errorf("the file is no line: %v", err)
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secretkey.Read(path); err != nil {
		t.Errorf("with another line break: %v", err)
	}
}

// TestTwoProcesses checks that processes that make the file at the same time end up with one key.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "secret.key")
	keys := make([]*secretkey.Key, 8)
	var all sync.WaitGroup
	for i := range keys {
		all.Go(func() {
			var err error
			if keys[i], _, err = secretkey.Make(path); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if t.Failed() {
		return
	}
	for _, key := range keys {
		if _, err := key.Open("mail", keys[0].Seal("mail", "s3cret")); err != nil {
			t.Error(err)
		}
	}
}

// TestBadFiles checks that a file with another shape, or that others may write, is refused by its name and never replaced or shown.
func TestBadFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	good := "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
	for name, c := range map[string]struct {
		text string
		mode fs.FileMode
		says string
	}{
		"group":  {good, 0o620, "chmod 600"},
		"world":  {good, 0o602, "chmod 600"},
		"empty":  {"", 0o600, "holds no key"},
		"short":  {good[:40], 0o600, "holds no key"},
		"long":   {good + good, 0o600, "holds no key"},
		"lines":  {good[:20] + "\n" + good[20:], 0o600, "holds no key"},
		"spaces": {good + "  ", 0o600, "holds no key"},
		"bits":   {strings.TrimSuffix(good, "E=") + "F=", 0o600, "holds no key"},
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(c.text), c.mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, c.mode); err != nil {
			t.Fatal(err)
		}
		_, made, err := secretkey.Make(path)
		if err == nil || made || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "AQEB") {
			t.Errorf("%s: %v", name, err)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != c.text {
			t.Errorf("%s was changed to %q, %v", name, text, err)
		}
	}
	if _, _, err := secretkey.Make(folder); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("a folder: %v", err)
	}
	path := filepath.Join(folder, "missing", "secret.key")
	if _, _, err := secretkey.Make(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("below a folder that is missing: %v", err)
	}
}
