package storagetest

import (
	"errors"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

func updateSeesOwnWrites(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("kept", "changed", "deleted")
	f.update(func(w storage.Writer) {
		w.Put("changed", []byte("1"))
		w.Put("changed", []byte("2"))
		w.Delete("deleted")
		w.Delete("absent")
		w.Put("new", []byte("3"))
		w.Put("undone", []byte("4"))
		w.Delete("undone")
		w.Delete("redone")
		w.Put("redone", []byte("5"))
		for key, want := range map[string]string{
			"kept": "kept", "changed": "2", "new": "3", "redone": "5",
		} {
			if v, err := w.Get(key); err != nil || string(v) != want {
				t.Errorf("Get(%s) gave %q, %v, want %q", key, v, err, want)
			}
		}
		for _, key := range []string{"deleted", "absent", "undone"} {
			if v, err := w.Get(key); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("Get(%s) gave %q, %v, want ErrNotFound", key, v, err)
			}
		}
	})
}

func updateReplacesAndDeletes(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a", "b", "c")
	f.update(func(w storage.Writer) {
		w.Put("b", []byte("temporary"))
		w.Delete("c")
	})
	f.put("b", "d")
	f.holds("a", "b", "d")
	f.update(func(w storage.Writer) {
		w.Delete("a")
		w.Put("a", []byte("a"))
		w.Put("d", []byte("other"))
		w.Delete("d")
		w.Delete("never there")
	})
	f.holds("a", "b")
}

func updateGetsGrowingSeq(t *testing.T, open Opener) {
	f := start(t, open)
	last := f.seq()
	for _, step := range []func(storage.Writer){
		func(w storage.Writer) { w.Put("a", nil) },
		func(w storage.Writer) { w.Append([]byte("item")) },
		func(w storage.Writer) { w.Delete("a") },
		func(w storage.Writer) { w.Put("b", nil); w.Append(nil) },
	} {
		seq := f.update(step)
		if seq <= last {
			t.Errorf("commit %d came after commit %d", seq, last)
		}
		if now := f.seq(); now != seq {
			t.Errorf("the newest commit is %d, but the last update was %d", now, seq)
		}
		last = seq
	}
}

func emptyUpdate(t *testing.T, open Opener) {
	f := start(t, open)
	if seq := f.update(func(storage.Writer) {}); seq != 0 {
		t.Errorf("an update without writes gave Seq %d in an empty store", seq)
	}
	seq := f.put("a")
	got := f.update(func(w storage.Writer) {
		if v, err := w.Get("a"); err != nil || string(v) != "a" {
			t.Errorf("Get(a) gave %q, %v", v, err)
		}
	})
	if got != seq || f.seq() != seq {
		t.Errorf("an update without writes gave Seq %d, the store has %d, want %d", got, f.seq(), seq)
	}
}
