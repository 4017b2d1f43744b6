package limit_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// queue is Turns with one slot, which is taken, and the order in which places are served.
type queue struct {
	*testing.T
	*limit.Turns
	free   func()
	served []string
	failed map[string]core.Code
	mu     sync.Mutex
	all    sync.WaitGroup
}

func newQueue(t *testing.T, perKey, total int) *queue {
	t.Helper()
	q := &queue{T: t, Turns: limit.NewTurns(1, perKey, total, time.Minute), failed: map[string]core.Code{}}
	free, err := q.Place().Take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	q.free = free
	return q
}

// add starts work for which keys wait.
func (q *queue) add(name string, keys ...string) *limit.Place {
	q.Helper()
	p := q.Place()
	for _, key := range keys {
		if err := p.Join(key); err != nil {
			q.Fatalf("%s is refused: %v", name, err)
		}
	}
	q.all.Go(func() {
		release, err := p.Take(q.Context())
		q.mu.Lock()
		defer q.mu.Unlock()
		if err != nil {
			q.failed[name] = core.CodeOf(err)
			return
		}
		q.served = append(q.served, name)
		release()
	})
	synctest.Wait()
	return p
}

// end serves all, and returns their order.
func (q *queue) end() []string {
	q.free()
	q.all.Wait()
	if n := q.Waiting(); n != 0 {
		q.Errorf("%d still wait", n)
	}
	return q.served
}

func TestTurns(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		add  func(q *queue)
		want []string
	}{
		"keys in turn": {func(q *queue) {
			for i := range 3 {
				q.add(fmt.Sprint("a", i), "a")
			}
			q.add("b0", "b")
			q.add("b1", "b")
			q.add("c0", "c")
		}, []string{"a0", "b0", "c0", "a1", "b1", "a2"}},
		"work for two keys once, at the first turn of either": {func(q *queue) {
			q.add("a0", "a")
			q.add("a1", "a")
			shared := q.add("shared", "a")
			if err := shared.Join("b"); err != nil {
				q.Error(err)
			}
			q.add("b1", "b")
		}, []string{"a0", "shared", "a1", "b1"}},
		"work for nobody last": {func(q *queue) {
			q.add("nobody")
			joined := q.add("joined later")
			q.add("a0", "a")
			if err := joined.Join("b"); err != nil {
				q.Error(err)
			}
		}, []string{"a0", "joined later", "nobody"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				q := newQueue(t, 10, 100)
				test.add(q)
				if got := q.end(); !slices.Equal(got, test.want) {
					t.Errorf("served in the order %q, want %q", got, test.want)
				}
			})
		})
	}
}

// TestTurnsAreBounded checks that a key may have some places, and that with a full queue the key with the most loses one.
func TestTurnsAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t, 3, 4)
		for i := range 3 {
			q.add(fmt.Sprint("a", i), "a")
		}
		if err := q.Place().Join("a"); core.CodeOf(err) != core.Throttled {
			t.Errorf("the fourth place of a key: %v", err)
		}
		if err := q.add("shared", "b").Join("a"); core.CodeOf(err) != core.Throttled {
			t.Errorf("a key joins work beyond its places: %v", err)
		}
		q.add("c0", "c") // in place of a2
		if q.failed["a2"] != core.Unavailable {
			t.Errorf("refused were %v", q.failed)
		}
		q.add("d0", "d") // in place of a1
		if err := q.Place().Join("e"); core.CodeOf(err) != core.Unavailable {
			t.Errorf("another key in a full queue of one place each: %v", err)
		}
		if got, want := q.end(), []string{"a0", "shared", "c0", "d0"}; !slices.Equal(got, want) {
			t.Errorf("served %q, want %q", got, want)
		}
	})
}

// TestTurnsEnd checks that a place is given up when its context or the maximum wait ends, and that others move up.
func TestTurnsEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t, 3, 4)
		ctx, cancel := context.WithCancel(t.Context())
		left := q.Place()
		if err := left.Join("a"); err != nil {
			t.Fatal(err)
		}
		q.all.Go(func() {
			if _, err := left.Take(ctx); core.CodeOf(err) != core.Unavailable {
				t.Errorf("after its context ended: %v", err)
			}
		})
		synctest.Wait()
		cancel()
		synctest.Wait()
		if err := left.Join("b"); err != nil || q.Waiting() != 0 {
			t.Errorf("%v, %d wait", err, q.Waiting())
		}
		q.add("late", "a")
		<-time.After(2 * time.Minute)
		synctest.Wait()
		if q.failed["late"] != core.Unavailable {
			t.Errorf("after the maximum wait: %v", q.failed)
		}
		q.add("a1", "a")
		if got := q.end(); !slices.Equal(got, []string{"a1"}) {
			t.Errorf("served %q", got)
		}
	})
}
