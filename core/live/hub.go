// Package live tells whoever listens of changes to content, as they happen.
package live

import (
	"context"
	"slices"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/storage"
)

// The bounds of a hub.
const (
	// MaxListeners is how many may listen at once; visitors leave staffSeats of them to staff.
	MaxListeners = 2000
	staffSeats   = 200
	// MaxPerAddress is how many visitors may listen from one address.
	MaxPerAddress = 100

	memory  = 2048 // how many of the latest changes are kept for listeners that come back
	backlog = 256  // how many changes may wait for one listener
)

// Hub is the follower that fans changes out. It keeps nothing on disk: at the start it takes the latest
// changes from the log again. It is safe for concurrent use.
type Hub struct {
	store storage.Store

	mu        sync.Mutex
	latest    []core.Change // the newest at the end
	floor     storage.Seq   // every change after it is in latest
	reached   storage.Seq   // the newest commit that was told of
	listeners map[*Listener]struct{}
	addresses map[string]int // how many visitors listen from each
	closed    bool
}

var _ changes.Follower = (*Hub)(nil)

// NewHub makes a hub, which a feed has to feed. The store must outlive it.
func NewHub(store storage.Store) *Hub {
	return &Hub{store: store, listeners: map[*Listener]struct{}{}, addresses: map[string]int{}}
}

// Name is "live".
func (h *Hub) Name() string { return "live" }

// Cursor gives where the hub stands. At the start that lies a little before the newest commit, so that
// those who listened before can go on.
func (h *Hub) Cursor(ctx context.Context) (storage.Seq, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.reached > 0 {
		return h.reached, nil
	}
	err := h.store.View(ctx, func(r storage.Reader) error {
		h.reached = r.Seq() - min(r.Seq(), memory)
		h.floor = h.reached
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
	h.forget()
	return nil
}

// Rebuild goes on at the commit: what was before it cannot be told any more, and whoever listens has to
// read everything again.
func (h *Hub) Rebuild(_ context.Context, at storage.Seq) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.latest, h.floor, h.reached = nil, at, at
	for l := range h.listeners {
		h.drop(l)
	}
	return nil
}

func (h *Hub) tell(c core.Change) {
	h.latest = append(h.latest, c)
	for l := range h.listeners {
		if !l.wants(c) {
			continue
		}
		select {
		case l.changes <- c:
		default:
			h.drop(l)
		}
	}
}

// forget bounds what is kept. The changes of one commit go together.
func (h *Hub) forget() {
	if len(h.latest) <= 2*memory {
		return
	}
	h.floor = storage.Seq(h.latest[len(h.latest)-memory-1].Seq)
	first := slices.IndexFunc(h.latest, func(c core.Change) bool { return storage.Seq(c.Seq) > h.floor })
	h.latest = slices.Clone(h.latest[first:])
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
