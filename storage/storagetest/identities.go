package storagetest

import (
	"context"
	"errors"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

func identityOutlivesReopen(t *testing.T, open Opener) {
	f := start(t, open)
	id := f.Identity()
	if id.ID == "" || id.Epoch != 1 {
		t.Errorf("a new store has the identity %+v, want an ID and epoch 1", id)
	}
	f.put("a")
	for range 2 {
		f = reopen(f, open)
		if got := f.Identity(); got != id {
			t.Errorf("the identity went from %+v to %+v", id, got)
		}
	}
}

func identityDiffers(t *testing.T, one, other Opener) {
	a, b := start(t, one).Identity(), start(t, other).Identity()
	if a.ID == b.ID {
		t.Errorf("two stores have the ID %q", a.ID)
	}
}

// newEpoch runs NewEpoch, which must succeed.
func (f fixture) newEpoch() storage.Identity {
	f.t.Helper()
	id, err := f.NewEpoch(f.t.Context())
	if err != nil {
		f.t.Errorf("NewEpoch: %v", err)
	}
	return id
}

// epochGrows checks that NewEpoch increments the epoch and changes neither the data nor the log.
func epochGrows(t *testing.T, open Opener) {
	f := start(t, open)
	first := f.Identity()
	list := logMany(f, 0, 3)
	for i := range uint64(3) {
		want := storage.Identity{ID: first.ID, Epoch: first.Epoch + 1 + i}
		if got := f.newEpoch(); got != want {
			t.Errorf("NewEpoch gave %+v, want %+v", got, want)
		}
		if got := f.Identity(); got != want {
			t.Errorf("the identity is %+v, want %+v", got, want)
		}
		if f = reopen(f, open); f.Identity() != want {
			t.Errorf("after a reopen the identity is %+v, want %+v", f.Identity(), want)
		}
	}
	f.holds()
	f.delivers(0, append(list, logMany(f, 3, 4)...))
}

func epochGrowsForEach(t *testing.T, open Opener) {
	f := start(t, open)
	first := f.Identity()
	const calls = 20
	given := make(chan uint64, calls)
	times(calls, func(int) { given <- f.newEpoch().Epoch })
	seen := map[uint64]bool{}
	for range calls {
		seen[<-given] = true
	}
	if now := f.Identity().Epoch; len(seen) != calls || now != first.Epoch+calls {
		t.Errorf("%d calls gave %d epochs, the last of which is %d", calls, len(seen), now)
	}
}

func epochKeptWhenCancelled(t *testing.T, open Opener) {
	f := start(t, open)
	first := f.Identity()
	_, err := f.NewEpoch(ended(t))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("NewEpoch returned %v, want the context's error", err)
	}
	if f = reopen(f, open); !storage.Uncertain(err) && f.Identity() != first {
		t.Errorf("the identity went from %+v to %+v", first, f.Identity())
	}
}

func troubleIsNone(t *testing.T, open Opener) {
	f := start(t, open)
	seq := f.put("a")
	_, err := f.Update(t.Context(), func(storage.Writer) error { return errMine })
	if !errors.Is(err, errMine) || storage.Uncertain(err) {
		t.Errorf("Update returned %v, want the certain error of its function", err)
	}
	if err := f.Trouble(t.Context()); err != nil {
		t.Errorf("a store that is well has the trouble %v", err)
	}
	f.holds("a")
	if now := f.seq(); now != seq {
		t.Errorf("the Seq went from %d to %d", seq, now)
	}
}
