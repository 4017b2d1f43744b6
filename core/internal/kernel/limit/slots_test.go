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
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

const patience = 2 * time.Second

func wantBusy(t *testing.T, err error) {
	t.Helper()
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Unavailable || e.RetryAfter <= 0 || e.Detail != "The server is busy. Please try again." {
		t.Errorf("got %+v, want %s with RetryAfter", err, core.Unavailable)
	}
}

// testClients are clients that request slots; it records which were served or refused.
type testClients struct {
	*limit.Slots
	t *testing.T

	mu      sync.Mutex
	got     []string
	refused []string
	release map[string]func()
}

func newCrowd(t *testing.T, slots *limit.Slots) *testClients {
	return &testClients{Slots: slots, t: t, release: map[string]func(){}}
}

// request starts a client, and returns when it has a slot, waits or was refused.
func (c *testClients) request(ctx context.Context, name string, weight int64, urgent bool) {
	take := c.Take
	if urgent {
		take = c.TakeFirst
	}
	c.requestWith(ctx, name, weight, take)
}

// requestWith is request with another method of taking a slot.
func (c *testClients) requestWith(ctx context.Context, name string, weight int64, take func(context.Context, int64) (func(), error)) {
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

// returnSlot returns the slot of a client.
func (c *testClients) returnSlot(name string) {
	c.mu.Lock()
	release := c.release[name]
	c.mu.Unlock()
	release()
	release()
	synctest.Wait()
}

func (c *testClients) want(got, refused []string) {
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
			c.request(t.Context(), name, 1, false)
		}
		c.want([]string{"a"}, nil)
		c.request(t.Context(), "urgent", 1, true)
		c.request(t.Context(), "d", 1, false)
		for _, name := range []string{"a", "urgent", "d", "c", "b"} {
			c.returnSlot(name)
		}
		c.want([]string{"a", "urgent", "d", "c", "b"}, nil)
		c.request(t.Context(), "e", 1, false)
		c.want([]string{"a", "urgent", "d", "c", "b", "e"}, nil)
	})
}

func TestSlotsInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slots := limit.NewSlots(1, 4, patience)
		c := newCrowd(t, slots)
		inTurn := func(name string) { c.requestWith(t.Context(), name, 1, slots.TakeInTurn) }
		inTurn("first")
		inTurn("second")
		inTurn("third")
		c.request(t.Context(), "visitor", 1, false)
		c.request(t.Context(), "newcomer", 1, false)
		inTurn("fourth")
		c.want([]string{"first"}, []string{"visitor"})
		for _, name := range []string{"first", "second", "third", "fourth"} {
			c.returnSlot(name)
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
		c.request(t.Context(), "a", 1, false)
		began := time.Now()
		_, err := c.Take(t.Context(), 1)
		wantBusy(t, err)
		if waited := time.Since(began); waited != patience {
			t.Errorf("waited for %s, want %s", waited, patience)
		}
		c.returnSlot("a")
		c.request(t.Context(), "b", 1, false)
		c.want([]string{"a", "b"}, nil)
	})
}

func TestSlotsStopWaitingWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(1, 10, patience))
		c.request(t.Context(), "a", 1, false)
		ctx, cancel := context.WithCancel(t.Context())
		c.request(ctx, "b", 1, false)
		cancel()
		synctest.Wait()
		c.want([]string{"a"}, []string{"b"})
		c.returnSlot("a")
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
			c.request(t.Context(), name, 1, false)
		}
		c.want([]string{"a"}, []string{"b"})
		c.request(t.Context(), "u1", 1, true)
		c.request(t.Context(), "u2", 1, true)
		c.want([]string{"a"}, []string{"b", "c", "d"})
		c.request(t.Context(), "e", 1, false)
		c.want([]string{"a"}, []string{"b", "c", "d", "e"})
		c.request(t.Context(), "u3", 1, true)
		c.want([]string{"a"}, []string{"b", "c", "d", "e", "u1"})
		c.returnSlot("a")
		c.returnSlot("u3")
		c.want([]string{"a", "u3", "u2"}, []string{"b", "c", "d", "e", "u1"})
	})
}

func TestSlotsWeigh(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(10, 10, patience))
		c.request(t.Context(), "six", 6, false)
		c.request(t.Context(), "five", 5, false)
		c.request(t.Context(), "four", 4, false)
		c.want([]string{"six", "four"}, nil)
		c.returnSlot("four")
		c.want([]string{"six", "four"}, nil)
		c.returnSlot("six")
		c.want([]string{"six", "four", "five"}, nil)
		c.returnSlot("five")
		c.request(t.Context(), "too heavy", 1000, false)
		c.want([]string{"six", "four", "five", "too heavy"}, nil)
		c.request(t.Context(), "one", 1, false)
		c.returnSlot("too heavy")
		c.want([]string{"six", "four", "five", "too heavy", "one"}, nil)
	})
}

// TestWhoGivesUpLetsLighterOnesIn that wait behind.
func TestWhoGivesUpLetsLighterOnesIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, limit.NewSlots(10, 10, patience))
		c.request(t.Context(), "six", 6, false)
		ctx, cancel := context.WithCancel(t.Context())
		c.request(ctx, "nine", 9, true)
		c.request(t.Context(), "four", 4, false)
		c.want([]string{"six"}, nil)
		cancel()
		synctest.Wait()
		c.want([]string{"six", "four"}, []string{"nine"})
	})
}

// TestSlotsNeverOverbook under any interleaving of requests, timeouts and releases.
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
