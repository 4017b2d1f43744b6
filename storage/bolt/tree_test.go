package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// TestOnlyBranchesOfALargeStore checks that only the branch pages of a large store are read, and that a leaf that
// belongs to two branches is found nevertheless.
func TestOnlyBranchesOfALargeStore(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	for i := range 60 {
		update(t, store, func(w storage.Writer) {
			for j := range 100 {
				w.Put(fmt.Sprintf("%020d", i*100+j), bytes.Repeat([]byte("x"), 1000))
			}
		})
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	size := os.Getpagesize()
	page := func(id uint64) page { return parsePage(file[int(id)*size:][:size]) } //nolint:gosec // within the file
	child := func(id uint64) uint64 {
		first, _, _, _ := page(id).entry(pageHead)
		return first.child
	}
	head, err := readHead(bytes.NewReader(file), size)
	if err != nil {
		t.Fatal(err)
	}
	buckets, err := page(head.root).elements(nil)
	if err != nil {
		t.Fatal(err)
	}
	lowest := binary.NativeEndian.Uint64(buckets[0].value) // after the loop: the branch above the first leaves
	for page(child(lowest)).flags != leafPage {
		lowest = child(lowest)
	}
	var branches, leaves int // including free pages
	for id := uint64(2); id < head.high; id++ {
		switch page(id).flags {
		case branchPage:
			branches++
		case leafPage:
			leaves++
		}
	}
	if branches < 10 || leaves < 5*branches || page(lowest).count < 2 {
		t.Fatalf("%d branches and %d leaves: too few to tell", branches, leaves)
	}
	check := func() (reads int, err error) {
		_, err = checkPages(readerFunc(func(p []byte, at int64) (int, error) {
			reads++
			return copy(p, file[at:]), nil
		}), int64(len(file)), 0, &damagedKeys{})
		return reads, err
	}
	if reads, err := check(); err != nil || reads > branches+20 {
		t.Errorf("%d reads of a store with %d branches and %d leaves: %v", reads, branches, leaves, err)
	}
	second := page(lowest).data[pageHead+branchEntry+8:]
	binary.NativeEndian.PutUint64(second, child(lowest))
	if _, err := check(); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("a leaf that is used twice: %v", err)
	}
}
