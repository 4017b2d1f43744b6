// Package live sends changes of content to connected listeners as they happen.
package live

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/live/presence"
	"github.com/quoin-cms/quoin/storage"
)

// The limits of a hub.
const (
	// MaxListeners is the number of simultaneous listeners. reservedForStaff of them are reserved for staff.
	MaxListeners     = 2000
	reservedForStaff = 200
	// MaxPerAddress is the number of visitors that may listen from one IPv4 address, or from one IPv6 /64 network.
	MaxPerAddress = 20

	maxReplay      = 2048 // number of recent changes that are kept for listeners that connect again
	listenerBuffer = 256  // number of changes that may wait for one listener
	presenceBuffer = 64   // number of presence announcements that may wait for one listener
)

// The rate at which visitors may connect: from one address, where all listeners connect again at the same moment after
// a restart of the server, and in total, because each may have to be sent 2*maxReplay changes.
const (
	connectBurst         = 3 * MaxPerAddress
	connectInterval      = time.Second
	totalConnectBurst    = 2 * MaxListeners
	totalConnectInterval = 10 * time.Millisecond
)

// Hub is the follower that sends changes to all listeners. It keeps nothing on disk: at the start it reads the latest
// changes from the log again. It is safe for concurrent use.
//
// Staff receive the numbers of commits. Visitors receive the count of the changes that they may know of: the number of a
// commit would reveal how much is written that they cannot see.
type Hub struct {
	store          storage.Store
	connectLimiter *limit.Limiter

	mu            sync.Mutex
	staffChanges  changeBuffer // all recent changes, with the numbers of their commits
	publicChanges changeBuffer // the recent changes that visitors may know of, with their own numbers
	applied       storage.Seq  // the newest commit that was applied
	listeners     map[*Listener]struct{}
	perAddress    map[string]int // the number of visitors that listen, by limit.Key of their address
	perNetwork    map[string]int // the number of visitors that listen, by limit.Network of that key
	connections   uint64
	closed        bool

	// closedToVisitors reports whether visitors may not listen at present. Those who listen are disconnected
	// with the next change.
	closedToVisitors func(ctx context.Context) bool

	newestShown atomic.Uint64 // the value for Shown, which every answer to a visitor needs
}

var _ changes.Follower = (*Hub)(nil)

// NewHub makes a hub, which a feed has to supply with changes. The store must outlive it.
func NewHub(store storage.Store, now func() time.Time, closed func(ctx context.Context) bool) *Hub {
	return &Hub{
		store: store, closedToVisitors: closed,
		connectLimiter: limit.New(connectBurst, connectInterval, now, limit.Total(totalConnectBurst, totalConnectInterval)),
		listeners:      map[*Listener]struct{}{}, perAddress: map[string]int{}, perNetwork: map[string]int{},
	}
}

// Name returns "live".
func (h *Hub) Name() string { return "live" }

// Cursor returns the number of the last commit that the hub has applied. At the start that is a little before the
// newest commit, so that listeners of before the restart can continue.
func (h *Hub) Cursor(ctx context.Context) (storage.Seq, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.applied > 0 {
		return h.applied, nil
	}
	newest, err := h.newest(ctx)
	if err == nil {
		h.resetTo(storage.Seq(newest.commit-min(newest.commit, maxReplay)), newest.public)
	}
	return h.applied, err
}

// Apply sends each change to the listeners that may know of it. A listener whose backlog is full is disconnected; it
// connects again and asks for what it missed.
func (h *Hub) Apply(ctx context.Context, records []changes.Record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closedToVisitors(ctx) {
		h.disconnectVisitors()
	}
	for _, record := range records {
		if record.Seq <= h.applied {
			continue
		}
		for _, c := range record.Changes {
			h.broadcast(c)
		}
		h.applied = record.Seq
		h.newestShown.Store(max(h.newestShown.Load(), h.publicChanges.newest()))
	}
	h.staffChanges.trim()
	h.publicChanges.trim()
	return nil
}

// Rebuild continues at the commit at. Earlier changes are not in memory any more, so all listeners are disconnected and
// have to read everything again.
func (h *Hub) Rebuild(ctx context.Context, at storage.Seq) error {
	newest, err := h.newest(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.resetTo(at, newest.public)
	for l := range h.listeners {
		h.disconnect(l)
	}
	return nil
}

// resetTo discards all changes in memory and continues after the commit at. public is the number of public changes at
// that commit or a later one.
func (h *Hub) resetTo(at storage.Seq, public uint64) {
	h.staffChanges, h.publicChanges, h.applied = changeBuffer{floor: uint64(at)}, changeBuffer{floor: public}, at
	h.newestShown.Store(public)
}

// head is the newest state of the store.
type head struct {
	commit uint64 // the number of the newest commit, which need not contain a change
	public uint64 // how many changes visitors may know of
}

func (h *Hub) newest(ctx context.Context) (newest head, err error) {
	err = h.store.View(ctx, func(r storage.Reader) (err error) {
		newest.commit = uint64(r.Seq())
		newest.public, err = entrystore.PublicCount(r)
		return err
	})
	return newest, entrystore.Explain(err)
}

// Listeners returns the number of listeners at present, and the number of connections that were ever refused because of
// the rate limit.
func (h *Hub) Listeners() (listening int, refused uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners), h.connectLimiter.Refused()
}

// Shown returns the number of changes so far that visitors may know of. Content that is read afterwards includes them
// all. Cursor must have been called.
func (h *Hub) Shown() uint64 { return h.newestShown.Load() }

// beforePublic returns the last commit before the public change that follows a number; false if that change is no longer in
// memory.
func (h *Hub) beforePublic(number uint64) (commit storage.Seq, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := &h.publicChanges
	if number < r.floor {
		return 0, false
	}
	if next := r.indexAfter(number); next < len(r.changes) {
		return storage.Seq(r.commits[next] - 1), true
	}
	return h.applied, true
}

// broadcast sends a change to the listeners. Visitors do not get a change without a number: it is hidden, or an earlier
// version of the program has written it.
func (h *Hub) broadcast(c core.Change) {
	public, commit := c.Public(), c.Seq
	c.Number = 0
	h.staffChanges.add(c, commit)
	if public.Seq > 0 {
		h.publicChanges.addPublic(public, commit)
	}
	for l := range h.listeners {
		shown := c
		if !l.staff {
			shown = public
		}
		if shown.Seq <= l.floor {
			continue
		}
		select {
		case l.changes <- shown:
		default:
			h.disconnect(l)
		}
	}
}

func (h *Hub) disconnectVisitors() {
	for l := range h.listeners {
		if !l.staff {
			h.disconnect(l)
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
		h.disconnect(l)
	}
}
