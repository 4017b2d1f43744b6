package storagetest

import (
	"context"
	"errors"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// ended returns a context that has ended.
func ended(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

func cancelledView(t *testing.T, open Opener) {
	f := start(t, open)
	err := f.View(ended(t), func(storage.Reader) error {
		t.Error("the function ran")
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("View returned %v, want the context's error", err)
	}
}

// cancelledUpdate checks that updates that wait for another one return when they are cancelled. What their functions
// wrote must be there completely or not at all, and not at all if all failed for certain.
func cancelledUpdate(t *testing.T, open Opener) {
	f := start(t, open)
	const waiting = 20
	running, goOn := make(chan bool), make(chan bool)
	first := async(func() error {
		f.update(func(w storage.Writer) {
			w.Put("first", []byte("first"))
			select {
			case running <- true:
			case <-goOn:
			}
			<-goOn
		})
		return nil
	})
	<-running
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, waiting)
	for range waiting {
		go func() {
			_, err := f.Update(ctx, func(w storage.Writer) error {
				w.Put("whole", []byte("whole"))
				w.Put("also whole", []byte("also whole"))
				return nil
			})
			done <- err
		}()
	}
	cancel()
	certain := true
	for range waiting {
		err := result(t, done)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("Update returned %v, want the context's error", err)
		}
		certain = certain && err != nil && !storage.Uncertain(err)
	}
	close(goOn)
	if err := result(t, first); err != nil {
		t.Errorf("the first update returned %v", err)
	}
	all := f.all()
	if all["first"] == "" || (all["whole"] == "") != (all["also whole"] == "") {
		t.Errorf("the store holds %q", all)
	}
	if certain && all["whole"] != "" {
		t.Error("every update failed for certain, and one was written")
	}

	_, err := f.Update(ended(t), func(w storage.Writer) error {
		w.Put("late", nil)
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Update returned %v, want the context's error", err)
	}
}

func cancelledLog(t *testing.T, open Opener) {
	f := start(t, open)
	last := logMany(f, 0, 50)[49].seq
	for name, cancelAt := range map[string]storage.Seq{"a record": last - 20, "the wait": last} {
		ctx, cancel := context.WithCancel(t.Context())
		reached := make(chan bool, 1)
		ending := async(func() (errs []error) {
			for record, err := range f.Log(ctx, 0) {
				if err != nil {
					errs = append(errs, err)
				}
				if record.Seq == cancelAt {
					reached <- true
				}
			}
			return errs
		})
		result(t, reached)
		cancel()
		if errs := result(t, ending); len(errs) != 1 || !errors.Is(errs[0], context.Canceled) {
			t.Errorf("cancelled at %s, Log ended with %v, want the context's error once", name, errs)
		}
	}
	for record, err := range f.Log(ended(t), 0) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("Log gave record %d, %v, want the context's error", record.Seq, err)
		}
	}
}

func cancelledTrim(t *testing.T, open Opener) {
	f := start(t, open)
	list := logMany(f, 0, 3)
	if err := f.Trim(ended(t), list[2].seq); !errors.Is(err, context.Canceled) {
		t.Errorf("Trim returned %v, want the context's error", err)
	}
	f.delivers(0, list)
}
