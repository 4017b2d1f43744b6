package storagetest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// both opens a store twice, at the same time.
func both(t *testing.T, open Opener) (a, b fixture) {
	t.Helper()
	opened := async(open)
	a = start(t, open)
	b = start(t, func() storage.Store { return result(t, opened) })
	return a, b
}

// reach waits until a store has a commit of another.
func (f fixture) reach(seq storage.Seq) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), patience)
	defer cancel()
	for record, err := range f.Log(ctx, seq-1) {
		if err != nil || record.Seq != seq {
			f.t.Errorf("waiting for commit %d gave record %d, %v", seq, record.Seq, err)
		}
		return
	}
}

func sharedIdentity(t *testing.T, open Opener) {
	a, b := both(t, open)
	if a.Identity() != b.Identity() {
		t.Errorf("the identities are %+v and %+v", a.Identity(), b.Identity())
	}
}

func sharedEpoch(t *testing.T, open Opener) {
	a, b := both(t, open)
	const calls = 5
	times(2*calls, func(i int) { []fixture{a, b}[i%2].newEpoch() })
	a.log("after")
	b.reach(a.seq())
	for _, f := range []fixture{a, b} {
		if epoch := f.Identity().Epoch; epoch != 1+2*calls {
			t.Errorf("the epoch is %d after %d calls", epoch, 2*calls)
		}
	}
}

// sharedUpdate checks that the writer of an update sees it, and so does the next update of any other process, whose Seq
// is larger.
func sharedUpdate(t *testing.T, open Opener) {
	a, b := both(t, open)
	var last storage.Seq
	for i := range 20 {
		if i%2 == 1 {
			a, b = b, a
		}
		var n int64 // as seen by the last run, whose result is committed
		seq := a.update(func(w storage.Writer) {
			n, _ = number(w, "count")
			w.Put("count", strconv.AppendInt(nil, n+1, 10))
		})
		if n != int64(i) {
			t.Errorf("the count was %d, want %d", n, i)
		}
		if seq <= last || a.seq() != seq {
			t.Errorf("commit %d came after %d, and the store is at %d", seq, last, a.seq())
		}
		last = seq
	}
}

// sharedJudgement checks that an update that fails or writes nothing sees what others wrote before it began.
func sharedJudgement(t *testing.T, open Opener) {
	a, b := both(t, open)
	for i := range 20 {
		key := fmt.Sprintf("key/%d", i)
		seq := a.put(key)
		_, err := b.Update(t.Context(), func(w storage.Writer) error {
			if _, err := w.Get(key); err != nil {
				return err
			}
			return errMine
		})
		if !errors.Is(err, errMine) {
			t.Errorf("a key that another put: %v", err)
		}
		a.update(func(w storage.Writer) { w.Delete(key) })
		there := false
		got := b.update(func(w storage.Writer) {
			_, err := w.Get(key)
			there = err == nil
		})
		if there {
			t.Errorf("%s is still there", key)
		}
		if got < seq {
			t.Errorf("an update without writes gave Seq %d, before commit %d", got, seq)
		}
	}
}

func sharedCount(t *testing.T, open Opener) {
	a, b := both(t, open)
	const writers, rounds = 8, 10
	times(writers, func(i int) {
		for range rounds {
			[]fixture{a, b}[i%2].update(func(w storage.Writer) {
				n, _ := number(w, "count")
				w.Put("count", strconv.AppendInt(nil, n+1, 10))
				w.Append(nil)
			})
		}
	})
	last := a.log("last")
	b.reach(last)
	for _, f := range []fixture{a, b} {
		if got := f.all()["count"]; got != strconv.Itoa(writers*rounds) {
			t.Errorf("the count is %s, want %d", got, writers*rounds)
		}
	}
}

func sharedLog(t *testing.T, open Opener) {
	a, b := both(t, open)
	const writers, rounds = 8, 10
	early := async(func() []storage.Record { return b.records(0, writers*rounds) })
	times(writers, func(i int) {
		for range rounds {
			[]fixture{a, b}[i%2].log("item")
		}
	})
	want := entries(a.records(0, writers*rounds))
	b.delivers(0, want)
	if got := entries(result(t, early)); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("one reads %v, the other %v", got, want)
	}
}

func sharedTrim(t *testing.T, open Opener) {
	a, b := both(t, open)
	list := logMany(a, 0, 10)
	b.reach(list[9].seq)
	times(2, func(i int) { []fixture{a, b}[i].trim(list[4+i].seq) })
	list = append(list, logMany(b, 10, 11)...)
	a.reach(list[10].seq)
	a.trimmed(list[4].seq)
	b.trimmed(list[4].seq)
	a.delivers(list[5].seq, list[6:])
	b.trim(math.MaxUint64)
	list = append(list, logMany(b, 11, 12)...)
	a.reach(list[11].seq)
	a.trimmed(list[9].seq)
	a.delivers(list[10].seq, list[11:])
}

func sharedLease(t *testing.T, open Opener) {
	a, b := both(t, open)
	oneHolder(t, a, b)
}
