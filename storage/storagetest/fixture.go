package storagetest

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// patience is the time within which a call that should return at once must return.
const patience = 30 * time.Second

// fixture is an open store with helpers for the tests. A method that does not return an error fails the test instead.
type fixture struct {
	t *testing.T
	storage.Store
}

func start(t *testing.T, open Opener) fixture {
	t.Helper()
	store := open()
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return fixture{t, store}
}

// update runs Update, which must succeed.
func (f fixture) update(fn func(w storage.Writer)) storage.Seq {
	f.t.Helper()
	seq, err := f.Update(f.t.Context(), func(w storage.Writer) error {
		fn(w)
		return nil
	})
	if err != nil {
		f.t.Errorf("Update: %v", err)
	}
	return seq
}

// put sets each key to its own name.
func (f fixture) put(keys ...string) storage.Seq {
	f.t.Helper()
	return f.update(func(w storage.Writer) {
		for _, key := range keys {
			w.Put(key, []byte(key))
		}
	})
}

// log appends one item.
func (f fixture) log(item string) storage.Seq {
	f.t.Helper()
	return f.update(func(w storage.Writer) { w.Append([]byte(item)) })
}

// view runs View, which must succeed.
func (f fixture) view(fn func(r storage.Reader)) {
	f.t.Helper()
	err := f.View(f.t.Context(), func(r storage.Reader) error {
		fn(r)
		return nil
	})
	if err != nil {
		f.t.Errorf("View: %v", err)
	}
}

func (f fixture) seq() (seq storage.Seq) {
	f.t.Helper()
	f.view(func(r storage.Reader) { seq = r.Seq() })
	return seq
}

// all returns all pairs of the store.
func (f fixture) all() map[string]string {
	f.t.Helper()
	pairs := map[string]string{}
	f.view(func(r storage.Reader) {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				f.t.Errorf("Scan: %v", err)
			}
			pairs[pair.Key] = string(pair.Value)
		}
	})
	return pairs
}

// holds checks that the store has exactly these keys, each set to its own name.
func (f fixture) holds(keys ...string) {
	f.t.Helper()
	want := map[string]string{}
	for _, key := range keys {
		want[key] = key
	}
	if got := f.all(); !maps.Equal(got, want) {
		f.t.Errorf("the store holds %q, want the keys %q", got, keys)
	}
}

// records reads count records of the log after the given Seq.
func (f fixture) records(after storage.Seq, count int) []storage.Record {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), patience)
	defer cancel()
	var records []storage.Record
	for record, err := range f.Log(ctx, after) {
		if err != nil {
			f.t.Errorf("the log ended after %d of %d records: %v", len(records), count, err)
			break
		}
		if records = append(records, record); len(records) == count {
			break
		}
	}
	return records
}

// trimmed checks that the log after the given Seq fails with ErrTrimmed.
func (f fixture) trimmed(after storage.Seq) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), patience)
	defer cancel()
	for record, err := range f.Log(ctx, after) {
		if !errors.Is(err, storage.ErrTrimmed) {
			f.t.Errorf("Log(%d) gave record %d, error %v, want ErrTrimmed", after, record.Seq, err)
		}
		return
	}
}

// times runs fn in n goroutines and waits for them.
func times(n int, fn func(i int)) {
	var g sync.WaitGroup
	for i := range n {
		g.Go(func() { fn(i) })
	}
	g.Wait()
}

// result receives a value from the channel. It fails the test after the patience.
func result[T any](t *testing.T, from <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-from:
	case <-time.After(patience):
		t.Fatal("still waiting")
	}
	return v
}

// async runs fn in a goroutine and returns a channel for its result.
func async[T any](fn func() T) <-chan T {
	done := make(chan T, 1)
	go func() { done <- fn() }()
	return done
}
