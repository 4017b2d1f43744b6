package backup_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/quoin-cms/quoin/core/internal/backup"
)

// archive returns a function that writes body.
func archive(body []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(body)
		return err
	}
}

func namesIn(t *testing.T, folder string) []string {
	t.Helper()
	found, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, f := range found {
		names = append(names, f.Name())
	}
	return names
}

// TestSave checks that a file gets its name after it has been verified, and that nothing is left of an incomplete one.
func TestSave(t *testing.T) {
	t.Parallel()
	good := written(t, small(t))
	folder := t.TempDir()
	path := filepath.Join(folder, "site.tar")
	save := func(force bool, body []byte) error {
		_, err := backup.Save(t.Context(), path, force, backup.Lock{}, rules, archive(body))
		return err
	}
	if err := save(false, good[:len(good)-1]); !errors.Is(err, backup.ErrTorn) || len(namesIn(t, folder)) != 0 {
		t.Errorf("half an archive: %v, and there are %v", err, namesIn(t, folder))
	}
	if err := save(false, good); err != nil {
		t.Fatal(err)
	}
	if err := save(false, good); err == nil || !strings.Contains(err.Error(), "--force") {
		t.Errorf("a file that is there: %v", err)
	}
	if err := save(true, []byte("other")); err == nil {
		t.Error("something else took the place of an archive")
	}
	if err := save(true, good); err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, good) || len(namesIn(t, folder)) != 1 {
		t.Errorf("%v is there, %d bytes, %v", namesIn(t, folder), len(got), err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	failed := errors.New("made to fail")
	_, err := backup.Save(t.Context(), filepath.Join(folder, "b"), false, backup.Lock{}, rules, func(io.Writer) error { return failed })
	if !errors.Is(err, failed) || len(namesIn(t, folder)) != 1 {
		t.Errorf("%v, and there are %v", err, namesIn(t, folder))
	}
}

// TestStream checks that Stream reports an incomplete archive, although the output cannot be read back.
func TestStream(t *testing.T) {
	t.Parallel()
	good := written(t, small(t))
	var out bytes.Buffer
	contents, err := backup.Stream(t.Context(), &out, backup.Lock{}, rules, archive(good))
	if err != nil || contents.Types["post"] != 3 || !bytes.Equal(out.Bytes(), good) {
		t.Errorf("%+v, %v", contents, err)
	}
	if _, err := backup.Stream(t.Context(), io.Discard, backup.Lock{}, rules, archive(good[:1000])); !errors.Is(err, backup.ErrTorn) {
		t.Errorf("half of it: %v", err)
	}
	broken := writerFunc(func([]byte) (int, error) { return 0, io.ErrShortWrite })
	if _, err := backup.Stream(t.Context(), broken, backup.Lock{}, rules, archive(good)); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("to nowhere: %v", err)
	}
}

// TestEncrypted checks that the writer can verify an encrypted archive, that only the right key decrypts it, and that
// each change and truncation is detected.
func TestEncrypted(t *testing.T) {
	t.Parallel()
	good := written(t, small(t))
	owner, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	other, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	keys := func(identity, passphrase string) backup.Keys {
		var from io.Reader
		if identity != "" {
			from = strings.NewReader("# mine\n" + identity + "\n")
		}
		k, err := backup.NewKeys(from, passphrase)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	for name, test := range map[string]struct {
		to                []string
		passphrase        string
		right, wrong, not backup.Keys
	}{
		"for a key":         {[]string{owner.Recipient().String()}, "", keys(owner.String(), ""), keys(other.String(), "word"), backup.Keys{}},
		"with a passphrase": {nil, "a long word", keys("", "a long word"), keys(owner.String(), ""), backup.Keys{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lock, err := backup.NewLock(test.to, test.passphrase)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "site.tar.age")
			if _, err := backup.Save(t.Context(), path, false, lock, rules, archive(good)); err != nil {
				t.Fatal(err)
			}
			locked, err := os.ReadFile(path)
			if err != nil || bytes.Contains(locked, []byte("quoin-backup.json")) {
				t.Fatalf("it is not encrypted, %v", err)
			}
			check := func(body []byte, k backup.Keys) error {
				contents, err := backup.Verify(context.Background(), bytes.NewReader(body), k, rules)
				if err == nil && (!contents.Encrypted || contents.Types["post"] != 3) {
					t.Errorf("it says %+v", contents)
				}
				return err
			}
			if err := check(locked, test.right); err != nil {
				t.Errorf("the right key: %v", err)
			}
			for what, k := range map[string]backup.Keys{"the wrong key": test.wrong, "no key": test.not} {
				if err := check(locked, k); !errors.Is(err, backup.ErrLocked) {
					t.Errorf("%s: %v", what, err)
				}
			}
			changed := bytes.Clone(locked)
			changed[len(changed)-100] ^= 1
			damaged := map[string][]byte{
				"changed": changed, "cut off": locked[:len(locked)-1], "cut off more": locked[:len(locked)/2], "more": append(bytes.Clone(locked), 0),
			}
			if test.passphrase != "" { // scrypt is slow on purpose
				damaged = nil
			}
			for what, body := range damaged {
				if err := check(body, test.right); !isRefusal(err) {
					t.Errorf("%s: %v", what, err)
				}
			}
		})
	}
	for name, bad := range map[string][]string{"no key": {"age1nonsense"}, "a secret": {owner.String()}} {
		if _, err := backup.NewLock(bad, ""); err == nil {
			t.Errorf("%s locks", name)
		}
	}
	if _, err := backup.NewLock([]string{owner.Recipient().String()}, "word"); err == nil {
		t.Error("both lock")
	}
	if _, err := backup.NewKeys(strings.NewReader("nothing"), ""); err == nil || strings.Contains(err.Error(), "nothing") {
		t.Errorf("a file that is no identity: %v", err)
	}
}

// TestFolder checks that a folder is reported as incomplete until a restore has ended, and that the previous folder is
// unchanged if the restore fails.
func TestFolder(t *testing.T) {
	t.Parallel()
	at := filepath.Join(t.TempDir(), "data")
	if _, err := backup.NewFolder(at, false); err != nil {
		t.Fatal(err)
	}
	if err := backup.Unfinished(at); !errors.Is(err, backup.ErrUnfinished) {
		t.Errorf("half made: %v", err)
	}
	// Another restore begins where one was killed.
	if err := os.WriteFile(filepath.Join(at, "half"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := backup.NewFolder(at, false)
	if err != nil || len(namesIn(t, at)) != 1 {
		t.Fatalf("%v, with %v", err, namesIn(t, at))
	}
	if err := os.WriteFile(filepath.Join(f.Path, "store"), []byte("first"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Finish(noon); err != nil || backup.Unfinished(at) != nil {
		t.Fatal(err)
	}
	if _, err := backup.NewFolder(at, false); err == nil || !strings.Contains(err.Error(), "--replace") {
		t.Errorf("a folder with something in it: %v", err)
	}
	// A folder that is to be replaced stays until then.
	if f, err = backup.NewFolder(at, true); err != nil || backup.Unfinished(at) != nil {
		t.Fatal(err)
	}
	if err := f.GiveUp(); err != nil || len(namesIn(t, filepath.Dir(at))) != 1 {
		t.Errorf("given up: %v, %v", err, namesIn(t, filepath.Dir(at)))
	}
	for _, want := range []string{at + ".before-20261123T120000Z", at + ".before-20261123T120000Z-2"} {
		if f, err = backup.NewFolder(at, true); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(f.Path, "later"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if before, err := f.Finish(noon); err != nil || before != want {
			t.Errorf("the folder of before is %q, %v", before, err)
		}
	}
	if got, err := os.ReadFile(at + ".before-20261123T120000Z/store"); err != nil || string(got) != "first" {
		t.Errorf("%q, %v", got, err)
	}
	// The process was killed between the two renames.
	if _, err = backup.NewFolder(at, true); err != nil && !strings.Contains(err.Error(), "empty") {
		t.Fatal(err)
	}
	gone := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(gone+".restoring", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := backup.Unfinished(gone); !errors.Is(err, backup.ErrUnfinished) {
		t.Errorf("neither the old nor the new: %v", err)
	}
}
