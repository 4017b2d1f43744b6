package live

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/live/presence"
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

// Listen admits a listener. after is the position of the last change that the listener knows. address is the IP address
// of a visitor. Listen fails with Unavailable if there are too many listeners or the hub is closed, and with Throttled
// if too many connect, or are connected, from the address.
//
// A visitor who counts commits was signed in when it read its content, so it has to read everything again. For staff who
// count public changes, such as those who open a page that was made for visitors, the commit is looked up.
//
// When the limit is reached, a visitor from a network with fewer listeners replaces the longest-connected
// visitor of the network with the most. The latter may connect again.
func (h *Hub) Listen(ctx context.Context, actor core.Actor, address string, after etag.Position) (*Listener, error) {
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
	if l.staff {
		l.startStaff(after, newest.commit)
	} else {
		l.startVisitor(after, newest.public)
	}
	return l, nil
}

// startStaff sets what a member of staff has missed, and from which commit on it receives changes. newest is the newest
// commit of the store.
func (l *Listener) startStaff(after etag.Position, newest uint64) {
	buffer, applied := &l.hub.staffChanges, uint64(l.hub.applied)
	newest = max(newest, applied)
	l.floor, l.Since = newest, newest
	number, known := after.Number, after.Counting == etag.Unmarked || after.Counting == etag.Commits
	if after.Counting == etag.Public {
		if number, known = l.hub.publicChanges.commitOf(after.Number); known {
			number-- // the commit may have further changes
		}
	}
	switch {
	case after.Counting == etag.Nothing:
	case !known, number < buffer.floor, number > newest:
		// A number above that of the newest commit comes from another store.
		l.Reset = true
	default:
		// The hub may not have applied yet what the listener already knows.
		l.Missed = buffer.since(number)
		l.floor = max(number, applied)
		l.Since = l.floor
	}
}

// startVisitor sets what a visitor has missed, and from which public change on it receives changes. newest is the number
// of the newest public change.
func (l *Listener) startVisitor(after etag.Position, newest uint64) {
	buffer := &l.hub.publicChanges
	newest = max(newest, buffer.newest())
	l.floor, l.Since = newest, newest
	known := after.Counting == etag.Unmarked || after.Counting == etag.Public
	switch {
	case after.Counting == etag.Nothing:
	case !known, after.Number < buffer.floor, after.Number > newest:
		l.Reset = true
	default:
		l.Missed = buffer.since(after.Number)
		l.floor = max(after.Number, buffer.newest())
		l.Since = l.floor
	}
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
