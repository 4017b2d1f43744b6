package presence

import (
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// The bounds of a register.
const (
	// Silence is after what time without a word somebody counts as gone.
	Silence = 45 * time.Second
	// SweepEvery is how often Sweep is to be called.
	SweepEvery = 5 * time.Second
	// MaxTab is how many bytes the id of a tab has at the most.
	MaxTab = 64
	// MaxTabs is how many tabs of one user are kept. With one more, the one that was silent for longest goes.
	MaxTabs = 50
	// MaxEntries is how many entries may be open at once.
	MaxEntries = 2000
)

// Place is an entry that somebody may have open.
type Place = api.Place

// seat is one tab in which a user has an entry open.
type seat struct {
	place     Place
	user, tab string
}

// stay is since when a seat is taken, when it was last heard of, and whether something is typed there.
type stay struct {
	since, heard time.Time
	typing       bool
}

// Register knows who is where. It is safe for concurrent use.
type Register struct {
	now  func() time.Time
	tell func(Place)

	mu     sync.Mutex
	places map[Place]map[seat]*stay
	tabs   map[string]int // how many seats each user has
}

// New makes a register in which nobody is anywhere. It calls tell for each entry at which something is other than
// before; tell must not come back to the register.
func New(now func() time.Time, tell func(Place)) *Register {
	return &Register{now: now, tell: tell, places: map[Place]map[seat]*stay{}, tabs: map[string]int{}}
}

// Enter notes that a user has an entry open in a tab, until Leave or for Silence, and gives the others who are there.
// It fails with Unavailable where too many entries are open.
func (r *Register) Enter(at Place, user, tab string, typing bool) ([]Other, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now, s := r.now(), seat{at, user, tab}
	known, err := r.seated(s)
	if err != nil {
		return nil, err
	}
	back := gone(known, now)
	if back {
		known.since = now
	}
	changed := back || known.typing != typing
	known.heard, known.typing = now, typing
	if changed {
		r.tell(at)
	}
	return r.others(s, now), nil
}

// Leave notes that a user has an entry no longer open in a tab.
func (r *Register) Leave(at Place, user, tab string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.free(seat{at, user, tab})
}

// Sweep forgets those who were not heard of for Silence.
func (r *Register) Sweep() {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	for _, seats := range r.places {
		for s, known := range seats {
			if gone(known, now) {
				r.free(s)
			}
		}
	}
}

func gone(s *stay, now time.Time) bool { return now.Sub(s.heard) >= Silence }

// seated gives the stay of a seat; that of one which was free counts as gone.
func (r *Register) seated(s seat) (*stay, error) {
	if known := r.places[s.place][s]; known != nil {
		return known, nil
	}
	if r.places[s.place] == nil && len(r.places) >= MaxEntries {
		return nil, core.Errorf(core.Unavailable, "Too many entries are open at present.")
	}
	r.makeRoom(s.user)
	if r.places[s.place] == nil {
		r.places[s.place] = map[seat]*stay{}
	}
	known := &stay{}
	r.places[s.place][s] = known
	r.tabs[s.user]++
	return known, nil
}

// free takes a seat away, if it is taken.
func (r *Register) free(s seat) {
	seats := r.places[s.place]
	if seats[s] == nil {
		return
	}
	if delete(seats, s); len(seats) == 0 {
		delete(r.places, s.place)
	}
	if r.tabs[s.user]--; r.tabs[s.user] == 0 {
		delete(r.tabs, s.user)
	}
	r.tell(s.place)
}

// makeRoom lets a user have one seat more.
func (r *Register) makeRoom(user string) {
	if r.tabs[user] < MaxTabs {
		return
	}
	var silent seat
	var heard time.Time
	for _, seats := range r.places {
		for s, known := range seats {
			if s.user == user && (silent.user == "" || known.heard.Before(heard)) {
				silent, heard = s, known.heard
			}
		}
	}
	r.free(silent)
}
