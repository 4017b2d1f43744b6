package auth

import (
	"math"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

const (
	// maxBuckets bounds the memory of one Limiter.
	maxBuckets = 10_000
	// evictionSample is how many buckets are looked at to find one that can go.
	evictionSample = 16
)

// Limiter allows each key a burst of attempts and then one every interval: a bucket of tokens for
// each key. It holds a bounded number of buckets; when they are used up, a bucket that is full, or
// else nearly full, is forgotten. It is safe for concurrent use.
type Limiter struct {
	burst int
	every time.Duration
	max   int
	now   func() time.Time

	mu sync.Mutex
	// full tells when the bucket of a key will be full again: that one moment is its whole state.
	// A key without a moment, or with one that has passed, has a full bucket.
	full map[string]time.Time
}

// NewLimiter makes a Limiter that allows burst attempts at once and one more with every interval.
func NewLimiter(burst int, every time.Duration, now func() time.Time) *Limiter {
	return &Limiter{
		burst: burst,
		every: every,
		max:   maxBuckets,
		now:   now,
		full:  make(map[string]time.Time),
	}
}

// NewSubmissionLimiter makes the Limiter of public submissions, whose keys come from AddressKey.
func NewSubmissionLimiter(now func() time.Time) *Limiter {
	return NewLimiter(20, 10*time.Second, now)
}

// Take takes a token from the bucket of key. With none left it fails with core.Throttled, whose
// RetryAfter is in whole seconds. The refund gives the token back, for an attempt that is not to
// count; calling it more than once gives back no more than that.
func (l *Limiter) Take(key string) (refund func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	full := l.full[key]
	// No bucket takes longer to fill than an empty one: then the clock was set back.
	if full.Before(now) || full.Sub(now) > time.Duration(l.burst)*l.every {
		full = now
	}
	full = full.Add(l.every)
	if wait := full.Sub(now) - time.Duration(l.burst)*l.every; wait > 0 {
		return nil, throttled(wait)
	}
	l.makeRoom(key, now)
	l.full[key] = full
	return sync.OnceFunc(func() { l.refund(key) }), nil
}

func (l *Limiter) refund(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	full := l.full[key].Add(-l.every)
	if full.After(l.now()) {
		l.full[key] = full
	} else {
		delete(l.full, key)
	}
}

// makeRoom forgets the full buckets of a sample, or the one closest to full, when the table has no
// room for key. A bucket under attack is the emptiest and thus stays, whatever else floods the table.
func (l *Limiter) makeRoom(key string, now time.Time) {
	if _, held := l.full[key]; held || len(l.full) < l.max {
		return
	}
	var closest string
	var soonest time.Time
	looked := 0
	for k, full := range l.full {
		if !full.After(now) {
			delete(l.full, k)
		} else if soonest.IsZero() || full.Before(soonest) {
			closest, soonest = k, full
		}
		if looked++; looked == evictionSample {
			break
		}
	}
	if len(l.full) >= l.max {
		delete(l.full, closest)
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
