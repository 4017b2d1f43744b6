package limit

import "time"

const (
	// maxBuckets bounds the memory of one table.
	maxBuckets = 10_000
	// evictionSample is the number of buckets examined to find one to evict.
	evictionSample = 16
)

// buckets is a table of token buckets, one for each key. Its size is bounded; when it is full, it evicts a bucket that is full
// or nearly full.
type buckets struct {
	burst int
	every time.Duration
	max   int
	// fullAt is the time at which the bucket of a key will be full again, which is its entire state. A key without a time, or
	// with one in the past, has a full bucket.
	fullAt map[string]time.Time
}

func newBuckets(burst int, every time.Duration) *buckets {
	return &buckets{burst: burst, every: every, max: maxBuckets, fullAt: make(map[string]time.Time)}
}

// fullAfterTake returns the time at which the bucket would be full again if a token were taken now.
func (b *buckets) fullAfterTake(key string, now time.Time) time.Time {
	return b.startingAt(b.fullAt[key], now).Add(b.every)
}

// startingAt returns the time from which the next token counts, in a bucket that will be full at a time.
func (b *buckets) startingAt(full, now time.Time) time.Time {
	// No bucket takes longer to fill than an empty one: in that case the clock was set back.
	if full.Before(now) || full.Sub(now) > b.capacity() {
		return now
	}
	return full
}

func (b *buckets) capacity() time.Duration { return time.Duration(b.burst) * b.every }

// wait returns the time until the bucket has a token; zero or negative if it has one.
func (b *buckets) wait(key string, now time.Time) time.Duration {
	return b.fullAfterTake(key, now).Sub(now) - b.capacity()
}

// take takes a token; the bucket must have one.
func (b *buckets) take(key string, now time.Time) {
	full := b.fullAfterTake(key, now)
	b.evictFor(key, now)
	b.fullAt[key] = full
}

// putBack returns a token to the bucket.
func (b *buckets) putBack(key string, now time.Time) {
	full := b.fullAt[key].Add(-b.every)
	if full.After(now) {
		b.fullAt[key] = full
	} else {
		delete(b.fullAt, key)
	}
}

// evictFor evicts the full buckets of a sample, or the one closest to full, if the table has no space for key. A bucket under
// attack is the emptiest and is therefore kept, even if the table is flooded with other keys.
func (b *buckets) evictFor(key string, now time.Time) {
	if _, held := b.fullAt[key]; held || len(b.fullAt) < b.max {
		return
	}
	var closest string
	var soonest time.Time
	looked := 0
	for k, full := range b.fullAt {
		if !full.After(now) {
			delete(b.fullAt, k)
		} else if soonest.IsZero() || full.Before(soonest) {
			closest, soonest = k, full
		}
		if looked++; looked == evictionSample {
			break
		}
	}
	if len(b.fullAt) >= b.max {
		delete(b.fullAt, closest)
	}
}
