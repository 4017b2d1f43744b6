package changes

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Lag is how far a follower is behind the newest record that any follower has read.
type Lag struct {
	Follower string
	Records  uint64        // that it has yet to apply
	Age      time.Duration // of the oldest of them
	Failing  time.Time     // since when it fails; zero if it does not
}

// Lags tells how far each follower is behind. What came before the program was started counts from when it was read.
func (f *Feed) Lags() []Lag {
	all := make([]Lag, len(f.followers))
	for i, one := range f.followers {
		all[i] = f.Behind(one.Name(), one.at())
		all[i].Failing = one.troubled()
	}
	return all
}

// Behind tells how far somebody is behind who has read the log up to a number without being a follower.
func (f *Feed) Behind(name string, at storage.Seq) Lag {
	l := Lag{Follower: name}
	var since time.Time
	if l.Records, since = f.tip.behind(min(at, ^storage.Seq(0)-1)); l.Records > 0 {
		l.Age = max(f.now().Sub(since), 0)
	}
	return l
}

// mostSightings bounds what a tip remembers. Of old records it remembers ever fewer, so that a follower which is far behind
// has about the right lag.
const mostSightings = 1024

// tip remembers when records were first seen. It is safe for concurrent use.
type tip struct {
	newest atomic.Uint64

	mu    sync.Mutex
	total uint64
	seen  []sighting // in order
}

// sighting is one record: the how-manieth it is, and when it came.
type sighting struct {
	seq storage.Seq
	nth uint64
	at  time.Time
}

// saw notes that somebody has read a record.
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

// precision is what part of a lag its error may be, about: so few records are remembered of those that are long gone by.
const precision = 48

// thin forgets records that are near others, measured by how long ago they came, but for the oldest.
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

// behind gives how many records came after a number, and when the first of them did.
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
