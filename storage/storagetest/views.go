package storagetest

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// viewIsConsistent checks that a view sees the state of one commit. Each update changes all keys of a row from one
// number to the next. So a snapshot must have the same number in the whole row, and it must be the number at its Seq.
func viewIsConsistent(t *testing.T, open Opener) {
	f := start(t, open)
	const keys, updates = 10, 100
	write := func(row int) storage.Seq {
		return f.update(func(w storage.Writer) {
			old, _ := w.Get(fmt.Sprintf("%d/0", row))
			n, _ := strconv.Atoi(string(old))
			for i := range keys {
				w.Put(fmt.Sprintf("%d/%d", row, i), strconv.AppendInt(nil, int64(n+1), 10))
			}
			w.Append(fmt.Appendf(nil, "%d", row))
		})
	}
	write(0)
	write(1)
	written := make(chan struct{})
	go func() {
		defer close(written)
		times(2, func(row int) {
			for range updates {
				write(row)
			}
		})
	}()
	var counts []snapshot
	for running := true; running; {
		select {
		case <-written:
			running = false
		default:
		}
		counts = append(counts, rowsOf(f, keys))
	}
	checkAgainstLog(f, counts, 2*(updates+1))
}

// snapshot is what a view saw: the number in each of the two rows at a Seq.
type snapshot struct {
	seq  storage.Seq
	rows [2]int
}

func rowsOf(f fixture, keys int) (s snapshot) {
	f.t.Helper()
	f.view(func(r storage.Reader) {
		s.seq = r.Seq()
		for row := range s.rows {
			first, err := r.Get(fmt.Sprintf("%d/0", row))
			if err != nil {
				f.t.Errorf("Get: %v", err)
			}
			s.rows[row], _ = strconv.Atoi(string(first))
			seen := 0
			for pair, err := range r.Scan(fmt.Sprintf("%d/", row), "") {
				if err != nil || !bytes.Equal(pair.Value, first) {
					f.t.Errorf("%s is %q beside %q (error %v)", pair.Key, pair.Value, first, err)
				}
				seen++
			}
			if seen != keys {
				f.t.Errorf("%d keys in row %d, want %d", seen, row, keys)
			}
		}
		if r.Seq() != s.seq {
			f.t.Errorf("the Seq of a snapshot went from %d to %d", s.seq, r.Seq())
		}
	})
	return s
}

// checkAgainstLog counts the commits of each row up to the Seq of every snapshot.
func checkAgainstLog(f fixture, snapshots []snapshot, commits int) {
	f.t.Helper()
	records := f.records(0, commits)
	var at snapshot
	for _, s := range snapshots {
		for len(records) > 0 && records[0].Seq <= s.seq {
			row, _ := strconv.Atoi(string(records[0].Items[0]))
			at.rows[row]++
			records = records[1:]
		}
		if s.rows != at.rows {
			f.t.Errorf("at Seq %d the rows are %v, want %v", s.seq, s.rows, at.rows)
		}
	}
	if len(records) != 0 {
		f.t.Errorf("the last snapshot lacks %d commits", len(records))
	}
}

func viewReturnsError(t *testing.T, open Opener) {
	f := start(t, open)
	want := errors.New("mine")
	err := f.View(t.Context(), func(storage.Reader) error { return want })
	if !errors.Is(err, want) {
		t.Errorf("View returned %v, want the error of its function", err)
	}
}

func viewReadsCommits(t *testing.T, open Opener) {
	f := start(t, open)
	if seq := f.seq(); seq != 0 {
		t.Errorf("the Seq of an empty store is %d", seq)
	}
	seq := f.put("a", "b")
	f.view(func(r storage.Reader) {
		if r.Seq() != seq {
			t.Errorf("Seq is %d after commit %d", r.Seq(), seq)
		}
		if v, err := r.Get("a"); err != nil || string(v) != "a" {
			t.Errorf("Get(a) gave %q, %v", v, err)
		}
		for _, missing := range []string{"", "A", "aa", "c"} {
			_, err := r.Get(missing)
			if want := absence(missing); !errors.Is(err, want) {
				t.Errorf("Get(%q) gave %v, want %v", missing, err, want)
			}
		}
	})
}

func absence(key string) error {
	if key == "" {
		return storage.ErrLimit
	}
	return storage.ErrNotFound
}

func emptyValues(t *testing.T, open Opener) {
	f := start(t, open)
	values := map[string][]byte{"nil": nil, "empty": {}}
	f.update(func(w storage.Writer) {
		for key, value := range values {
			w.Put(key, value)
			if v, err := w.Get(key); err != nil || len(v) != 0 {
				t.Errorf("Get(%s) before the commit gave %q, %v", key, v, err)
			}
		}
	})
	f.view(func(r storage.Reader) {
		for key := range values {
			if v, err := r.Get(key); err != nil || len(v) != 0 {
				t.Errorf("Get(%s) after the commit gave %q, %v", key, v, err)
			}
		}
	})
	f.update(func(w storage.Writer) {
		for key := range values {
			if v, err := w.Get(key); err != nil || len(v) != 0 {
				t.Errorf("Get(%s) in a later update gave %q, %v", key, v, err)
			}
		}
	})
}
