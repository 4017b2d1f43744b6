package limit

import (
	"math"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// The fractions of a total that one key and one network may use.
const (
	keyShare     = 4 // one quarter
	networkShare = 2 // one half
)

// refundFactor is the number of bursts that can be refunded to a bucket at once.
const refundFactor = 3

// Limiter allows each key a burst of attempts and then one every interval. It can also limit all keys together.
type Limiter struct {
	now func() time.Time

	mu      sync.Mutex
	budgets []budget
	// refunds limit refunds as the budgets limit attempts; nil for no limit.
	refunds []budget
	refused uint64
}

// Refused returns the number of attempts refused for lack of a token.
func (l *Limiter) Refused() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.refused
}

// budget is a table of buckets with the mapping from keys to buckets.
type budget struct {
	*buckets
	bucketKey func(key string) string
}

func perKey(key string) string { return key }

func shared(string) string { return "" }

// Option configures a Limiter.
type Option func(*Limiter)

// Total adds a budget for all keys together: burst attempts at once, and one more every interval. One key can use at most a
// quarter of it and one network at most a half, so that no single client exhausts the budget of all.
func Total(burst int, every time.Duration) Option {
	return func(l *Limiter) {
		l.budgets = append(l.budgets,
			budget{newBuckets(max(1, burst/keyShare), every*keyShare), perKey},
			budget{newBuckets(max(1, burst/networkShare), every*networkShare), Network},
			budget{newBuckets(burst, every), shared},
		)
	}
}

// RefundAll removes the limit on refunds. It is for attempts that can prove to be legitimate.
func RefundAll() Option { return func(l *Limiter) { l.refunds = nil } }

// New returns a Limiter that allows burst attempts at once for each key, and one more every interval.
func New(burst int, every time.Duration, now func() time.Time, options ...Option) *Limiter {
	l := &Limiter{now: now, budgets: []budget{{newBuckets(burst, every), perKey}}, refunds: []budget{}}
	for _, option := range options {
		option(l)
	}
	if l.refunds == nil {
		return l
	}
	for _, b := range l.budgets {
		l.refunds = append(l.refunds, budget{newBuckets(refundFactor*b.burst, b.every), b.bucketKey})
	}
	return l
}

// Take takes a token from the bucket of key, and from the total if there is one. If there is none, it takes nothing and fails
// with core.Throttled, whose RetryAfter is in whole seconds.
//
// The refund returns the token, for an attempt that should not count; further calls have no effect. Unless the Limiter was
// created with RefundAll, refunds have budgets too, with three times the burst and the same interval. Beyond these a refund
// does nothing, because the work was done nevertheless.
func (l *Limiter) Take(key string) (refund func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if wait := wait(l.budgets, key, now); wait > 0 {
		l.refused++
		return nil, throttledError(wait)
	}
	take(l.budgets, key, now)
	return sync.OnceFunc(func() { l.refund(key) }), nil
}

// Reckon is Take for a bucket that is stored elsewhere, whose entire state is the time at which it will be full. It returns
// the new state after a token was taken. It ignores a total.
func (l *Limiter) Reckon(full time.Time) (after time.Time, err error) {
	now := l.now()
	after = l.budgets[0].startingAt(full, now).Add(l.budgets[0].every)
	if wait := after.Sub(now) - l.budgets[0].capacity(); wait > 0 {
		return full, throttledError(wait)
	}
	return after, nil
}

func (l *Limiter) refund(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if wait(l.refunds, key, now) > 0 {
		return
	}
	take(l.refunds, key, now)
	for _, b := range l.budgets {
		b.putBack(b.bucketKey(key), now)
	}
}

// wait returns the time until all budgets have a token for the key; zero or negative if all have one.
func wait(budgets []budget, key string, now time.Time) (longest time.Duration) {
	for _, b := range budgets {
		longest = max(longest, b.wait(b.bucketKey(key), now))
	}
	return longest
}

func take(budgets []budget, key string, now time.Time) {
	for _, b := range budgets {
		b.take(b.bucketKey(key), now)
	}
}

func throttledError(wait time.Duration) error {
	seconds := int(math.Ceil(wait.Seconds()))
	unit := "seconds"
	if seconds == 1 {
		unit = "second"
	}
	err := core.Errorf(core.Throttled, "Too many attempts. Please try again in %d %s.", seconds, unit)
	err.RetryAfter = time.Duration(seconds) * time.Second
	return err
}
