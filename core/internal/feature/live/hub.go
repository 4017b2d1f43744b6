// Package live tells whoever listens of changes to content, as they happen.
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

// The bounds of a hub.
const (
	// MaxListeners is how many may listen at once; visitors leave staffSeats of them to staff.
	MaxListeners = 2000
	staffSeats   = 200
	// MaxPerAddress is how many visitors may listen from one address, or one IPv6 /64.
	MaxPerAddress = 20

	memory  = 2048 // how many of the latest changes are kept for listeners that come back
	backlog = 256  // how many changes may wait for one listener
	unread  = 64   // and how many announcements
)

// How often visitors may come: from one address, which all of its listeners do at once when the server starts
// again, and all of them together, since each may have to be told of 2*memory changes.
const (
	comeBurst      = 3 * MaxPerAddress
	comeEvery      = time.Second
	comeTotal      = 2 * MaxListeners
	comeTotalEvery = 10 * time.Millisecond
)

// Hub is the follower that fans changes out. It keeps nothing on disk: at the start it takes the latest
// changes from the log again. It is safe for concurrent use.
//
// Visitors are shown numbers of changes that they may know of, and no others: the number of a commit would
// tell them how much is written that they do not see.
type Hub struct {
	store  storage.Store
	coming *limit.Limiter

	mu        sync.Mutex
	told      reel        // of all changes
	shown     reel        // of those that visitors may know of
	reached   storage.Seq // the newest commit that was told of
	listeners map[*Listener]struct{}
	places    map[string]int // how many visitors listen from each key
	networks  map[string]int // and from each network
	arrivals  uint64
	closed    bool

	newestShown atomic.Uint64 // what Shown gives, for every answer to a visitor
}

var _ changes.Follower = (*Hub)(nil)

// NewHub makes a hub, which a feed has to feed. The store must outlive it.
func NewHub(store storage.Store, now func() time.Time) *Hub {
	return &Hub{
		store:     store,
		coming:    limit.New(comeBurst, comeEvery, now, limit.Total(comeTotal, comeTotalEvery)),
		listeners: map[*Listener]struct{}{}, places: map[string]int{}, networks: map[string]int{},
	}
}

// Name is "live".
func (h *Hub) Name() string { return "live" }

// Cursor gives where the hub stands. At the start that lies a little before the newest commit, so that
// those who listened before can go on, and at a round number, so that visitors do not learn of each commit by
// restarts either.
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

// Apply tells every listener what it may know of. One that has not taken what it was told before is cut
// off: it comes back and asks for what it missed.
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

// Rebuild goes on at the commit: what was before it cannot be told any more, and whoever listens has to
// read everything again.
func (h *Hub) Rebuild(_ context.Context, at storage.Seq) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.begin(at)
	for l := range h.listeners {
		h.drop(l)
	}
	return nil
}

// begin forgets everything and goes on after a commit.
func (h *Hub) begin(at storage.Seq) {
	h.told, h.shown, h.reached = reel{floor: uint64(at)}, reel{floor: uint64(at)}, at
	h.newestShown.Store(uint64(at))
}

// reel gives the changes that staff, or visitors, may know of.
func (h *Hub) reel(staff bool) *reel {
	if staff {
		return &h.told
	}
	return &h.shown
}

// Listeners gives how many listen, and how many were ever refused because they came too often.
func (h *Hub) Listeners() (listening int, refused uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners), h.coming.Refused()
}

// Shown is the number of the newest change that visitors may know of. It is never 0, which would say of a reader
// that it has read nothing: what is read before the hub has begun counts as old, and is told of again.
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

// Announce tells staff who listen now that others have come to an entry, or left it, or begun to type. It is no change:
// it has no number, and who comes back is not told of it. Nor is whoever has not taken what was announced before.
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

// Close ends every listener and admits no more.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for l := range h.listeners {
		h.drop(l)
	}
}
