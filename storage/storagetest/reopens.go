package storagetest

import (
	"maps"
	"math"
	"testing"
)

// reopen closes the store and opens it again.
func reopen(f fixture, open Opener) fixture {
	f.t.Helper()
	if err := f.Close(); err != nil {
		f.t.Fatalf("Close: %v", err)
	}
	return start(f.t, open)
}

func reopenKeepsData(t *testing.T, open Opener) {
	f := start(t, open)
	f.put(awkward...)
	list := logMany(f, 0, 5)
	want := f.all()
	f = reopen(f, open)
	if got := f.all(); !maps.Equal(got, want) {
		t.Errorf("the store holds %q, held %q", got, want)
	}
	f.delivers(0, list)
	f.delivers(list[4].seq, logMany(f, 5, 8))
}

func reopenKeepsSeq(t *testing.T, open Opener) {
	f := start(t, open)
	logMany(f, 0, 5)
	last := f.put("without a record")
	f.trim(math.MaxUint64)
	for range 3 {
		f = reopen(f, open)
		if now := f.seq(); now != last {
			t.Errorf("the Seq went from %d to %d", last, now)
		}
		next := f.log("next")
		if next <= last {
			t.Errorf("commit %d came after commit %d", next, last)
		}
		last = next
	}
}

func reopenKeepsTrim(t *testing.T, open Opener) {
	f := start(t, open)
	list := logMany(f, 0, 5)
	f.trim(math.MaxUint64)
	f = reopen(f, open)
	f.trimmed(0)
	f.trimmed(list[3].seq)
	f.delivers(list[4].seq, logMany(f, 5, 8))
}
