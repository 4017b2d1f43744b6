package storagetest

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

var errMine = errors.New("mine")

// scribble makes writes that must not remain.
func scribble(w storage.Writer) {
	w.Put("kept", []byte("spoilt"))
	w.Put("torn", []byte("torn"))
	w.Delete("also kept")
	w.Append([]byte("torn"))
}

// listed is an error that is not comparable.
type listed []string

func (l listed) Error() string { return "listed" }

// unharmed checks that the store still has only its two keys, and still works.
func unharmed(f fixture, seq storage.Seq) {
	f.t.Helper()
	f.holds("kept", "also kept")
	if now := f.seq(); now != seq {
		f.t.Errorf("the Seq went from %d to %d", seq, now)
	}
	next := f.log("next")
	if got := f.records(0, 1); len(got) != 1 || got[0].Seq != next {
		f.t.Errorf("the log holds %v, want only record %d", got, next)
	}
}

func failureLeavesNothing(t *testing.T, open Opener) {
	f := start(t, open)
	seq := f.put("kept", "also kept")
	got, err := f.Update(t.Context(), func(w storage.Writer) error {
		scribble(w)
		return errMine
	})
	if !errors.Is(err, errMine) || got != 0 {
		t.Errorf("Update gave Seq %d and %v, want the error of its function", got, err)
	}
	for _, mine := range []error{listed{"one"}, storage.ErrCommitUnknown, storage.ErrUnavailable} { // whatever kind of error it is
		_, err = f.Update(t.Context(), func(w storage.Writer) error {
			_, _ = w.Get("kept")
			return mine
		})
		if err == nil || err.Error() != mine.Error() {
			t.Errorf("Update gave %v, want the error of its function, %v", err, mine)
		}
	}
	if err := f.Trouble(t.Context()); err != nil {
		t.Errorf("the failure of a function is taken for trouble: %v", err)
	}
	unharmed(f, seq)
}

func panicLeavesNothing(t *testing.T, open Opener) {
	f := start(t, open)
	seq := f.put("kept", "also kept")
	func() {
		defer func() {
			if err, _ := recover().(error); !errors.Is(err, errMine) {
				t.Errorf("the panic was %v, want the function's own", err)
			}
		}()
		_, err := f.Update(t.Context(), func(w storage.Writer) error {
			scribble(w)
			panic(errMine)
		})
		t.Errorf("Update returned %v from a panic", err)
	}()
	unharmed(f, seq)
}

// exitLeavesNothing checks that a function that ends its goroutine, as a failing test does, does not block others.
func exitLeavesNothing(t *testing.T, open Opener) {
	f := start(t, open)
	seq := f.put("kept", "also kept")
	ended := make(chan bool, 1)
	go func() {
		defer func() { ended <- true }()
		_, err := f.Update(t.Context(), func(w storage.Writer) error {
			scribble(w)
			runtime.Goexit()
			return nil
		})
		t.Errorf("Update returned %v from an exit", err)
	}()
	result(t, ended)
	unharmed(f, seq)
}

// failureAmongSuccesses checks that failing and panicking updates do not affect successful ones. Of every three
// updates, one succeeds, one fails and one panics. Many run at once, so that a backend with group commits combines
// them.
func failureAmongSuccesses(t *testing.T, open Opener) {
	f := start(t, open)
	const writers, rounds = 30, 10
	times(writers, func(i int) {
		for round := range rounds {
			key := fmt.Sprintf("%d/%d", i, round)
			switch i % 3 {
			case 0:
				f.update(func(w storage.Writer) { note(w, key) })
			case 1:
				_, err := f.Update(t.Context(), func(w storage.Writer) error {
					note(w, key)
					return errMine
				})
				if !errors.Is(err, errMine) {
					t.Errorf("Update returned %v, want the error of its function", err)
				}
			case 2:
				func() {
					defer func() { _ = recover() }()
					f.update(func(w storage.Writer) {
						note(w, key)
						panic(errMine)
					})
				}()
			}
		}
	})
	onlySuccesses(f, writers, rounds)
}

// note writes a key of its own, a key that all updates share, and an item.
func note(w storage.Writer, key string) {
	w.Put(key, []byte(key))
	w.Put("last", []byte(key))
	w.Append([]byte(key))
}

func onlySuccesses(f fixture, writers, rounds int) {
	f.t.Helper()
	want := map[string]bool{}
	for i := 0; i < writers; i += 3 {
		for round := range rounds {
			want[fmt.Sprintf("%d/%d", i, round)] = true
		}
	}
	all := f.all()
	if !want[all["last"]] {
		f.t.Errorf("the last to write was %q, which did not succeed", all["last"])
	}
	if len(all) != len(want)+1 {
		f.t.Errorf("%d keys, want %d", len(all), len(want)+1)
	}
	for _, record := range f.records(0, len(want)) {
		key := string(record.Items[0])
		if !want[key] || all[key] != key {
			f.t.Errorf("record %d is of %q, which has the value %q", record.Seq, key, all[key])
		}
		delete(want, key)
	}
	if len(want) > 0 {
		f.t.Errorf("not in the log: %v", want)
	}
}
