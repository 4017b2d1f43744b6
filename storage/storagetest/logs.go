package storagetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// entry is an item with the number of its commit.
type entry struct {
	seq  storage.Seq
	item string
}

func entries(records []storage.Record) (list []entry) {
	for _, record := range records {
		for _, item := range record.Items {
			list = append(list, entry{record.Seq, string(item)})
		}
	}
	return list
}

// logMany appends the items numbered from up to to, exclusive, each in its own update.
func logMany(f fixture, from, to int) (list []entry) {
	f.t.Helper()
	for i := from; i < to; i++ {
		item := fmt.Sprintf("item %d", i)
		list = append(list, entry{f.log(item), item})
	}
	return list
}

// delivers checks that the log after the given Seq starts with the entries.
func (f fixture) delivers(after storage.Seq, want []entry) {
	f.t.Helper()
	if got := entries(f.records(after, len(want))); !slices.Equal(got, want) {
		f.t.Errorf("Log(%d) gave %v, want %v", after, got, want)
	}
}

func logDeliversBefore(t *testing.T, open Opener) {
	f := start(t, open)
	list := logMany(f, 0, 20)
	f.delivers(0, list)
	for i, e := range list[:19] {
		f.delivers(e.seq, list[i+1:])
	}
}

// logDeliversDuring checks that readers of the log that start before, during and after the work of many writers each
// get every commit once and in order, and nothing else.
func logDeliversDuring(t *testing.T, open Opener) {
	f := start(t, open)
	const writers, rounds, total = 32, 20, 32 * 20
	early := async(func() []storage.Record { return f.records(0, total) })
	half := make(chan struct{})
	during := async(func() []storage.Record {
		<-half
		return f.records(0, total)
	})

	var mu sync.Mutex
	var list []entry
	times(writers, func(i int) {
		for round := range rounds {
			item := fmt.Sprintf("%d/%d", i, round)
			e := entry{f.log(item), item}
			mu.Lock()
			if list = append(list, e); len(list) == total/2 {
				close(half)
			}
			mu.Unlock()
		}
	})
	slices.SortFunc(list, func(a, b entry) int { return int(a.seq) - int(b.seq) })
	for name, records := range map[string][]storage.Record{
		"before": result(t, early), "during": result(t, during), "after": f.records(0, total),
	} {
		if got := entries(records); !slices.Equal(got, list) {
			t.Errorf("the reader that started %s got %v, want %v", name, got, list)
		}
	}
	f.delivers(list[total/2].seq, list[total/2+1:])
	f.delivers(list[total-1].seq, logMany(f, 0, 1))
}

func logHoldsOnlyAppended(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a")
	long := bytes.Repeat([]byte{0, 0xff}, storage.MaxAppend/4)
	seq := f.update(func(w storage.Writer) {
		w.Put("b", nil)
		w.Append(long)
		w.Append(nil)
		w.Append([]byte("third"))
	})
	f.put("c")
	f.update(func(storage.Writer) {})
	last := f.log("last")
	want := []entry{{seq, string(long)}, {seq, ""}, {seq, "third"}, {last, "last"}}
	if got := entries(f.records(0, 2)); !slices.Equal(got, want) {
		t.Errorf("the log holds %.200v, want %.200v", got, want)
	}
}

func logBeyondNewest(t *testing.T, open Opener) {
	f := start(t, open)
	list := logMany(f, 0, 3)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	beyond := async(func() (got []entry) {
		for record, err := range f.Log(ctx, math.MaxUint64) {
			if err == nil {
				got = append(got, entries([]storage.Record{record})...)
			}
		}
		return got
	})
	f.delivers(list[2].seq, logMany(f, 3, 50))
	cancel()
	if got := result(t, beyond); len(got) > 0 {
		t.Errorf("Log beyond the newest gave %v", got)
	}
}

func logRangesAnew(t *testing.T, open Opener) {
	f := start(t, open)
	want := logMany(f, 0, 3)
	log := f.Log(t.Context(), 0)
	for range 2 {
		var got []entry
		for record, err := range log {
			if err != nil {
				t.Fatalf("Log: %v", err)
			}
			got = append(got, entry{record.Seq, string(record.Items[0])})
			if len(got) == len(want) {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("the log holds %v, want %v", got, want)
		}
	}
}

func logGivesBytesAway(t *testing.T, open Opener) {
	f := start(t, open)
	f.update(func(w storage.Writer) {
		w.Append([]byte("one"))
		w.Append([]byte("two"))
	})
	records := f.records(0, 1)
	first := append(records[0].Items[0], "more"...)
	first[0] = 'X'
	records[0].Items[0][0] = 'X'
	if got := string(records[0].Items[1]); got != "two" {
		t.Errorf("the second item became %q when the first was changed", got)
	}
	want := []entry{{records[0].Seq, "one"}, {records[0].Seq, "two"}}
	if got := entries(f.records(0, 1)); !slices.Equal(got, want) {
		t.Errorf("the log holds %v after a reader changed its record, want %v", got, want)
	}
}

func slowReaderBlocksNobody(t *testing.T, open Opener) {
	f := start(t, open)
	list := logMany(f, 0, 10)
	reading, goOn := make(chan bool), make(chan bool)
	slow := async(func() (got []entry) {
		for record, err := range f.Log(t.Context(), 0) {
			if err != nil {
				t.Errorf("the slow reader got %v", err)
				break
			}
			if len(got) == 0 {
				reading <- true
				<-goOn
			}
			if got = append(got, entries([]storage.Record{record})...); len(got) == 300 {
				break
			}
		}
		return got
	})
	<-reading
	list = append(list, logMany(f, 10, 300)...)
	f.delivers(0, list)
	f.put("a")
	f.holds("a")
	close(goOn)
	if got := result(t, slow); !slices.Equal(got, list) {
		t.Errorf("the slow reader got %v, want %v", got, list)
	}
}

// logRangeIsOfRecords checks that the range of the log ends at the newest record, not at a later commit without one, and
// begins where the log was trimmed.
func logRangeIsOfRecords(t *testing.T, open Opener) {
	f := start(t, open)
	f.ranges(0, 0)
	list := logMany(f, 0, 3)
	f.ranges(0, list[2].seq)
	f.put("key")
	f.ranges(0, list[2].seq)
	if err := f.Trim(t.Context(), list[1].seq); err != nil {
		t.Fatal(err)
	}
	f.ranges(list[1].seq, list[2].seq)
	f.ranges(list[1].seq, f.log("last"))
	if _, _, err := f.LogRange(ended(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("LogRange returned %v, want the context's error", err)
	}
}

func (f fixture) ranges(wantTrimmed, wantNewest storage.Seq) {
	f.t.Helper()
	trimmed, newest, err := f.LogRange(f.t.Context())
	if err != nil || trimmed != wantTrimmed || newest != wantNewest {
		f.t.Errorf("the log ranges from %d to %d, %v, want %d to %d", trimmed, newest, err, wantTrimmed, wantNewest)
	}
}
