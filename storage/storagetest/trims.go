package storagetest

import (
	"iter"
	"math"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// trim runs Trim, which must succeed.
func (f fixture) trim(upTo storage.Seq) {
	f.t.Helper()
	if err := f.Trim(f.t.Context(), upTo); err != nil {
		f.t.Errorf("Trim(%d): %v", upTo, err)
	}
}

func trimDrops(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a")
	list := logMany(f, 0, 10)
	seq := f.seq()
	f.trim(list[4].seq)
	f.trim(list[2].seq)
	f.trim(0)
	f.trimmed(0)
	f.trimmed(list[3].seq)
	f.delivers(list[4].seq, list[5:])
	f.delivers(list[5].seq, list[6:])
	f.holds("a")
	if now := f.seq(); now != seq {
		t.Errorf("trimming moved the Seq from %d to %d", seq, now)
	}
}

// trimKeepsGaps checks that a reader that has seen every record can continue after a trim beyond them.
func trimKeepsGaps(t *testing.T, open Opener) {
	f := start(t, open)
	f.trim(f.put("a"))
	list := logMany(f, 0, 2)
	f.delivers(0, list)
	f.trim(f.put("b"))
	f.trimmed(list[0].seq)
	f.delivers(list[1].seq, logMany(f, 2, 3))
}

func trimBeyondNewest(t *testing.T, open Opener) {
	f := start(t, open)
	f.trim(math.MaxUint64)
	list := logMany(f, 0, 3)
	f.delivers(0, list)
	f.trim(list[2].seq + 1000)
	f.trimmed(list[1].seq)
	f.delivers(list[2].seq, logMany(f, 3, 6))
	f.trim(math.MaxUint64)
	if next, seq := f.log("next"), f.seq(); next != seq || next <= list[2].seq {
		t.Errorf("the commit after a trim is %d, the store is at %d", next, seq)
	}
}

func trimSparesReader(t *testing.T, open Opener) {
	f := start(t, open)
	list := logMany(f, 0, 5)
	next, stop := iter.Pull2(f.Log(t.Context(), 0))
	defer stop()
	check := func(want entry) {
		t.Helper()
		record, err, ok := next()
		if !ok || err != nil || record.Seq != want.seq || string(record.Items[0]) != want.item {
			t.Errorf("the reader got record %d %q, %v, want %v", record.Seq, record.Items, err, want)
		}
	}
	for _, e := range list {
		check(e)
	}
	f.trim(list[4].seq)
	for _, e := range logMany(f, 5, 8) {
		check(e)
	}
}

// trimOfMany checks a trim of more records than any backend removes in one step. A few records must stay.
func trimOfMany(t *testing.T, open Opener) {
	f := start(t, open)
	const writers, rounds = 50, 50
	times(writers, func(int) {
		for range rounds {
			f.log("item")
		}
	})
	records := f.records(0, writers*rounds)
	cut := len(records) - 10
	f.trim(records[cut].Seq)
	f.trimmed(records[cut-1].Seq)
	f.delivers(records[cut].Seq, entries(records[cut+1:]))
}
