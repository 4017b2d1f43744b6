package bolt

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// TestFill checks that a filled store continues the numbering of the original, and that its log begins there.
func TestFill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store")
	id := storage.Identity{ID: "other", Epoch: 7}
	f, err := Fill(path, id, 41)
	if err != nil {
		t.Fatal(err)
	}
	const pairs, size = 30, 1 << 19
	buffer := make([]byte, size)
	for i := range pairs {
		copy(buffer, fmt.Sprintf("value %03d", i))
		if err := f.Put(storage.Pair{Key: fmt.Sprintf("%03d", i), Value: buffer}); err != nil {
			t.Fatal(err)
		}
	}
	for name, bad := range map[string]storage.Pair{
		"no key": {}, "a long key": {Key: strings.Repeat("k", storage.MaxKey+1)}, "a long value": {Key: "x", Value: make([]byte, storage.MaxValue+1)},
	} {
		if err := f.Put(bad); !errors.Is(err, storage.ErrLimit) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := errors.Join(f.Finish(), f.GiveUp()); err != nil {
		t.Fatal(err)
	}
	if _, err := Fill(path, id, 41); err == nil {
		t.Error("a store was filled twice")
	}
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	if got := store.Identity(); got != id {
		t.Errorf("it is %+v", got)
	}
	n := 0
	err = store.View(t.Context(), func(r storage.Reader) error {
		if r.Seq() != 41 {
			t.Errorf("it is at %d", r.Seq())
		}
		for pair, err := range r.Scan("", "") {
			if err != nil || !strings.HasPrefix(string(pair.Value), fmt.Sprintf("value %03d", n)) || len(pair.Value) != size {
				t.Errorf("pair %d is %q, %v", n, pair.Key, err)
			}
			n++
		}
		return nil
	})
	if err != nil || n != pairs {
		t.Errorf("%d pairs, %v", n, err)
	}
	for _, err := range store.Log(t.Context(), 40) {
		if !errors.Is(err, storage.ErrTrimmed) {
			t.Errorf("the log of before: %v", err)
		}
		break
	}
	seq, err := store.Update(t.Context(), func(w storage.Writer) error {
		w.Append([]byte("news"))
		return nil
	})
	if err != nil || seq != 42 {
		t.Errorf("the next commit is %d, %v", seq, err)
	}
	for record, err := range store.Log(t.Context(), 41) {
		if err != nil || record.Seq != 42 {
			t.Errorf("the log goes on with %d, %v", record.Seq, err)
		}
		break
	}
}

// TestLeftSnapshots checks that leftover snapshot files, and no other files, are removed when the store is opened.
func TestLeftSnapshots(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "store")
	left, mine := path+".snapshot-123", filepath.Join(folder, "store.snapshots")
	writeFile(t, left, []byte("half"))
	writeFile(t, mine, []byte("mine"))
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(names) != 2 {
		t.Errorf("there are %v, %v", names, err)
	}
}
