package cache

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// All is the name for all types together. No type has this name.
const All = "*"

// Freshness is the newest change of each type that is known from the writes of this process and from the log. It is safe
// for concurrent use. Types that it was not created for count only for All.
type Freshness struct {
	types     map[string]*typeState // including All; never changed
	logSeq    atomic.Uint64         // the newest commit reported by the log
	uncertain atomic.Uint64         // number of updates whose outcome is unknown
	gaps      atomic.Uint64         // how often the log could no longer tell which types have changed
	applied   atomic.Uint64         // the newest commit whose record was applied

	mu      sync.Mutex
	pending map[*Update]struct{}
}

// typeState is the state of a type.
type typeState struct {
	inFlight  atomic.Int64  // number of unfinished updates
	newest    atomic.Uint64 // the newest known commit
	uncertain atomic.Uint64 // the latest update whose outcome is unknown, as a number of Freshness.uncertain
	withdrawn atomic.Uint64 // the newest commit that hid, deleted or moved an entry of the type, as far as applied
	touched   touched
}

// New returns a Freshness for these types, none of which has changed yet.
func New(types ...string) *Freshness {
	f := &Freshness{types: map[string]*typeState{All: {}}, pending: map[*Update]struct{}{}}
	for _, t := range types {
		f.types[t] = &typeState{}
	}
	return f
}

// Mark is a moment: everything read after it was taken includes every change up to it. The zero Mark is before all
// changes.
type Mark struct {
	Seq       uint64 // the newest known commit
	uncertain uint64
}

// Mark returns the present moment. It must be called before reading.
func (f *Freshness) Mark() Mark {
	doubts := f.uncertain.Load()
	return Mark{f.types[All].newest.Load(), doubts}
}

// Basis is the dependencies of derived data: the types that were read after the Mark.
type Basis struct {
	Mark
	Types []string
}

// True reports whether data with this basis is as valid as if it were derived now. While an update of one of the types
// is in flight, the result is false, because the log may report its commit before the update returns.
func (f *Freshness) True(b Basis) bool {
	for _, name := range b.Types {
		p := f.types[name]
		if p == nil {
			p = f.types[All]
		}
		if p.inFlight.Load() != 0 || p.newest.Load() > b.Seq || p.uncertain.Load() > b.uncertain {
			return false
		}
	}
	return true
}

// Harmless reports whether data with this basis, which may be outdated, shows nothing that was since hidden, deleted or
// moved. While the log has not reported what a commit did, the result is false.
func (f *Freshness) Harmless(b Basis) bool {
	for _, name := range b.Types {
		p := f.types[name]
		if p == nil {
			p = f.types[All]
		}
		if p.uncertain.Load() > b.uncertain || p.withdrawn.Load() > b.Seq {
			return false
		}
		if newest := p.newest.Load(); newest > b.Seq && newest > f.applied.Load() {
			return false
		}
		// A record that was applied after the first look may have withdrawn something.
		if p.withdrawn.Load() > b.Seq {
			return false
		}
	}
	return true
}

// Newest returns the number of a commit that includes every completed write of the type. Later reads are at least as
// new. It is 0 for an unknown type.
func (f *Freshness) Newest(typ string) uint64 {
	if p := f.types[typ]; p != nil {
		return p.newest.Load()
	}
	return 0
}

// Told returns the number of the newest commit that the log has reported; 0 before the first. A follower with this
// cursor has every completed write.
func (f *Freshness) Told() uint64 { return f.logSeq.Load() }

// Position is a position in the log.
type Position struct {
	Seq  uint64 // the newest commit reported by the log; 0 before the first
	gaps uint64
}

// Position returns the present position. Every completed write, and every one included in an earlier Mark, is at or
// before its number in the log. It must be called after Mark.
func (f *Freshness) Position() Position {
	return Position{f.logSeq.Load(), f.uncertain.Load() + f.gaps.Load()}
}

// Follows reports whether the log has all changes between an earlier position and this one.
func (p Position) Follows(earlier Position) bool { return p.gaps == earlier.gaps }

// Reached records that the types may have changed up to a commit.
func (f *Freshness) Reached(seq storage.Seq, types ...string) {
	for _, name := range types {
		if p := f.types[name]; p != nil {
			storeMax(&p.newest, uint64(seq))
		}
	}
	// All comes last: when a Mark has the number, the types must have it too.
	storeMax(&f.types[All].newest, uint64(seq))
}

// storeMax sets a number unless it is already as large.
func storeMax(n *atomic.Uint64, to uint64) {
	for {
		before := n.Load()
		if before >= to || n.CompareAndSwap(before, to) {
			return
		}
	}
}

// Update is an update of content in flight. It must be ended by one of its methods; a later call of Abandon has no
// effect.
type Update struct {
	fresh *Freshness
	types []string
	ended chan struct{}
	once  sync.Once
}

// Begin records that an update of the types is in flight; without types, an update that only All depends on.
func (f *Freshness) Begin(types ...string) *Update {
	u := &Update{fresh: f, types: append(slices.Clip(types), All), ended: make(chan struct{})}
	f.mu.Lock()
	f.pending[u] = struct{}{}
	f.mu.Unlock()
	for _, name := range u.types {
		if p := f.types[name]; p != nil {
			p.inFlight.Add(1)
		}
	}
	return u
}

// Committed ends an update that has returned the number of its commit. told is set if the commit has a record in the
// log.
func (u *Update) Committed(seq storage.Seq, told bool) {
	if told {
		storeMax(&u.fresh.logSeq, uint64(seq))
	}
	u.end(func() { u.fresh.Reached(seq, u.types...) })
}

// Doubtful ends an update with an unknown outcome: the context ended, or the store failed. It counts as a change. If it
// is committed later, the log reports it.
func (u *Update) Doubtful() {
	u.end(func() {
		n := u.fresh.uncertain.Add(1)
		for _, name := range u.types {
			if p := u.fresh.types[name]; p != nil {
				storeMax(&p.uncertain, n)
				p.touched.forget()
			}
		}
	})
}

// Abandon ends an update that has changed nothing. It has no effect on an update that has ended.
func (u *Update) Abandon() { u.end(func() {}) }

func (u *Update) end(note func()) {
	u.once.Do(func() {
		note()
		for _, name := range u.types {
			if p := u.fresh.types[name]; p != nil {
				p.inFlight.Add(-1)
			}
		}
		u.fresh.mu.Lock()
		delete(u.fresh.pending, u)
		u.fresh.mu.Unlock()
		close(u.ended)
	})
}

// Settle waits until the updates of the types that are in flight have ended, but at most for this time and until ctx
// ends. It is for callers for whom a repeated build costs more than waiting for an update.
func (f *Freshness) Settle(ctx context.Context, most time.Duration, types ...string) {
	waiting := f.inFlight(types)
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

func (f *Freshness) inFlight(types []string) []*Update {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []*Update
	for u := range f.pending {
		if intersects(u.types, types) {
			all = append(all, u)
		}
	}
	return all
}

func intersects(a, b []string) bool {
	return slices.ContainsFunc(a, func(one string) bool { return slices.Contains(b, one) })
}
