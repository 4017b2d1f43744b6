package bolt

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	bbolt "go.etcd.io/bbolt/errors"

	"github.com/quoin-cms/quoin/storage"
)

// outcome is the result of an Update.
type outcome struct {
	seq storage.Seq
	err error
}

// held starts an update that keeps the turn until goOn is closed, and then one update for each function of rest, which
// queue behind it. It must be called in a bubble of synctest.
func held(
	ctx context.Context, store *Store, first func(storage.Writer) error,
	rest ...func(storage.Writer) error,
) (goOn chan bool, outcomes []outcome) {
	goOn = make(chan bool)
	outcomes = make([]outcome, 1+len(rest))
	run := func(i int, fn func(storage.Writer) error) {
		outcomes[i].seq, outcomes[i].err = store.Update(ctx, fn)
	}
	go run(0, func(w storage.Writer) error {
		<-goOn
		return first(w)
	})
	synctest.Wait()
	for i, fn := range rest {
		go run(1+i, fn)
		synctest.Wait()
	}
	return goOn, outcomes
}

func putting(key string, size int) func(storage.Writer) error {
	return func(w storage.Writer) error {
		w.Put(key, make([]byte, size))
		return nil
	}
}

func TestGroupSharesCommit(t *testing.T) {
	for name, test := range map[string]struct{ updates, size, commits int }{
		"one":        {1, 1, 1},
		"many":       {200, 1, 1},
		"full":       {groupMembers, 1, 1},
		"more":       {groupMembers + 1, 1, 2},
		"much data":  {20, storage.MaxValue, 3},
		"less alone": {7, storage.MaxValue, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := open(t, newPath(t))
				before := store.newest()
				var fns []func(storage.Writer) error
				for i := range test.updates {
					fns = append(fns, putting(fmt.Sprint(i), test.size))
				}
				goOn, outcomes := held(t.Context(), store, fns[0], fns[1:]...)
				close(goOn)
				synctest.Wait()
				if commits := store.newest() - before; commits != test.commits {
					t.Errorf("%d updates took %d commits, want %d", test.updates, commits, test.commits)
				}
				for i, o := range outcomes {
					if o.err != nil || o.seq != storage.Seq(i+1) {
						t.Errorf("update %d gave Seq %d, %v", i, o.seq, o.err)
					}
				}
			})
		})
	}
}

// TestGroupFailingMember checks that a member that fails or panics affects neither the writes of the others nor the
// number of commits.
func TestGroupFailingMember(t *testing.T) {
	errMine := errors.New("mine")
	synctest.Test(t, func(t *testing.T) {
		store := open(t, newPath(t))
		before := store.newest()
		goOn, outcomes := held(t.Context(), store, putting("a", 1),
			func(w storage.Writer) error { w.Put("a", nil); return errMine },
			func(w storage.Writer) error {
				if v, err := w.Get("a"); err != nil || len(v) != 1 {
					t.Errorf("a later member found %q, %v", v, err)
				}
				return nil
			},
			putting("b", 1),
		)
		go func() {
			defer func() { _ = recover() }()
			_, _ = store.Update(t.Context(), func(w storage.Writer) error { w.Delete("a"); panic("mine") })
		}()
		synctest.Wait()
		close(goOn)
		synctest.Wait()
		want := []outcome{{1, nil}, {0, errMine}, {1, nil}, {2, nil}}
		if !slices.Equal(outcomes, want) || store.newest()-before != 1 {
			t.Errorf("outcomes %v in %d commits, want %v in one", outcomes, store.newest()-before, want)
		}
	})
}

// TestGroupOfOne checks that a single writer does not wait for others, and returns only after its commit.
func TestGroupOfOne(t *testing.T) {
	store := open(t, newPath(t))
	before := store.newest()
	for i := range 5 {
		update(t, store, func(w storage.Writer) { w.Put("a", nil) })
		if commits := store.newest() - before; commits != i+1 {
			t.Errorf("%d updates took %d commits", i+1, commits)
		}
	}
}

// TestGroupCommitError checks that a full disk fails every member, including one that failed because of the writes of
// another, and leaves nothing. It checks that writes work again once there is space.
func TestGroupCommitError(t *testing.T) {
	errTaken := errors.New("taken")
	synctest.Test(t, func(t *testing.T) {
		store := open(t, newPath(t))
		update(t, store, func(w storage.Writer) { w.Put("before", nil) })
		store.db.Load().MaxSize = 1
		goOn, outcomes := held(t.Context(), store, putting("large", storage.MaxValue),
			func(w storage.Writer) error {
				if _, err := w.Get("large"); err == nil {
					return errTaken
				}
				return nil
			},
			putting("small", 1),
		)
		close(goOn)
		synctest.Wait()
		for i, o := range outcomes {
			if o.seq != 0 || !errors.Is(o.err, bbolt.ErrMaxSizeReached) || storage.Uncertain(o.err) {
				t.Errorf("update %d gave Seq %d, %v", i, o.seq, o.err)
			}
		}
		store.db.Load().MaxSize = 0
		if seq := update(t, store, func(w storage.Writer) { w.Put("after", nil) }); seq != 2 {
			t.Errorf("the next Seq is %d, want 2", seq)
		}
		err := store.View(t.Context(), func(r storage.Reader) error {
			for pair, err := range r.Scan("", "") {
				if err != nil || pair.Key != "before" && pair.Key != "after" {
					t.Errorf("the store holds %q, %v", pair.Key, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// TestGroupDoubtfulCommit checks that the store accepts no more writes after a failed commit that readers see.
func TestGroupDoubtfulCommit(t *testing.T) {
	store := open(t, newPath(t))
	update(t, store, func(w storage.Writer) { w.Put("a", nil) })
	tx, err := store.begin(true)
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	failure := store.commit(tx)
	store.health.record(failure)
	_, err = store.Update(t.Context(), putting("b", 1))
	if !storage.Uncertain(failure) || !errors.Is(err, bbolt.ErrTxClosed) {
		t.Errorf("after %v, Update returned %v", failure, err)
	}
	if !errors.Is(err, storage.ErrBroken) || storage.Uncertain(err) {
		t.Errorf("the next Update returned %v, want a certain ErrBroken", err)
	}
	store.health.lastAttempt = time.Time{}
	if err := store.Trouble(t.Context()); !errors.Is(err, storage.ErrBroken) {
		t.Errorf("the trouble is %v, want ErrBroken", err)
	}
	err = store.View(t.Context(), func(r storage.Reader) error {
		_, err := r.Get("a")
		return err
	})
	if err != nil {
		t.Errorf("reading gave %v", err)
	}
}

// TestGroupGivingUp checks that calls that wait for their turn return when they are cancelled or the store is closed,
// and that their functions do not run.
func TestGroupGivingUp(t *testing.T) {
	for name, test := range map[string]struct {
		end  func(store *Store, cancel func())
		want error
	}{
		"cancelled": {func(_ *Store, cancel func()) { cancel() }, context.Canceled},
		"closed":    {func(s *Store, _ func()) { go func() { _ = s.Close() }() }, storage.ErrClosed},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := open(t, newPath(t))
				ctx, cancel := context.WithCancel(t.Context())
				never := func(storage.Writer) error {
					t.Error("the function ran")
					return nil
				}
				goOn, outcomes := held(ctx, store, putting("a", 1), never, never)
				test.end(store, cancel)
				synctest.Wait()
				for i, o := range outcomes[1:] {
					if !errors.Is(o.err, test.want) {
						t.Errorf("update %d returned %v, want %v", i+1, o.err, test.want)
					}
				}
				close(goOn)
				synctest.Wait()
				if outcomes[0].err != nil || outcomes[0].seq != 1 {
					t.Errorf("the running update gave %v", outcomes[0])
				}
			})
		})
	}
}
