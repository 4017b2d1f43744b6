// Package live sends changes of content to connected listeners as they happen.
package live

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/feature/live/presence"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// The limits of a hub.
const (
	// MaxListeners is the number of simultaneous listeners. staffSeats of them are reserved for staff.
	MaxListeners = 2000
	staffSeats   = 200
	// MaxPerAddress is the number of visitors that may listen from one IPv4 address, or from one IPv6 /64 network.
	MaxPerAddress = 20

	memory  = 2048 // number of recent changes that are kept for listeners that connect again
	backlog = 256  // number of changes that may wait for one listener
	unread  = 64   // number of presence announcements that may wait for one listener
)

// The rate at which visitors may connect: from one address, where all listeners connect again at the same moment after
// a restart of the server, and in total, because each may have to be sent 2*memory changes.
const (
	comeBurst      = 3 * MaxPerAddress
	comeEvery      = time.Second
	comeTotal      = 2 * MaxListeners
	comeTotalEvery = 10 * time.Millisecond
)

// Hub is the follower that sends changes to all listeners. It keeps nothing on disk: at the start it reads the latest
// changes from the log again. It is safe for concurrent use.
//
// Visitors receive only the numbers of changes that they may know of. The number of the newest commit would tell them
// how much is written that they cannot see.
type Hub struct {
	store  storage.Store
	coming *limit.Limiter

	mu        sync.Mutex
	told      reel        // all recent changes
	shown     reel        // the recent changes that visitors may know of
	reached   storage.Seq // the newest commit that was applied
	listeners map[*Listener]struct{}
	places    map[string]int // the number of visitors that listen, by limit.Key of their address
	networks  map[string]int // the number of visitors that listen, by limit.Network of that key
	arrivals  uint64
	closed    bool

	newestShown atomic.Uint64 // the value for Shown, which every answer to a visitor needs
}

var _ changes.Follower = (*Hub)(nil)

// NewHub makes a hub, which a feed has to supply with changes. The store must outlive it.
func NewHub(store storage.Store, now func() time.Time) *Hub {
	return &Hub{
		store:     store,
		coming:    limit.New(comeBurst, comeEvery, now, limit.Total(comeTotal, comeTotalEvery)),
		listeners: map[*Listener]struct{}{}, places: map[string]int{}, networks: map[string]int{},
	}
}

// Name returns "live".
func (h *Hub) Name() string { return "live" }

// Cursor returns the number of the last commit that the hub has applied. At the start that is a little before the
// newest commit, so that listeners of before the restart can continue, and a multiple of memory, so that visitors
// cannot learn the number of the newest commit from a restart.
func (h *Hub) Cursor(ctx context.Context) (storage.Seq, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.reached > 0 {
		return h.reached, nil
	}
	err := h.store.View(ctx, func(r storage.Reader) error {
		h.begin(r.Seq() - min(r.Seq(), memory+r.Seq()%memory))
		return nil
	})
	return h.reached, err
}

// Apply sends each change to the listeners that may know of it. A listener whose backlog is full is disconnected; it
// connects again and asks for what it missed.
func (h *Hub) Apply(_ context.Context, records []changes.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, record := range records {
		if record.Seq <= h.reached {
			continue
		}
		for _, c := range record.Changes {
			h.tell(c)
		}
		h.reached = record.Seq
	}
	h.told.forget()
	h.shown.forget()
	return nil
}

// Rebuild continues at the commit at. Earlier changes are not in memory any more, so all listeners are disconnected and
// have to read everything again.
func (h *Hub) Rebuild(_ context.Context, at storage.Seq) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.begin(at)
	for l := range h.listeners {
		h.drop(l)
	}
	return nil
}

// begin discards all changes in memory and continues after the commit at.
func (h *Hub) begin(at storage.Seq) {
	h.told, h.shown, h.reached = reel{floor: uint64(at)}, reel{floor: uint64(at)}, at
	h.newestShown.Store(uint64(at))
}

// reel returns the recent changes that staff, or visitors, may know of.
func (h *Hub) reel(staff bool) *reel {
	if staff {
		return &h.told
	}
	return &h.shown
}

// Listeners returns the number of listeners at present, and the number of connections that were ever refused because of
// the rate limit.
func (h *Hub) Listeners() (listening int, refused uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners), h.coming.Refused()
}

// Shown returns the number of the newest change that visitors may know of. It is at least 1, because 0 would mean that
// the reader has read nothing. A reader that got its content before the hub has begun is sent the changes again.
func (h *Hub) Shown() uint64 { return max(1, h.newestShown.Load()) }

func (h *Hub) tell(c core.Change) {
	h.told.add(c)
	if !c.Hidden {
		h.shown.add(c.Public())
		h.newestShown.Store(c.Seq)
	}
	for l := range h.listeners {
		if !l.wants(c) {
			continue
		}
		select {
		case l.changes <- l.knows(c):
		default:
			h.drop(l)
		}
	}
}

// Announce tells the staff who are listening that other people have come to an entry, left it, or begun to type. An
// announcement is not a change: it has no number and is not repeated to listeners that connect again. A listener whose
// buffer of announcements is full does not get it.
func (h *Hub) Announce(at presence.Place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners {
		select {
		case l.presence <- at:
		default:
		}
	}
}

// Close disconnects all listeners and admits no more.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for l := range h.listeners {
		h.drop(l)
	}
}
