package bolt

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// refused checks that Open refuses the file with an error of the given kind that names the path and contains the
// advice, and that it does not change the file.
func refused(t *testing.T, path string, kind error, advice string) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	store, err := Open(path)
	if err == nil {
		_ = store.Close()
	}
	if !errors.Is(err, kind) {
		t.Fatalf("Open gave %v, want %v", err, kind)
	}
	for _, want := range []string{path, advice} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not say %q", err, want)
		}
	}
	if strings.Count(err.Error(), path) > 1 || strings.Count(err.Error(), "storage:") > 1 {
		t.Errorf("%q repeats itself", err)
	}
	after, err := os.ReadFile(path)
	if err != nil || string(after) != string(before) {
		t.Errorf("Open changed a file that it refused (error %v)", err)
	}
}

func TestOpenLocked(t *testing.T) {
	path := newPath(t)
	other := startChild(t, "hold", path)
	if line, _ := other.line(); line != "open" {
		t.Fatalf("the other process said %q", line)
	}
	refused(t, path, storage.ErrLocked, "stop the other Quoin")
	other.kill(t)
	other.wait()
	open(t, path)
}

func TestOpenOtherFormat(t *testing.T) {
	for format, want := range map[uint64]struct {
		kind   error
		advice string
	}{
		currentFormat - 1: {storage.ErrDamaged, "format 1, this one knows 2"},
		currentFormat + 1: {storage.ErrNewer, "start the newer Quoin"},
	} {
		path := newPath(t)
		alter(t, path, func(tx *bbolt.Tx) error { return tx.Bucket(headBucket).Put(formatKey, number(format)) })
		refused(t, path, want.kind, want.advice)
	}
}

func TestOpenForeign(t *testing.T) {
	for name, content := range map[string]string{
		"text": "dear diary\n", "one byte": "x", "zeros": strings.Repeat("\x00", 100_000),
		"long text": strings.Repeat("dear diary\n", 10_000),
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			writeFile(t, path, []byte(content))
			refused(t, path, storage.ErrForeign, "choose another folder")
		})
	}
	t.Run("another program's bbolt file", func(t *testing.T) {
		path := newPath(t)
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{NoFreelistSync: true})
		if err != nil {
			t.Fatal(err)
		}
		err = errors.Join(db.Update(func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucket([]byte("key"))
			return err
		}), db.Close())
		if err != nil {
			t.Fatal(err)
		}
		refused(t, path, storage.ErrForeign, "choose another folder")
	})
	t.Run("folder", func(t *testing.T) {
		path := t.TempDir()
		if _, err := Open(path); !errors.Is(err, storage.ErrForeign) || !strings.Contains(err.Error(), path) {
			t.Errorf("Open gave %v, want ErrForeign with the path", err)
		}
	})
}

// TestOpenUnfinished checks that a store whose creation was interrupted can be opened.
func TestOpenUnfinished(t *testing.T) {
	t.Run("empty file", func(t *testing.T) {
		path := newPath(t)
		writeFile(t, path, nil)
		open(t, path)
	})
	t.Run("no buckets", func(t *testing.T) {
		path := newPath(t)
		db, err := bbolt.Open(path, 0o600, nil)
		if err == nil {
			err = db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		open(t, path)
	})
}

// TestOpenHeadOfTheBeginning checks that a copy with the head pages of the store's creation is not opened as a new
// store.
func TestOpenHeadOfTheBeginning(t *testing.T) {
	file, page := sample(t), os.Getpagesize()
	empty := newPath(t)
	db, err := bbolt.Open(empty, 0o600, nil)
	if err == nil {
		err = db.Close()
	}
	first, err2 := os.ReadFile(empty)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	path := newPath(t)
	writeFile(t, path, append(first[:4*page:4*page], file[4*page:]...))
	refused(t, path, storage.ErrDamaged, "restore it from a backup")
}

func TestOpenSystemErrors(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, filepath.Join(folder, "file"), []byte("x"))
	for path, want := range map[string]error{
		filepath.Join(folder, "missing", "quoin.db"): fs.ErrNotExist,
		filepath.Join(folder, "file", "quoin.db"):    syscall.ENOTDIR,
	} {
		_, err := Open(path)
		if !errors.Is(err, want) || !strings.Contains(err.Error(), path) {
			t.Errorf("Open gave %v, want %v with the path %s", err, want, path)
		}
	}
}

func TestFileIsPrivate(t *testing.T) {
	path := newPath(t)
	open(t, path)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o600 {
		t.Errorf("the file has mode %o", mode)
	}
}

// alter creates a store and changes it directly in bbolt.
func alter(t *testing.T, path string, change func(*bbolt.Tx) error) {
	t.Helper()
	store := open(t, path)
	if err := errors.Join(store.db.Load().Update(change), store.Close()); err != nil {
		t.Fatal(err)
	}
}

func writeFile(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestAStoreThatIsBeingMade checks that Open waits while another process creates the store, and does not report damage.
func TestAStoreThatIsBeingMade(t *testing.T) {
	path := newPath(t)
	db, err := openFile(path, options())
	if err != nil {
		t.Fatal(err)
	}
	opened := make(chan error)
	go func() {
		second, err := Open(path)
		if err == nil {
			err = second.Close()
		}
		opened <- err
	}()
	<-time.After(100 * time.Millisecond) // until Open has inspected the file and waits for the lock
	if err := errors.Join(create(db), db.Close()); err != nil {
		t.Fatal(err)
	}
	if err := <-opened; err != nil && !errors.Is(err, storage.ErrLocked) {
		t.Errorf("the second start: %v", err)
	}
}
