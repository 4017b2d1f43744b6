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

// Listener is a connection to the hub. The caller has to close it.
type Listener struct {
	hub     *Hub
	staff   bool
	key     string // limit.Key of a visitor's address
	network string
	arrival uint64
	floor   uint64 // only later changes are sent; used by the hub alone
	changes chan core.Change
	// presence is nil for a visitor, because visitors are not told about staff.
	presence chan presence.Place

	// Since is the number to connect again with as long as no change was received. It counts only what the listener may
	// know of.
	Since uint64
	// Reset reports that the changes which the listener missed are not in memory any more: it has to read everything
	// again.
	Reset bool
	// Missed are the changes after the number that the listener sent. They must not be modified.
	Missed []core.Change
}

// farAhead is how far the number that a visitor sends may lie above the newest change that visitors know of. Such a
// number comes from an answer that had the number of a commit which is hidden from visitors. The bound is constant, so
// that the answer does not depend on how many such commits there were.
const farAhead = 1 << 19

// Elsewhere is the number for a listener whose last event came from another store, or from another epoch of this store.
// No store reaches it, so the listener has to read everything again.
const Elsewhere = math.MaxUint64

// Listen admits a listener. after is the number of the last change that the listener knows, 0 if it has read nothing
// yet, or Elsewhere. address is the IP address of a visitor. Listen fails with Unavailable if there are too many
// listeners or the hub is closed, and with Throttled if too many connect, or are connected, from the address.
//
// When all places are taken, a visitor from a network with fewer listeners takes the place of the longest-connected
// visitor of the network with the most. The latter may connect again.
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

// begin sets what the listener has missed and from which number on it receives changes. newest is the newest commit of
// the store.
func (l *Listener) begin(after, newest uint64) {
	reel := l.hub.reel(l.staff)
	ahead := newest
	if !l.staff {
		ahead = reel.newest() + farAhead
	}
	// The hub may not have applied yet what the listener already knows.
	l.floor = newest
	if l.Since = newest; !l.staff {
		l.Since = max(1, reel.newest())
	}
	switch {
	case after == 0:
	case after < reel.floor, after > ahead:
		// A number above that of the newest commit comes from another store.
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

// newest returns the number of the store's newest commit, which need not contain a change.
func (h *Hub) newest(ctx context.Context) (newest uint64, err error) {
	err = h.store.View(ctx, func(r storage.Reader) error {
		newest = uint64(r.Seq())
		return nil
	})
	return newest, err
}

// admit adds the listener to the hub, unless the limits forbid it.
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

// makeRoom disconnects the longest-connected visitor of the network with the most listeners, if that network has more
// than the newcomer's would have afterwards. For a member of staff it does so in any case. It reports whether there is
// room.
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

// wants reports whether a change is new to the listener and may be sent to it.
func (l *Listener) wants(c core.Change) bool { return c.Seq > l.floor && (l.staff || !c.Hidden) }

// knows returns what the listener may know of a change.
func (l *Listener) knows(c core.Change) core.Change {
	if l.staff {
		return c
	}
	return c.Public()
}

// Changes returns the channel of new changes. It is closed if the listener was too slow, if it has to read everything
// again, or if the hub is closed. The listener may then connect again after the last change that it received.
func (l *Listener) Changes() <-chan core.Change { return l.changes }

// Presence returns the channel of entries at which other people come and go; it is nil for a visitor. Announcements
// that are not read in time are dropped.
func (l *Listener) Presence() <-chan presence.Place { return l.presence }

// Close disconnects the listener. A second call does nothing.
func (l *Listener) Close() {
	l.hub.mu.Lock()
	defer l.hub.mu.Unlock()
	l.hub.drop(l)
}

// drop disconnects a listener, unless that has been done already.
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

// leave decrements a count, and deletes it at 0.
func leave(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
