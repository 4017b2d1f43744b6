package bolt

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

const (
	crashAcks = 250 // the largest number of acknowledgements before a child is killed
)

// TestCrash checks that a store survives its process being killed. A child writes and prints what was acknowledged,
// until it is killed at a random moment. Then the file is checked, and the next child continues with it.
func TestCrash(t *testing.T) {
	path := newPath(t)
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	acked := map[string]storage.Seq{}
	var log []storage.Record
	rounds := nighttest.Count(5, 20)
	for round := range rounds {
		child := startChild(t, "write", path)
		for range rand.IntN(crashAcks) {
			readAck(t, child, acked)
		}
		child.kill(t)
		for readAck(t, child, acked) {
		}
		child.wait()
		log = checkCrash(t, path, acked, log)
		if t.Failed() {
			t.Fatalf("after round %d", round)
		}
	}
	t.Logf("%d writes acknowledged, %d in the log", len(acked), len(log))
	if len(acked) < rounds {
		t.Errorf("only %d writes were acknowledged", len(acked))
	}
}

// readAck reads a line of the form "id seq." and reports whether there was a line. An incomplete last line is ignored.
func readAck(t *testing.T, child *child, acked map[string]storage.Seq) bool {
	t.Helper()
	line, ok := child.line()
	id, number, _ := strings.Cut(line, " ")
	number, whole := strings.CutSuffix(number, ".")
	if !ok || !whole {
		return ok
	}
	var seq storage.Seq
	if _, err := fmt.Sscan(number, &seq); err != nil {
		t.Fatalf("the child printed %q: %v", line, err)
	}
	acked[id] = seq
	return true
}

// checkCrash opens the store of a killed child and returns its log. It checks that every record of the log before is
// still there, under the same number.
func checkCrash(
	t *testing.T, path string, acked map[string]storage.Seq, before []storage.Record,
) []storage.Record {
	t.Helper()
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var left remains
	err = store.View(t.Context(), func(r storage.Reader) error { return left.read(r) })
	if err != nil {
		t.Error(err)
	}
	log := wholeLog(t, store, left.seq)
	if err := store.Close(); err != nil {
		t.Error(err)
	}

	if len(log) < len(before) || !slices.EqualFunc(log[:len(before)], before, sameRecord) {
		t.Error("records that were there before are gone or changed")
	}
	told := replay(log)
	if !maps.Equal(left.entries, told.entries) {
		t.Errorf("%d entries, but the log tells of %d", len(left.entries), len(told.entries))
	}
	if !maps.Equal(left.names, told.entries) {
		t.Errorf("%d unique keys, but the log tells of %d entries", len(left.names), len(told.entries))
	}
	if !maps.Equal(left.counts, told.counts) {
		t.Errorf("the counters are %v, but the log tells of %v", left.counts, told.counts)
	}
	for id, seq := range acked {
		if told.seqs[id] != seq {
			t.Errorf("%s was acknowledged as %d and is logged as %d", id, seq, told.seqs[id])
		}
	}
	return log
}

func sameRecord(a, b storage.Record) bool {
	return a.Seq == b.Seq && slices.EqualFunc(a.Items, b.Items, slices.Equal)
}

// wholeLog reads the log up to the newest commit, which has a record like all commits of this test.
func wholeLog(t *testing.T, store *Store, newest storage.Seq) (log []storage.Record) {
	t.Helper()
	if newest == 0 {
		return nil
	}
	var last storage.Seq
	for record, err := range store.Log(t.Context(), 0) {
		if err != nil {
			t.Error(err)
			break
		}
		if record.Seq <= last {
			t.Errorf("record %d comes after record %d", record.Seq, last)
		}
		last = record.Seq
		if log = append(log, record); last >= newest {
			break
		}
	}
	if last != newest {
		t.Errorf("the log ends at %d, the newest commit is %d", last, newest)
	}
	return log
}
