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
	hub              *Hub
	staff            bool
	key              string // limit.Key of a visitor's address
	network          string
	connectionNumber uint64
	floor            uint64 // only later changes are sent; used by the hub alone
	changes          chan core.Change
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

// maxVisitorLead is how far the number that a visitor sends may lie above the newest change that visitors know of. Such
// a number comes from an answer that had the number of a commit which is hidden from visitors. The bound is constant,
// so that the answer does not depend on how many such commits there were.
const maxVisitorLead = 1 << 19

// Elsewhere is the number for a listener whose last event came from another store, or from another epoch of this store.
// No store reaches it, so the listener has to read everything again.
const Elsewhere = math.MaxUint64

// Listen admits a listener. after is the number of the last change that the listener knows, 0 if it has read nothing
// yet, or Elsewhere. address is the IP address of a visitor. Listen fails with Unavailable if there are too many
// listeners or the hub is closed, and with Throttled if too many connect, or are connected, from the address.
//
// When the limit is reached, a visitor from a network with fewer listeners replaces the longest-connected
// visitor of the network with the most. The latter may connect again.
func (h *Hub) Listen(ctx context.Context, actor core.Actor, address string, after uint64) (*Listener, error) {
	l := &Listener{hub: h, staff: actor.SeesAll(), key: limit.Key(address), changes: make(chan core.Change, listenerBuffer)}
	l.network = limit.Network(l.key)
	if l.staff {
		l.presence = make(chan presence.Place, presenceBuffer)
	} else {
		if _, err := h.connectLimiter.Take(l.key); err != nil {
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
	l.setStart(after, newest)
	return l, nil
}

// setStart sets what the listener has missed and from which number on it receives changes. newest is the newest commit
// of the store.
func (l *Listener) setStart(after, newest uint64) {
	buffer := l.hub.bufferFor(l.staff)
	highest := newest
	if !l.staff {
		highest = buffer.newest() + maxVisitorLead
	}
	// The hub may not have applied yet what the listener already knows.
	l.floor = newest
	if l.Since = newest; !l.staff {
		l.Since = max(1, buffer.newest())
	}
	switch {
	case after == 0:
	case after < buffer.floor, after > highest:
		// A number above that of the newest commit comes from another store.
		l.Reset = true
	default:
		l.Missed = buffer.since(after)
		l.floor = max(min(after, newest), uint64(l.hub.applied))
		l.Since = max(after, buffer.newest())
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
	capacity := MaxListeners
	if !l.staff {
		capacity -= reservedForStaff
	}
	switch {
	case h.closed:
		return core.Errorf(core.Unavailable, "The server is stopping.")
	case !l.staff && h.perAddress[l.key] >= MaxPerAddress:
		return retryError(core.Throttled, "Too many are listening from your address.")
	case len(h.listeners) >= capacity && !h.evictVisitor(l):
		return retryError(core.Unavailable, "Too many are listening at present.")
	}
	h.connections++
	l.connectionNumber = h.connections
	h.listeners[l] = struct{}{}
	if !l.staff {
		h.perAddress[l.key]++
		h.perNetwork[l.network]++
	}
	return nil
}

const retryAfter = 30 * time.Second

func retryError(code core.Code, detail string) error {
	err := core.Errorf(code, "%s", detail)
	err.RetryAfter = retryAfter
	return err
}

// evictVisitor disconnects the longest-connected visitor of the network with the most listeners, if that network has
// more than the newcomer's would have afterwards. For a member of staff it does so in any case. It reports whether
// there is room.
func (h *Hub) evictVisitor(listener *Listener) bool {
	var busiest string
	for network, n := range h.perNetwork {
		if n > h.perNetwork[busiest] {
			busiest = network
		}
	}
	if !listener.staff && h.perNetwork[busiest] < h.perNetwork[listener.network]+2 {
		return false
	}
	var oldest *Listener
	for l := range h.listeners {
		if !l.staff && l.network == busiest && (oldest == nil || l.connectionNumber < oldest.connectionNumber) {
			oldest = l
		}
	}
	if oldest == nil {
		return false
	}
	h.disconnect(oldest)
	return true
}

// accepts reports whether a change is new to the listener and may be sent to it.
func (l *Listener) accepts(c core.Change) bool { return c.Seq > l.floor && (l.staff || !c.Hidden) }

// visiblePart returns what the listener may know of a change.
func (l *Listener) visiblePart(c core.Change) core.Change {
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
	l.hub.disconnect(l)
}

// disconnect disconnects a listener, unless that has been done already.
func (h *Hub) disconnect(l *Listener) {
	if _, there := h.listeners[l]; !there {
		return
	}
	delete(h.listeners, l)
	close(l.changes)
	if l.staff {
		return
	}
	decrement(h.perAddress, l.key)
	decrement(h.perNetwork, l.network)
}

// decrement decrements a count, and deletes it at 0.
func decrement(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
