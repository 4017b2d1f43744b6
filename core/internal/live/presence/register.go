package presence

import (
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// The limits of a register.
const (
	// Silence is the time without a report after which a tab counts as gone.
	Silence = 45 * time.Second
	// SweepEvery is the interval at which Sweep has to be called.
	SweepEvery = 5 * time.Second
	// MaxTab is the largest length of the id of a tab, in bytes.
	MaxTab = 64
	// MaxTabs is the number of tabs that are kept for a user. One more replaces the tab whose last report is the
	// oldest.
	MaxTabs = 50
	// MaxEntries is the number of entries that may be open at the same time.
	MaxEntries = 2000
)

// Place identifies an entry that may be open.
type Place = api.Place

// seat is a tab in which a user has an entry open.
type seat struct {
	place     Place
	user, tab string
}

// stay is the state of a seat: when it was taken, when its last report came, and whether it has unsaved text.
type stay struct {
	since, heard time.Time
	typing       bool
}

// Register records which users have which entries open. It is safe for concurrent use.
type Register struct {
	now  func() time.Time
	tell func(Place)

	mu     sync.Mutex
	places map[Place]map[seat]*stay
	tabs   map[string]int // the number of seats of each user
}

// New makes an empty register. It calls tell for each entry whose state changes, with the lock of the register held:
// tell must not call the register.
func New(now func() time.Time, tell func(Place)) *Register {
	return &Register{now: now, tell: tell, places: map[Place]map[seat]*stay{}, tabs: map[string]int{}}
}

// Enter records that a user has an entry open in a tab, until Leave is called or Silence has passed, and returns the
// others who have it open. It fails with Unavailable if MaxEntries other entries are open.
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

// Leave records that a user has closed an entry in a tab.
func (r *Register) Leave(at Place, user, tab string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.free(seat{at, user, tab})
}

// Sweep removes the tabs that have not reported for Silence.
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

// seated returns the stay of a seat. A seat that is not taken is taken, with a zero stay, which counts as gone.
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

// free removes a seat, if it is taken.
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

// makeRoom removes the tab of a user with the oldest report, if the user has MaxTabs.
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
