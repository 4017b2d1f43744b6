package limit

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// clock is a manual clock.
type clock struct {
	mu   sync.Mutex
	time time.Time
}

func newClock() *clock { return &clock{time: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.time
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.time = c.time.Add(d)
}

func mustTake(t *testing.T, l *Limiter, key string, times int) (refund func()) {
	t.Helper()
	for i := range times {
		var err error
		if refund, err = l.Take(key); err != nil {
			t.Fatalf("take %d of %d for %q: %v", i+1, times, key, err)
		}
	}
	return refund
}

// wantThrottled fails unless the next attempt is refused for that time; 0 means any time.
func wantThrottled(t *testing.T, l *Limiter, key string, wait time.Duration) {
	t.Helper()
	_, err := l.Take(key)
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Throttled || wait > 0 && e.RetryAfter != wait {
		t.Errorf("%q: got %+v, want %s with RetryAfter %s", key, err, core.Throttled, wait)
	}
}

func wantDetail(t *testing.T, l *Limiter, key, want string) {
	t.Helper()
	_, err := l.Take(key)
	if e, ok := errors.AsType[*core.Error](err); !ok || e.Detail != want {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestLimiterAllowsBurstThenRate(t *testing.T) {
	c := newClock()
	l := New(3, 10*time.Second, c.now)
	mustTake(t, l, "a", 3)
	wantThrottled(t, l, "a", 10*time.Second)
	wantDetail(t, l, "a", "Too many attempts. Please try again in 10 seconds.")
	mustTake(t, l, "b", 3)

	c.advance(9500 * time.Millisecond)
	wantThrottled(t, l, "a", time.Second)
	wantDetail(t, l, "a", "Too many attempts. Please try again in 1 second.")

	c.advance(500 * time.Millisecond)
	mustTake(t, l, "a", 1)
	wantThrottled(t, l, "a", 10*time.Second)

	c.advance(time.Hour)
	mustTake(t, l, "a", 3)
	wantThrottled(t, l, "a", 0)
}

func TestLimiterRefundsOnce(t *testing.T) {
	c := newClock()
	l := New(2, 10*time.Second, c.now)
	mustTake(t, l, "a", 1)
	refund := mustTake(t, l, "a", 1)
	refund()
	refund()
	mustTake(t, l, "a", 1)
	wantThrottled(t, l, "a", 0)
}

func TestLimiterRefundNeverOverfills(t *testing.T) {
	c := newClock()
	l := New(2, 10*time.Second, c.now)
	refund := mustTake(t, l, "a", 1)
	c.advance(time.Hour)
	refund()
	mustTake(t, l, "a", 2)
	wantThrottled(t, l, "a", 0)
}

// refundUntilThrottled makes and refunds attempts until one is refused, and returns the number of admitted ones.
func refundUntilThrottled(t *testing.T, l *Limiter, key string) (admitted int) {
	t.Helper()
	for ; admitted < 1000; admitted++ {
		refund, err := l.Take(key)
		if err != nil {
			return admitted
		}
		refund()
	}
	return admitted
}

func TestLimiterRefundsAreBounded(t *testing.T) {
	c := newClock()
	l := New(20, 10*time.Second, c.now)
	if n := refundUntilThrottled(t, l, "a"); n != 60+20 {
		t.Errorf("%d refused attempts were admitted, want the allowance of 60 and the burst of 20", n)
	}
	c.advance(10 * time.Second)
	if n := refundUntilThrottled(t, l, "a"); n != 2 {
		t.Errorf("%d were admitted after an interval, want 2", n)
	}
	mustTake(t, l, "b", 20)
	if n := refundUntilThrottled(t, New(20, 10*time.Second, c.now, RefundAll()), "a"); n != 1000 {
		t.Errorf("%d were admitted although all refunds count", n)
	}
}

func TestTotal(t *testing.T) {
	c := newClock()
	l := New(100, time.Second, c.now, Total(40, 10*time.Second))
	mustTake(t, l, "192.0.2.1", 10)
	wantThrottled(t, l, "192.0.2.1", 40*time.Second)
	mustTake(t, l, "192.0.2.2", 10)
	mustTake(t, l, "192.0.2.3", 10)
	mustTake(t, l, "192.0.2.4", 9)
	refund := mustTake(t, l, "192.0.2.5", 1)
	wantThrottled(t, l, "192.0.2.6", 10*time.Second)
	refund()
	mustTake(t, l, "192.0.2.6", 1)
	wantThrottled(t, l, "192.0.2.7", 10*time.Second)
	c.advance(10 * time.Second)
	mustTake(t, l, "192.0.2.7", 1)
	wantThrottled(t, l, "192.0.2.8", 10*time.Second)
}

// TestOneNetworkCannotUseUpTheTotal with all of its keys.
func TestOneNetworkCannotUseUpTheTotal(t *testing.T) {
	l := New(100, time.Second, newClock().now, Total(40, 10*time.Second))
	taken := 0
	for i := range 1000 {
		if _, err := l.Take(Key(fmt.Sprintf("2001:db8:7:%x::1", i))); err == nil {
			taken++
		}
	}
	if taken != 20 {
		t.Errorf("one network took %d of 40, want half of them", taken)
	}
	mustTake(t, l, Key("2001:db8:8::1"), 10)
	mustTake(t, l, "192.0.2.1", 10)
}

// TestRefusedAttemptsDoNotCount towards the total.
func TestRefusedAttemptsDoNotCount(t *testing.T) {
	l := New(2, time.Second, newClock().now, Total(40, 10*time.Second))
	mustTake(t, l, "a", 2)
	for range 100 {
		wantThrottled(t, l, "a", time.Second)
	}
	for i := range 19 {
		mustTake(t, l, fmt.Sprint("b", i), 2)
	}
	wantThrottled(t, l, "c", 10*time.Second)
}

func TestLimiterIsBounded(t *testing.T) {
	l := New(10, 15*time.Second, newClock().now)
	table := l.budgets[0].buckets
	if table.max != 10_000 {
		t.Fatalf("holds %d buckets, want 10000", table.max)
	}
	table.max = 100
	mustTake(t, l, "attacked", 10)
	for i := range 1000 {
		mustTake(t, l, fmt.Sprint("flood", i), 1)
		if len(table.fullAt) > table.max {
			t.Fatalf("holds %d buckets, want at most %d", len(table.fullAt), table.max)
		}
	}
	if _, err := l.Take("attacked"); core.CodeOf(err) != core.Throttled {
		t.Errorf("a flood of keys made the limiter forget an empty bucket: %v", err)
	}
}

func TestLimiterForgetsFullBucketsFirst(t *testing.T) {
	c := newClock()
	l := New(2, 10*time.Second, c.now)
	table := l.budgets[0].buckets
	table.max = 3
	mustTake(t, l, "old", 1)
	mustTake(t, l, "older", 1)
	c.advance(11 * time.Second)
	mustTake(t, l, "empty", 2)
	mustTake(t, l, "new", 1)
	if len(table.fullAt) != 2 {
		t.Errorf("holds %v, want only the two that are not full", table.fullAt)
	}
	wantThrottled(t, l, "empty", 0)
}

// TestLimiterWithAClockSetBack does not block keys for the time by which the clock was set back.
func TestLimiterWithAClockSetBack(t *testing.T) {
	c := newClock()
	l := New(2, time.Second, c.now)
	for range 3 {
		mustTake(t, l, "a", 1)
		c.advance(-time.Hour)
	}
}
