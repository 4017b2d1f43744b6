package bolt

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/throttle"
)

// readerFunc is an io.ReaderAt that calls the function for each ReadAt.
type readerFunc func(p []byte, at int64) (int, error)

func (f readerFunc) ReadAt(p []byte, at int64) (int, error) { return f(p, at) }

// TestCopyBesideWrites checks that a copy has exactly the state of one commit, although the store changes at every step
// of the copy and once more while it is finished.
func TestCopyBesideWrites(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	dice := rand.New(rand.NewPCG(1, 2))
	model, step := map[string]string{}, 0
	change := func(keys int) {
		step++
		update(t, store, func(w storage.Writer) {
			for range keys {
				key := fmt.Sprintf("%05d", dice.IntN(8000))
				model[key] = strings.Repeat(fmt.Sprintf("%06d ", step), 20+dice.IntN(200))
				w.Put(key, []byte(model[key]))
			}
			w.Append([]byte("changed"))
		})
	}
	for range 80 {
		change(100)
	}
	from, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "copy"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	to, err := throttle.NewWriter(file)
	if err != nil {
		t.Fatal(err)
	}
	c := &fileCopy{ctx: t.Context(), to: to}
	reads, want := 0, map[string]string{}
	err = c.run(readerFunc(func(p []byte, at int64) (int, error) {
		if reads++; reads%8 == 1 {
			change(100)
		}
		return from.ReadAt(p, at)
	}), func() (*bbolt.Tx, error) {
		want = maps.Clone(model)
		tx, err := store.begin(false)
		for range 5 {
			change(100)
		}
		return tx, err
	})
	if err != nil {
		t.Fatal(err)
	}
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil || c.changed > size/2 {
		t.Errorf("the last round copied %d of %d bytes, %v", c.changed, size, err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if halved, err := checkTree(file.Name(), 1<<40, &damagedKeys{}); halved || err != nil {
		t.Errorf("the copy's pages: %v, %v", halved, err)
	}
	got := &fileSnapshot{path: file.Name()}
	if err := got.open(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = got.Close() }()
	have := map[string]string{}
	for pair, err := range got.Scan("", "") {
		if err != nil {
			t.Fatal(err)
		}
		have[pair.Key] = string(pair.Value)
	}
	if !maps.Equal(have, want) {
		t.Errorf("the copy has %d pairs, and not what the store had at its commit: %d", len(have), len(want))
	}
}
