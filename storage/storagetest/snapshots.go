package storagetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// take runs Snapshot, which must succeed. The snapshot is closed when the test ends.
func (f fixture) take() storage.Snapshot {
	f.t.Helper()
	s, err := f.Snapshot(f.t.Context())
	if err != nil {
		f.t.Fatalf("Snapshot: %v", err)
	}
	f.t.Cleanup(func() {
		if err := s.Close(); err != nil {
			f.t.Errorf("closing a snapshot: %v", err)
		}
	})
	return s
}

// pairs returns all pairs of a reader below a prefix, after a key.
func pairs(t *testing.T, r storage.Reader, prefix, after string) map[string]string {
	t.Helper()
	all, last := map[string]string{}, ""
	for pair, err := range r.Scan(prefix, after) {
		if err != nil {
			t.Fatalf("Scan: %v", err)
		}
		if pair.Key <= last {
			t.Errorf("%q comes after %q", pair.Key, last)
		}
		last = pair.Key
		all[pair.Key] = string(pair.Value)
	}
	return all
}

// snapshotStays checks that a snapshot has the state of the store at its creation, whatever is written later.
func snapshotStays(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a", "b", "c")
	seq := f.put("d")
	want := f.all()
	s := f.take()
	f.update(func(w storage.Writer) {
		w.Put("a", []byte("changed"))
		w.Delete("b")
		w.Put("bb", nil)
	})
	f.newEpoch()
	if got := pairs(t, s, "", ""); !maps.Equal(got, want) || s.Seq() != seq {
		t.Errorf("the snapshot has %v at %d, want %v at %d", got, s.Seq(), want, seq)
	}
	if got := pairs(t, s, "", "b"); len(got) != 2 {
		t.Errorf("after b it has %v", got)
	}
	if id := s.Identity(); id.ID != f.Identity().ID || id.Epoch != 1 {
		t.Errorf("its identity is %+v", id)
	}
	if value, err := s.Get("a"); err != nil || string(value) != "a" {
		t.Errorf("a is %q, %v", value, err)
	}
	if _, err := s.Get("bb"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("what came later: %v", err)
	}
}

// snapshotIsConsistent checks that a snapshot has the state of one commit, beside concurrent writers.
func snapshotIsConsistent(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("left", "right")
	ctx, cancel := context.WithCancel(t.Context())
	wrote := make(chan bool, 1)
	over := async(func() int {
		for n := 1; ; n++ {
			_, err := f.Update(ctx, func(w storage.Writer) error {
				for _, key := range []string{"left", "right"} {
					w.Put(key, fmt.Append(nil, n))
				}
				return nil
			})
			if err != nil {
				return n
			}
			select {
			case wrote <- true:
			default:
			}
		}
	})
	for range 5 {
		result(t, wrote) // so that each snapshot follows a write
		if got := pairs(t, f.take(), "", ""); got["left"] != got["right"] && got["left"] != "left" {
			t.Errorf("the snapshot has %v", got)
		}
	}
	cancel()
	if n := result(t, over); n < 2 {
		t.Errorf("nothing was written beside the snapshots")
	}
}

// snapshotOutlivesStore checks that snapshots can be read after the store was closed, several of them at the same time.
func snapshotOutlivesStore(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a")
	first := f.take()
	f.put("b")
	second := f.take()
	if err := f.Store.Close(); err != nil {
		t.Fatal(err)
	}
	if a, b := pairs(t, first, "", ""), pairs(t, second, "", ""); len(a) != 1 || len(b) != 2 {
		t.Errorf("they have %v and %v", a, b)
	}
	if _, err := f.Snapshot(t.Context()); !errors.Is(err, storage.ErrClosed) {
		t.Errorf("a snapshot of a closed store: %v", err)
	}
}

// snapshotCloses checks that a closed snapshot returns no data, and that no snapshot is created for an ended context.
func snapshotCloses(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a")
	s := f.take()
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Error(err)
	}
	if _, err := s.Get("a"); err == nil {
		t.Error("a closed snapshot has a value")
	}
	for pair, err := range s.Scan("", "") {
		if err == nil {
			t.Errorf("a closed snapshot has %q", pair.Key)
		}
	}
	if _, err := f.Snapshot(ended(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("a snapshot that nobody waits for: %v", err)
	}
}

// snapshotIsWhole checks that a large snapshot can be read to its end.
func snapshotIsWhole(t *testing.T, open Opener) {
	f := start(t, open)
	const values = 70
	large := []byte(strings.Repeat("x", storage.MaxValue))
	times(values, func(i int) { f.update(func(w storage.Writer) { w.Put(fmt.Sprintf("%03d", i), large) }) })
	s, n := f.take(), 0
	for pair, err := range s.Scan("", "") {
		if err != nil || pair.Key != fmt.Sprintf("%03d", n) || len(pair.Value) != len(large) {
			t.Fatalf("pair %d is %q with %d bytes, %v", n, pair.Key, len(pair.Value), err)
		}
		n++
	}
	if n != values {
		t.Errorf("it has %d values", n)
	}
}
