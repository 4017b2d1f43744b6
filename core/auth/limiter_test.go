package auth

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

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

func TestLimiterAllowsBurstThenRate(t *testing.T) {
	c := newClock()
	l := NewLimiter(3, 10*time.Second, c.now)
	mustTake(t, l, "a", 3)
	_, err := l.Take("a")
	wantRetryAfter(t, err, 10*time.Second)
	wantDetail(t, err, core.Throttled, "Too many attempts. Please try again in 10 seconds.")
	mustTake(t, l, "b", 3)

	c.advance(9500 * time.Millisecond)
	_, err = l.Take("a")
	wantRetryAfter(t, err, time.Second)
	wantDetail(t, err, core.Throttled, "Too many attempts. Please try again in 1 second.")

	c.advance(500 * time.Millisecond)
	mustTake(t, l, "a", 1)
	_, err = l.Take("a")
	wantRetryAfter(t, err, 10*time.Second)

	c.advance(time.Hour)
	mustTake(t, l, "a", 3)
	_, err = l.Take("a")
	wantCode(t, err, core.Throttled)
}

func TestLimiterRefundsOnce(t *testing.T) {
	c := newClock()
	l := NewLimiter(2, 10*time.Second, c.now)
	mustTake(t, l, "a", 1)
	refund := mustTake(t, l, "a", 1)
	refund()
	refund()
	mustTake(t, l, "a", 1)
	_, err := l.Take("a")
	wantCode(t, err, core.Throttled)
}

func TestLimiterRefundNeverOverfills(t *testing.T) {
	c := newClock()
	l := NewLimiter(2, 10*time.Second, c.now)
	refund := mustTake(t, l, "a", 1)
	c.advance(time.Hour)
	refund()
	mustTake(t, l, "a", 2)
	_, err := l.Take("a")
	wantCode(t, err, core.Throttled)
}

func TestLimiterIsBounded(t *testing.T) {
	l := NewLimiter(10, 15*time.Second, newClock().now)
	if l.max != 10_000 {
		t.Fatalf("holds %d buckets, want 10000", l.max)
	}
	l.max = 100
	mustTake(t, l, "attacked", 10)
	for i := range 1000 {
		mustTake(t, l, fmt.Sprint("flood", i), 1)
		if len(l.full) > l.max {
			t.Fatalf("holds %d buckets, want at most %d", len(l.full), l.max)
		}
	}
	if _, err := l.Take("attacked"); core.CodeOf(err) != core.Throttled {
		t.Errorf("a flood of keys made the limiter forget an empty bucket: %v", err)
	}
}

func TestLimiterForgetsFullBucketsFirst(t *testing.T) {
	c := newClock()
	l := NewLimiter(2, 10*time.Second, c.now)
	l.max = 3
	mustTake(t, l, "old", 1)
	mustTake(t, l, "older", 1)
	c.advance(11 * time.Second)
	mustTake(t, l, "empty", 2)
	mustTake(t, l, "new", 1)
	if len(l.full) != 2 {
		t.Errorf("holds %v, want only the two that are not full", l.full)
	}
	_, err := l.Take("empty")
	wantCode(t, err, core.Throttled)
}

func TestSubmissionLimiter(t *testing.T) {
	c := newClock()
	l := NewSubmissionLimiter(c.now)
	mustTake(t, l, AddressKey(someAddress), 20)
	_, err := l.Take(AddressKey(someAddress))
	wantRetryAfter(t, err, 10*time.Second)
}

// TestLimiterWithAClockSetBack shuts nobody out for the time by which it was set.
func TestLimiterWithAClockSetBack(t *testing.T) {
	c := newClock()
	l := NewLimiter(2, time.Second, c.now)
	for range 3 {
		mustTake(t, l, "a", 1)
		c.advance(-time.Hour)
	}
}
