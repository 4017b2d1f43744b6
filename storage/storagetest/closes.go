package storagetest

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// logEnd returns a channel for the error that ends the log, and one that signals that the log has reached the given
// Seq.
func logEnd(f fixture, reach storage.Seq) (reached chan bool, end <-chan error) {
	reached = make(chan bool, 1)
	end = async(func() (last error) {
		for record, err := range f.Log(f.t.Context(), 0) {
			last = err
			if record.Seq == reach {
				reached <- true
			}
		}
		return last
	})
	return reached, end
}

func (f fixture) endsClosed(end <-chan error) {
	f.t.Helper()
	if err := result(f.t, end); !errors.Is(err, storage.ErrClosed) {
		f.t.Errorf("the log ended with %v, want ErrClosed", err)
	}
}

// closeEndsLogs checks that Close waits neither for a log that waits for records nor for one whose consumer blocks.
func closeEndsLogs(t *testing.T, open Opener) {
	f := start(t, open)
	last := logMany(f, 0, 5)[4].seq
	reached, waiting := logEnd(f, last)
	result(t, reached)
	reading, goOn := make(chan bool, 5), make(chan bool)
	held := async(func() (last error) {
		for _, err := range f.Log(t.Context(), 0) {
			last = err
			reading <- true
			<-goOn
		}
		return last
	})
	result(t, reading)
	if err := result(t, async(f.Close)); err != nil {
		t.Errorf("Close: %v", err)
	}
	f.endsClosed(waiting)
	close(goOn)
	f.endsClosed(held)
}

func closeRefusesCalls(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a")
	if err := f.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	_, update := f.Update(t.Context(), func(storage.Writer) error {
		t.Error("the function of Update ran")
		return nil
	})
	view := f.View(t.Context(), func(storage.Reader) error {
		t.Error("the function of View ran")
		return nil
	})
	var log []error
	for _, err := range f.Log(t.Context(), 0) {
		log = append(log, err)
	}
	_, epoch := f.NewEpoch(t.Context())
	_, _, logRange := f.LogRange(t.Context())
	for name, err := range map[string]error{
		"Update": update, "View": view, "NewEpoch": epoch, "Trim": f.Trim(t.Context(), 1), "Log": errors.Join(log...),
		"LogRange": logRange,
	} {
		if !errors.Is(err, storage.ErrClosed) {
			t.Errorf("%s after Close gave %v, want ErrClosed", name, err)
		}
	}
	if len(log) != 1 {
		t.Errorf("Log after Close gave %d errors, want one", len(log))
	}
}

// closeWaits checks that Close waits for running calls. The end of a log shows that Close has begun; from then on, only
// the two running calls keep it from returning.
func closeWaits(t *testing.T, open Opener) {
	f := start(t, open)
	first := f.log("first")
	reached, end := logEnd(f, first)
	result(t, reached)
	running, goOn := make(chan bool, 100), make(chan bool)
	var ended atomic.Int32
	view := async(func() error {
		return f.View(t.Context(), func(r storage.Reader) error {
			running <- true
			<-goOn
			if seq := r.Seq(); seq != first {
				t.Errorf("the snapshot moved from %d to %d", first, seq)
			}
			ended.Add(1)
			return nil
		})
	})
	update := async(func() error {
		_, err := f.Update(t.Context(), func(w storage.Writer) error {
			running <- true
			<-goOn
			w.Put("last", []byte("last"))
			ended.Add(1)
			return nil
		})
		return err
	})
	result(t, running)
	result(t, running)
	closed := async(func() int32 {
		if err := f.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		return ended.Load()
	})
	f.endsClosed(end)
	close(goOn)
	if n := result(t, closed); n < 2 {
		t.Errorf("Close returned after %d of 2 running calls", n)
	}
	if err := result(t, view); err != nil {
		t.Errorf("View returned %v", err)
	}
	err := result(t, update)
	if err == nil {
		start(t, open).holds("last")
	} else if !errors.Is(err, storage.ErrClosed) {
		t.Errorf("Update returned %v", err)
	}
}

func closeTwice(t *testing.T, open Opener) {
	f := start(t, open)
	times(3, func(int) {
		if err := f.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	if err := f.Close(); err != nil {
		t.Errorf("Close again: %v", err)
	}
}
