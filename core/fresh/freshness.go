package fresh

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// All stands for all types together. No type has such a name.
const All = "*"

// Freshness is how far the content of each type has come: by the writes of this process, and by the log. It is
// safe for concurrent use. Types that it was not made for count for All alone.
type Freshness struct {
	types  map[string]*progress // with All; never changed
	told   atomic.Uint64        // the newest commit that the log tells of
	doubts atomic.Uint64        // updates that may have happened
	losses atomic.Uint64        // how often the log no longer told which types have changed

	mu      sync.Mutex
	pending map[*Update]struct{}
}

// progress is how far a type has come.
type progress struct {
	writing atomic.Int64  // updates on their way
	newest  atomic.Uint64 // the newest commit that is known of
	doubted atomic.Uint64 // the latest update that may have happened, by its count
}

// New makes a Freshness for these types, none of which has changed yet.
func New(types ...string) *Freshness {
	f := &Freshness{types: map[string]*progress{All: {}}, pending: map[*Update]struct{}{}}
	for _, t := range types {
		f.types[t] = &progress{}
	}
	return f
}

// Mark is a moment: whatever is read after it was taken has every change up to it. The zero Mark is before all
// changes.
type Mark struct {
	Seq    uint64 // the newest commit that was known of
	doubts uint64
}

// Mark gives the present moment. Take it before reading.
func (f *Freshness) Mark() Mark {
	doubts := f.doubts.Load()
	return Mark{f.types[All].newest.Load(), doubts}
}

// Basis is what something derived from content rests on: the types that were read, after the Mark.
type Basis struct {
	Mark
	Types []string
}

// True reports whether what rests on the basis is as true as if it were made now. While an update of one of the
// types is on its way nobody can tell, and the answer is no: the log may speak of its commit before the update
// returns.
func (f *Freshness) True(b Basis) bool {
	for _, name := range b.Types {
		p := f.types[name]
		if p == nil {
			p = f.types[All]
		}
		if p.writing.Load() != 0 || p.newest.Load() > b.Seq || p.doubted.Load() > b.doubts {
			return false
		}
	}
	return true
}

// Newest gives the number of a commit that holds every write of the type that has returned. Whatever is read from
// now on is as new as that. It is 0 for a type that is not known.
func (f *Freshness) Newest(typ string) uint64 {
	if p := f.types[typ]; p != nil {
		return p.newest.Load()
	}
	return 0
}

// Told gives the number of the newest commit that the log tells of; 0 before the first. A follower that has come
// to it has every write that has returned.
func (f *Freshness) Told() uint64 { return f.told.Load() }

// Position is how far the log tells of changes.
type Position struct {
	Seq  uint64 // the newest commit that the log tells of; 0 before the first
	gaps uint64
}

// Position gives the present position. Every write that has returned, and every one that a Mark of before has, is at
// most at its number in the log. Take it after the Mark.
func (f *Freshness) Position() Position {
	return Position{f.told.Load(), f.doubts.Load() + f.losses.Load()}
}

// Follows reports whether the log tells of all changes that came between an earlier position and this one.
func (p Position) Follows(earlier Position) bool { return p.gaps == earlier.gaps }

// Reached says that the types may have changed up to a commit.
func (f *Freshness) Reached(seq storage.Seq, types ...string) {
	for _, name := range types {
		if p := f.types[name]; p != nil {
			raise(&p.newest, uint64(seq))
		}
	}
	// All comes last: a Mark that has the number is of a moment when the types had it too.
	raise(&f.types[All].newest, uint64(seq))
}

// raise sets a number, unless it is as large.
func raise(n *atomic.Uint64, to uint64) {
	for {
		before := n.Load()
		if before >= to || n.CompareAndSwap(before, to) {
			return
		}
	}
}

// Update is an update of content on its way. One of its ends must be called, and Abandon may follow it.
type Update struct {
	fresh *Freshness
	types []string
	ended chan struct{}
	once  sync.Once
}

// Begin says that an update of the types is on its way; of none for one that only All depends on.
func (f *Freshness) Begin(types ...string) *Update {
	u := &Update{fresh: f, types: append(slices.Clip(types), All), ended: make(chan struct{})}
	f.mu.Lock()
	f.pending[u] = struct{}{}
	f.mu.Unlock()
	for _, name := range u.types {
		if p := f.types[name]; p != nil {
			p.writing.Add(1)
		}
	}
	return u
}

// Committed ends an update that has returned with the number of its commit. It says whether the commit left a
// record in the log.
func (u *Update) Committed(seq storage.Seq, told bool) {
	if told {
		raise(&u.fresh.told, uint64(seq))
	}
	u.end(func() { u.fresh.Reached(seq, u.types...) })
}

// Doubtful ends an update of which nobody knows whether it was committed: the context ended, or the store failed.
// It is a change. Should it be committed only later, the log tells of it.
func (u *Update) Doubtful() {
	u.end(func() {
		n := u.fresh.doubts.Add(1)
		for _, name := range u.types {
			if p := u.fresh.types[name]; p != nil {
				raise(&p.doubted, n)
			}
		}
	})
}

// Abandon ends an update that has changed nothing. After another end it does nothing.
func (u *Update) Abandon() { u.end(func() {}) }

func (u *Update) end(note func()) {
	u.once.Do(func() {
		note()
		for _, name := range u.types {
			if p := u.fresh.types[name]; p != nil {
				p.writing.Add(-1)
			}
		}
		u.fresh.mu.Lock()
		delete(u.fresh.pending, u)
		u.fresh.mu.Unlock()
		close(u.ended)
	})
}

// Settle waits until the updates of the types that are on their way have ended, but no longer than so long or
// than ctx. It is for those to whom making something anew costs more than an update takes.
func (f *Freshness) Settle(ctx context.Context, most time.Duration, types ...string) {
	waiting := f.onTheirWay(types)
	if len(waiting) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for _, u := range waiting {
		select {
		case <-u.ended:
		case <-ctx.Done():
			return
		}
	}
}

func (f *Freshness) onTheirWay(types []string) []*Update {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []*Update
	for u := range f.pending {
		if touches(u.types, types) {
			all = append(all, u)
		}
	}
	return all
}

func touches(a, b []string) bool {
	return slices.ContainsFunc(a, func(one string) bool { return slices.Contains(b, one) })
}
