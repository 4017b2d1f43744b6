package limit_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/limit"
)

const patience = 2 * time.Second

func wantBusy(t *testing.T, err error) {
	t.Helper()
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Unavailable || e.RetryAfter <= 0 || e.Detail != "The server is busy. Please try again." {
		t.Errorf("got %+v, want %s with RetryAfter", err, core.Unavailable)
	}
}

// crowd is some who want slots; it notes who got one and who did not.
type crowd struct {
	*limit.Slots
	t *testing.T

	mu      sync.Mutex
	got     []string
	refused []string
	release map[string]func()
}

func newCrowd(t *testing.T, slots *limit.Slots) *crowd {
	return &crowd{Slots: slots, t: t, release: map[string]func(){}}
}

// wants lets somebody come, and returns when they have a slot, wait or were refused.
func (c *crowd) wants(ctx context.Context, name string, weight int64, urgent bool) {
	take := c.Take
	if urgent {
		take = c.TakeFirst
	}
	c.wantsBy(ctx, name, weight, take)
}

// wantsBy is wants in another manner.
func (c *crowd) wantsBy(ctx context.Context, name string, weight int64, take func(context.Context, int64) (func(), error)) {
	go func() {
		release, err := take(ctx, weight)
		c.mu.Lock()
		defer c.mu.Unlock()
		if err != nil {
			wantBusy(c.t, err)
			c.refused = append(c.refused, name)
			return
		}
		c.got = append(c.got, name)
		c.release[name] = release
	}()
	synctest.Wait()
}

// leave lets somebody give the slot back.
func (c *crowd) leave(name string) {
	c.mu.Lock()
	release := c.release[name]
	c.mu.Unlock()
	release()
	release()
	synctest.Wait()
}

func (c *crowd) want(got, refused []string) {
	c.t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Equal(c.got, got) || !slices.Equal(c.refused, refused) {
		c.t.Errorf("%q got one and %q did not, want %q and %q", c.got, c.refused, got, refused)
	}
}

func TestSlotsServeTheNewestFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(1, 10, patience))
		for _, name := range []string{"a", "b", "c"} {
			c.wants(t.Context(), name, 1, false)
		}
		c.want([]string{"a"}, nil)
		c.wants(t.Context(), "urgent", 1, true)
		c.wants(t.Context(), "d", 1, false)
		for _, name := range []string{"a", "urgent", "d", "c", "b"} {
			c.leave(name)
		}
		c.want([]string{"a", "urgent", "d", "c", "b"}, nil)
		c.wants(t.Context(), "e", 1, false)
		c.want([]string{"a", "urgent", "d", "c", "b", "e"}, nil)
	})
}

func TestSlotsInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slots := limit.NewSlots(1, 4, patience)
		c := newCrowd(t, slots)
		inTurn := func(name string) { c.wantsBy(t.Context(), name, 1, slots.TakeInTurn) }
		inTurn("first")
		inTurn("second")
		inTurn("third")
		c.wants(t.Context(), "visitor", 1, false)
		c.wants(t.Context(), "newcomer", 1, false)
		inTurn("fourth")
		c.want([]string{"first"}, []string{"visitor"})
		for _, name := range []string{"first", "second", "third", "fourth"} {
			c.leave(name)
		}
		c.want([]string{"first", "second", "third", "fourth", "newcomer"}, []string{"visitor"})
		for _, name := range []string{"a", "b", "c", "d", "too many"} {
			inTurn(name)
		}
		c.want([]string{"first", "second", "third", "fourth", "newcomer"}, []string{"visitor", "too many"})
	})
}

func TestSlotsLosePatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(1, 10, patience))
		c.wants(t.Context(), "a", 1, false)
		began := time.Now()
		_, err := c.Take(t.Context(), 1)
		wantBusy(t, err)
		if waited := time.Since(began); waited != patience {
			t.Errorf("waited for %s, want %s", waited, patience)
		}
		c.leave("a")
		c.wants(t.Context(), "b", 1, false)
		c.want([]string{"a", "b"}, nil)
	})
}

func TestSlotsStopWaitingWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(1, 10, patience))
		c.wants(t.Context(), "a", 1, false)
		ctx, cancel := context.WithCancel(t.Context())
		c.wants(ctx, "b", 1, false)
		cancel()
		synctest.Wait()
		c.want([]string{"a"}, []string{"b"})
		c.leave("a")
		_, err := c.Take(ctx, 1)
		wantBusy(t, err)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the cause is lost: %v", err)
		}
	})
}

func TestSlotsBoundWhoWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(1, 2, patience))
		for _, name := range []string{"a", "b", "c", "d"} {
			c.wants(t.Context(), name, 1, false)
		}
		c.want([]string{"a"}, []string{"b"})
		c.wants(t.Context(), "u1", 1, true)
		c.wants(t.Context(), "u2", 1, true)
		c.want([]string{"a"}, []string{"b", "c", "d"})
		c.wants(t.Context(), "e", 1, false)
		c.want([]string{"a"}, []string{"b", "c", "d", "e"})
		c.wants(t.Context(), "u3", 1, true)
		c.want([]string{"a"}, []string{"b", "c", "d", "e", "u1"})
		c.leave("a")
		c.leave("u3")
		c.want([]string{"a", "u3", "u2"}, []string{"b", "c", "d", "e", "u1"})
	})
}

func TestSlotsWeigh(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(10, 10, patience))
		c.wants(t.Context(), "six", 6, false)
		c.wants(t.Context(), "five", 5, false)
		c.wants(t.Context(), "four", 4, false)
		c.want([]string{"six", "four"}, nil)
		c.leave("four")
		c.want([]string{"six", "four"}, nil)
		c.leave("six")
		c.want([]string{"six", "four", "five"}, nil)
		c.leave("five")
		c.wants(t.Context(), "too heavy", 1000, false)
		c.want([]string{"six", "four", "five", "too heavy"}, nil)
		c.wants(t.Context(), "one", 1, false)
		c.leave("too heavy")
		c.want([]string{"six", "four", "five", "too heavy", "one"}, nil)
	})
}

// TestWhoGivesUpLetsLighterOnesIn that waited behind.
func TestWhoGivesUpLetsLighterOnesIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(10, 10, patience))
		c.wants(t.Context(), "six", 6, false)
		ctx, cancel := context.WithCancel(t.Context())
		c.wants(ctx, "nine", 9, true)
		c.wants(t.Context(), "four", 4, false)
		c.want([]string{"six"}, nil)
		cancel()
		synctest.Wait()
		c.want([]string{"six", "four"}, []string{"nine"})
	})
}

// TestSlotsNeverOverbook however those who come, go and give up meet.
func TestSlotsNeverOverbook(t *testing.T) {
	t.Parallel()
	const size = 5
	slots := limit.NewSlots(size, 20, time.Millisecond)
	var mu sync.Mutex
	var running int64
	work := func(weight int64, take func(context.Context, int64) (func(), error)) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		release, err := take(ctx, weight)
		if err != nil {
			return
		}
		defer release()
		mu.Lock()
		running += weight
		if running > size {
			t.Errorf("%d run at a time", running)
		}
		mu.Unlock()
		mu.Lock()
		running -= weight
		mu.Unlock()
	}
	var all sync.WaitGroup
	for i := range int64(40) {
		all.Go(func() {
			for range 200 {
				work(i%3+1, map[bool]func(context.Context, int64) (func(), error){true: slots.TakeFirst, false: slots.Take}[i%4 == 0])
			}
		})
	}
	all.Wait()
	release, err := slots.Take(t.Context(), size)
	if err != nil {
		t.Fatal(fmt.Errorf("not all was given back: %w", err))
	}
	release()
}
