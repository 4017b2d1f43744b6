package limit

import "time"

const (
	// maxBuckets bounds the memory of one table.
	maxBuckets = 10_000
	// evictionSample is how many buckets are looked at to find one that can go.
	evictionSample = 16
)

// buckets is a table of token buckets, one for each key. It holds a bounded number; when they are used up, a
// bucket that is full, or else nearly full, is forgotten.
type buckets struct {
	burst int
	every time.Duration
	max   int
	// full tells when the bucket of a key will be full again: that one moment is its whole state. A key
	// without a moment, or with one that has passed, has a full bucket.
	full map[string]time.Time
}

func newBuckets(burst int, every time.Duration) *buckets {
	return &buckets{burst: burst, every: every, max: maxBuckets, full: make(map[string]time.Time)}
}

// after gives the moment at which the bucket would be full again if a token were taken now.
func (b *buckets) after(key string, now time.Time) time.Time {
	return b.from(b.full[key], now).Add(b.every)
}

// from gives the moment from which the next token counts, in a bucket that says when it will be full.
func (b *buckets) from(full, now time.Time) time.Time {
	// No bucket takes longer to fill than an empty one: then the clock was set back.
	if full.Before(now) || full.Sub(now) > b.capacity() {
		return now
	}
	return full
}

func (b *buckets) capacity() time.Duration { return time.Duration(b.burst) * b.every }

// wait gives how long it takes until the bucket has a token; not above zero if it has one.
func (b *buckets) wait(key string, now time.Time) time.Duration {
	return b.after(key, now).Sub(now) - b.capacity()
}

// take takes a token, which the bucket must have.
func (b *buckets) take(key string, now time.Time) {
	full := b.after(key, now)
	b.makeRoom(key, now)
	b.full[key] = full
}

// give puts a token back.
func (b *buckets) give(key string, now time.Time) {
	full := b.full[key].Add(-b.every)
	if full.After(now) {
		b.full[key] = full
	} else {
		delete(b.full, key)
	}
}

// makeRoom forgets the full buckets of a sample, or the one closest to full, when the table has no room for
// key. A bucket under attack is the emptiest and thus stays, whatever else floods the table.
func (b *buckets) makeRoom(key string, now time.Time) {
	if _, held := b.full[key]; held || len(b.full) < b.max {
		return
	}
	var closest string
	var soonest time.Time
	looked := 0
	for k, full := range b.full {
		if !full.After(now) {
			delete(b.full, k)
		} else if soonest.IsZero() || full.Before(soonest) {
			closest, soonest = k, full
		}
		if looked++; looked == evictionSample {
			break
		}
	}
	if len(b.full) >= b.max {
		delete(b.full, closest)
	}
}
