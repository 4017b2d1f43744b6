package live

import (
	"context"
	"math"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature/live/presence"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Listener is somebody who listens. It has to be closed.
type Listener struct {
	hub     *Hub
	staff   bool
	key     string // of a visitor's address
	network string
	arrival uint64
	floor   uint64 // what comes is later; for the hub alone
	changes chan core.Change
	// presence is nil for a visitor, who is told nothing of staff.
	presence chan presence.Place

	// Since is the number to come back with, as long as no change was heard. It counts what the listener may
	// know of.
	Since uint64
	// Reset says that what the listener missed is no longer known: it has to read everything again.
	Reset bool
	// Missed are the changes since the number that the listener had come to. They are for reading alone.
	Missed []core.Change
}

// farAhead is how far before the newest change that visitors know of a visitor may say to be. What they read
// may have had the number of a commit that they know nothing else of; how many of these there were, the answer
// must not depend on.
const farAhead = 1 << 19

// Elsewhere is what a listener says to have come to who was told of another store's changes, or of those of another
// epoch: no store comes so far, and it is told to read everything again.
const Elsewhere = math.MaxUint64

// Listen admits a listener. after is the number up to which it knows everything, 0 if it has yet to read anything,
// or Elsewhere. Address is where a visitor comes from. It fails with Unavailable when there are too many, and
// with Throttled when too many come, or listen, from this address.
//
// When all places are taken, the visitor who has been there longest of the network with the most makes room
// for one of a network that has fewer: they may come back.
func (h *Hub) Listen(ctx context.Context, actor core.Actor, address string, after uint64) (*Listener, error) {
	l := &Listener{hub: h, staff: actor.SeesAll(), key: limit.Key(address), changes: make(chan core.Change, backlog)}
	l.network = limit.Network(l.key)
	if l.staff {
		l.presence = make(chan presence.Place, unread)
	} else {
		if _, err := h.coming.Take(l.key); err != nil {
			return nil, err
		}
	}
	newest, err := h.newest(ctx)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.admit(l); err != nil {
		return nil, err
	}
	l.begin(after, newest)
	return l, nil
}

// begin finds out what the listener missed and what it is to hear, on a store whose newest commit is given.
func (l *Listener) begin(after, newest uint64) {
	reel := l.hub.reel(l.staff)
	ahead := newest
	if !l.staff {
		ahead = reel.newest() + farAhead
	}
	// The hub may have yet to hear of what the listener knows already.
	l.floor = newest
	if l.Since = newest; !l.staff {
		l.Since = max(1, reel.newest())
	}
	switch {
	case after == 0:
	case after < reel.floor, after > ahead:
		// A number that the store has not come to is one of another store.
		l.Reset = true
	default:
		l.Missed = reel.since(after)
		l.floor = max(min(after, newest), uint64(l.hub.reached))
		l.Since = max(after, reel.newest())
		if l.staff {
			l.Since = l.floor
		}
	}
}

// newest is the number of the store's latest commit, which need not be one that there is anything to tell of.
func (h *Hub) newest(ctx context.Context) (newest uint64, err error) {
	err = h.store.View(ctx, func(r storage.Reader) error {
		newest = uint64(r.Seq())
		return nil
	})
	return newest, err
}

// admit gives the listener a place.
func (h *Hub) admit(l *Listener) error {
	most := MaxListeners
	if !l.staff {
		most -= staffSeats
	}
	switch {
	case h.closed:
		return core.Errorf(core.Unavailable, "The server is stopping.")
	case !l.staff && h.places[l.key] >= MaxPerAddress:
		return later(core.Throttled, "Too many are listening from your address.")
	case len(h.listeners) >= most && !h.makeRoom(l):
		return later(core.Unavailable, "Too many are listening at present.")
	}
	h.arrivals++
	l.arrival = h.arrivals
	h.listeners[l] = struct{}{}
	if !l.staff {
		h.places[l.key]++
		h.networks[l.network]++
	}
	return nil
}

const retryAfter = 30 * time.Second

func later(code core.Code, detail string) error {
	err := core.Errorf(code, "%s", detail)
	err.RetryAfter = retryAfter
	return err
}

// makeRoom drops a visitor of the network that has the most, if that has more than the newcomer's would then
// have. Staff go before any visitor.
func (h *Hub) makeRoom(newcomer *Listener) bool {
	var busiest string
	for network, n := range h.networks {
		if n > h.networks[busiest] {
			busiest = network
		}
	}
	if !newcomer.staff && h.networks[busiest] < h.networks[newcomer.network]+2 {
		return false
	}
	var oldest *Listener
	for l := range h.listeners {
		if !l.staff && l.network == busiest && (oldest == nil || l.arrival < oldest.arrival) {
			oldest = l
		}
	}
	if oldest == nil {
		return false
	}
	h.drop(oldest)
	return true
}

// wants reports whether a change is news that may be told.
func (l *Listener) wants(c core.Change) bool { return c.Seq > l.floor && (l.staff || !c.Hidden) }

// knows gives what the listener may know of a change.
func (l *Listener) knows(c core.Change) core.Change {
	if l.staff {
		return c
	}
	return c.Public()
}

// Changes gives what happens from now on. The channel is closed when the listener was too slow, has to
// read everything again, or the hub is closed: it may listen anew, after the last change that it heard.
func (l *Listener) Changes() <-chan core.Change { return l.changes }

// Presence gives the entries at which other people come and go, from now on; nothing to a visitor. What is not taken in
// time is left out.
func (l *Listener) Presence() <-chan presence.Place { return l.presence }

// Close gives up the place. Closing twice is harmless.
func (l *Listener) Close() {
	l.hub.mu.Lock()
	defer l.hub.mu.Unlock()
	l.hub.drop(l)
}

// drop ends a listener, if it has not ended.
func (h *Hub) drop(l *Listener) {
	if _, there := h.listeners[l]; !there {
		return
	}
	delete(h.listeners, l)
	close(l.changes)
	if l.staff {
		return
	}
	leave(h.places, l.key)
	leave(h.networks, l.network)
}

// leave counts one less.
func leave(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
