package changes

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Lag is the distance of a follower from the newest record that any follower has read.
type Lag struct {
	Follower string
	Records  uint64        // number of records that are not applied yet
	Age      time.Duration // age of the oldest of them
	Failing  time.Time     // start of the failure; zero if there is none
}

// Lags returns the lag of each follower. The age of a record from before the start of the program counts from the time
// at which it was read.
func (f *Feed) Lags() []Lag {
	all := make([]Lag, len(f.followers))
	for i, one := range f.followers {
		all[i] = f.Behind(one.Name(), one.at())
		all[i].Failing = one.troubled()
	}
	return all
}

// Behind returns the lag of a reader of the log that is not a follower and has read the records up to at.
func (f *Feed) Behind(name string, at storage.Seq) Lag {
	l := Lag{Follower: name}
	var since time.Time
	if l.Records, since = f.tip.behind(min(at, ^storage.Seq(0)-1)); l.Records > 0 {
		l.Age = max(f.now().Sub(since), 0)
	}
	return l
}

// mostSightings is the largest number of records that a tip remembers. The older they are, the fewer of them it
// remembers, so that the lag of a follower that is far behind is approximate.
const mostSightings = 1024

// tip remembers when records were first read. It is safe for concurrent use.
type tip struct {
	newest atomic.Uint64

	mu    sync.Mutex
	total uint64
	seen  []sighting // by ascending seq
}

// sighting is a record that was read: its number, its position in the order of reading, and the time.
type sighting struct {
	seq storage.Seq
	nth uint64
	at  time.Time
}

// saw records that a follower has read a record.
func (t *tip) saw(seq storage.Seq, now func() time.Time) {
	if uint64(seq) <= t.newest.Load() {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if uint64(seq) <= t.newest.Load() {
		return
	}
	t.newest.Store(uint64(seq))
	t.total++
	t.seen = append(t.seen, sighting{seq, t.total, now()})
	if len(t.seen) > mostSightings {
		t.thin()
	}
}

// precision limits the relative error of a lag to about 1/precision. thin remembers old records at correspondingly
// larger distances.
const precision = 48

// thin forgets records that are close to others, in proportion to how many have come since. It keeps the oldest and the
// newest.
func (t *tip) thin() {
	kept := slices.Clone(t.seen[len(t.seen)-1:])
	for i, s := range slices.Backward(t.seen[:len(t.seen)-1]) {
		last := kept[len(kept)-1].nth
		if i == 0 || last-s.nth > (t.total-last)/precision {
			kept = append(kept, s)
		}
	}
	slices.Reverse(kept)
	t.seen = kept
}

// behind returns the number of records after a number, and when the first of them was read.
func (t *tip) behind(after storage.Seq) (records uint64, since time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i, _ := slices.BinarySearchFunc(t.seen, after+1, func(s sighting, seq storage.Seq) int {
		if s.seq < seq {
			return -1
		}
		return 1
	})
	if i == len(t.seen) {
		return 0, time.Time{}
	}
	return t.total - t.seen[i].nth + 1, t.seen[i].at
}

// longLag is the age of a record from which a follower that has not applied it is late.
const longLag = 30 * time.Second

// Long reports whether a follower should have applied the oldest record already.
func (l Lag) Long() bool { return l.Age > longLag }

// String returns the lag as the end of a sentence, such as "3 changes behind, by 40s.".
func (l Lag) String() string {
	return fmt.Sprintf("%d changes behind, by %s.", l.Records, l.Age.Round(time.Second))
}
