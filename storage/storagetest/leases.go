package storagetest

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// lease runs Lease, which must succeed.
func (f fixture) lease(name string, fn func(ctx context.Context)) {
	f.t.Helper()
	err := f.Lease(f.t.Context(), name, func(ctx context.Context) error {
		fn(ctx)
		return nil
	})
	if err != nil {
		f.t.Errorf("Lease(%s): %v", name, err)
	}
}

func leaseHasOneHolder(t *testing.T, open Opener) {
	f := start(t, open)
	oneHolder(t, f, f)
}

// oneHolder checks that a name has one holder at a time while many callers take it, and take another name within it.
func oneHolder(t *testing.T, stores ...fixture) {
	const takers, rounds = 6, 3
	var holders, turns atomic.Int64
	times(takers, func(i int) {
		f := stores[i%len(stores)]
		for range rounds {
			f.lease("name", func(ctx context.Context) {
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold the name", n)
				}
				turns.Add(1)
				f.lease("another name", func(ctx context.Context) {
					if _, err := f.Update(ctx, func(w storage.Writer) error { w.Put("a", nil); return nil }); err != nil {
						t.Errorf("Update under a lease: %v", err)
					}
				})
				if err := ctx.Err(); err != nil {
					t.Errorf("the lease that is held has ended: %v", context.Cause(ctx))
				}
				holders.Add(-1)
			})
		}
	})
	if n := turns.Load(); n != takers*rounds {
		t.Errorf("%d turns, want %d", n, takers*rounds)
	}
}

func leaseReturnsError(t *testing.T, open Opener) {
	f := start(t, open)
	var within context.Context
	err := f.Lease(t.Context(), "name", func(ctx context.Context) error {
		within = ctx
		return errMine
	})
	if !errors.Is(err, errMine) {
		t.Errorf("Lease returned %v, want the error of its function", err)
	}
	if within.Err() == nil {
		t.Error("the context of a lease goes on after it")
	}
	_, err = f.Update(within, func(w storage.Writer) error { w.Put("late", nil); return nil })
	if err == nil {
		t.Error("something was written under a lease that is over")
	}
	f.lease("name", func(context.Context) {})
}

func leaseFreeAfterPanic(t *testing.T, open Opener) {
	f := start(t, open)
	func() {
		defer func() {
			if err, _ := recover().(error); !errors.Is(err, errMine) {
				t.Errorf("the panic was %v, want the function's own", err)
			}
		}()
		_ = f.Lease(t.Context(), "name", func(context.Context) error { panic(errMine) })
	}()
	f.lease("name", func(context.Context) {})
}

// leaseWaits checks that Lease waits for a name that is held, until its context ends.
func leaseWaits(t *testing.T, open Opener) {
	f := start(t, open)
	f.lease("name", func(context.Context) {
		ctx, cancel := context.WithCancel(t.Context())
		waiting := async(func() error {
			return f.Lease(ctx, "name", func(context.Context) error {
				t.Error("it runs beside another")
				return nil
			})
		})
		select {
		case err := <-waiting:
			t.Errorf("Lease returned %v while another holds the name", err)
		default:
		}
		cancel()
		if err := result(t, waiting); !errors.Is(err, context.Canceled) {
			t.Errorf("Lease returned %v, want the context's error", err)
		}
	})
	err := f.Lease(ended(t), "name", func(context.Context) error {
		t.Error("it runs although nobody waits")
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Lease returned %v, want the context's error", err)
	}
}

// leaseEndsAtClose checks that Close ends the holder of a lease, waits for it, and ends the calls that wait for a
// lease.
func leaseEndsAtClose(t *testing.T, open Opener) {
	f := start(t, open)
	running := make(chan bool)
	var over atomic.Bool
	holding := async(func() error {
		return f.Lease(t.Context(), "name", func(ctx context.Context) error {
			running <- true
			<-ctx.Done()
			over.Store(true)
			return context.Cause(ctx)
		})
	})
	result(t, running)
	waiting := async(func() error { return f.Lease(t.Context(), "name", func(context.Context) error { return nil }) })
	if err := f.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if !over.Load() {
		t.Error("Close did not wait for the holder of a lease")
	}
	for name, err := range map[string]error{"the holder": result(t, holding), "who waits": result(t, waiting)} {
		if !errors.Is(err, storage.ErrClosed) {
			t.Errorf("%s got %v, want ErrClosed", name, err)
		}
	}
	start(t, open).lease("name", func(context.Context) {})
}

func leaseNamesAreBounded(t *testing.T, open Opener) {
	f := start(t, open)
	for _, name := range []string{"", strings.Repeat("n", storage.MaxName+1)} {
		err := f.Lease(t.Context(), name, func(context.Context) error { return nil })
		if !errors.Is(err, storage.ErrLimit) {
			t.Errorf("a name of %d bytes: %v, want ErrLimit", len(name), err)
		}
	}
	f.lease(strings.Repeat("\xff", storage.MaxName), func(context.Context) {})
}
