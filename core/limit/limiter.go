package limit

import (
	"math"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// The parts of a total that one key and one network may use up.
const (
	keyShare     = 4 // a quarter
	networkShare = 2 // a half
)

// allowance is how many times its burst a bucket takes back at once.
const allowance = 3

// Limiter allows each key a burst of attempts and then one every interval, and can do the same to all keys
// together.
type Limiter struct {
	now func() time.Time

	mu      sync.Mutex
	budgets []budget
	// refunds limit what is given back, as the budgets limit what is taken; nil if there is no limit.
	refunds []budget
	refused uint64
}

// Refused gives how many attempts found no token.
func (l *Limiter) Refused() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.refused
}

// budget is a table of buckets, and which of them a key draws on.
type budget struct {
	*buckets
	of func(key string) string
}

func itself(key string) string { return key }

func all(string) string { return "" }

// Option changes what a Limiter allows.
type Option func(*Limiter)

// Total adds a budget of burst attempts at once, and one more with every interval, for all keys together. One
// key is held to a quarter of it and one network to a half, so that no stranger can use up what is there for all.
func Total(burst int, every time.Duration) Option {
	return func(l *Limiter) {
		l.budgets = append(l.budgets,
			budget{newBuckets(max(1, burst/keyShare), every*keyShare), itself},
			budget{newBuckets(max(1, burst/networkShare), every*networkShare), Network},
			budget{newBuckets(burst, every), all},
		)
	}
}

// RefundAll lifts the limit on refunds, for attempts that turn out to be proper ones.
func RefundAll() Option { return func(l *Limiter) { l.refunds = nil } }

// New makes a Limiter that allows burst attempts at once for each key, and one more with every interval.
func New(burst int, every time.Duration, now func() time.Time, options ...Option) *Limiter {
	l := &Limiter{now: now, budgets: []budget{{newBuckets(burst, every), itself}}, refunds: []budget{}}
	for _, option := range options {
		option(l)
	}
	if l.refunds == nil {
		return l
	}
	for _, b := range l.budgets {
		l.refunds = append(l.refunds, budget{newBuckets(allowance*b.burst, b.every), b.of})
	}
	return l
}

// Take takes a token from the bucket of key, and from the total if there is one. With none left it takes
// nothing and fails with core.Throttled, whose RetryAfter is in whole seconds.
//
// The refund gives the token back, for an attempt that is not to count; calling it more than once gives back
// no more than that. Unless the Limiter was made with RefundAll, refunds have budgets too, of three times the
// burst and with the same interval: beyond them a refund does nothing, for the work was done all the same.
func (l *Limiter) Take(key string) (refund func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if wait := wait(l.budgets, key, now); wait > 0 {
		l.refused++
		return nil, throttled(wait)
	}
	take(l.budgets, key, now)
	return sync.OnceFunc(func() { l.refund(key) }), nil
}

// Reckon does what Take does for a bucket that is kept elsewhere, of which the whole state is when it will be full. It gives
// that of a bucket from which a token was taken. A total is left out.
func (l *Limiter) Reckon(full time.Time) (after time.Time, err error) {
	now := l.now()
	after = l.budgets[0].from(full, now).Add(l.budgets[0].every)
	if wait := after.Sub(now) - l.budgets[0].capacity(); wait > 0 {
		return full, throttled(wait)
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
		b.give(b.of(key), now)
	}
}

// wait gives how long it takes until each budget has a token for the key; not above zero if all have.
func wait(budgets []budget, key string, now time.Time) (longest time.Duration) {
	for _, b := range budgets {
		longest = max(longest, b.wait(b.of(key), now))
	}
	return longest
}

func take(budgets []budget, key string, now time.Time) {
	for _, b := range budgets {
		b.take(b.of(key), now)
	}
}

func throttled(wait time.Duration) error {
	seconds := int(math.Ceil(wait.Seconds()))
	unit := "seconds"
	if seconds == 1 {
		unit = "second"
	}
	err := core.Errorf(core.Throttled, "Too many attempts. Please try again in %d %s.", seconds, unit)
	err.RetryAfter = time.Duration(seconds) * time.Second
	return err
}
