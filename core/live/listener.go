package live

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Listener is somebody who listens. It has to be closed.
type Listener struct {
	hub     *Hub
	staff   bool
	address string
	changes chan core.Change

	// Since is the number up to which the listener knows everything: what comes is later.
	Since uint64
	// Reset says that what the listener missed is no longer known: it has to read everything again.
	Reset bool
	// Missed are the changes since the number that the listener had come to.
	Missed []core.Change
}

// Listen admits a listener. after is the number up to which it knows everything, or 0 if it has yet to read
// anything. Address is where a visitor comes from. It fails with Unavailable when there are too many, and
// with Throttled when there are too many from this address.
func (h *Hub) Listen(ctx context.Context, actor core.Actor, address string, after uint64) (*Listener, error) {
	newest, err := h.newest(ctx)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	l := &Listener{hub: h, staff: actor.SeesAll(), address: address, changes: make(chan core.Change, backlog)}
	if err := h.admit(l); err != nil {
		return nil, err
	}
	// The hub may have yet to hear of what the listener knows already.
	l.Since = newest
	switch {
	case after == 0:
	case after < uint64(h.floor), after > newest:
		// A number that the store has not come to is one of another store.
		l.Reset = true
	default:
		l.catchUp(after)
		l.Since = max(after, uint64(h.reached))
	}
	return l, nil
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
	case len(h.listeners) >= most:
		err := core.Errorf(core.Unavailable, "Too many are listening at present.")
		err.RetryAfter = retryAfter
		return err
	case !l.staff && h.addresses[l.address] >= MaxPerAddress:
		err := core.Errorf(core.Throttled, "Too many are listening from your address.")
		err.RetryAfter = retryAfter
		return err
	}
	h.listeners[l] = struct{}{}
	if !l.staff {
		h.addresses[l.address]++
	}
	return nil
}

const retryAfter = 30 * time.Second

// catchUp gives the listener what it missed.
func (l *Listener) catchUp(after uint64) {
	for _, c := range l.hub.latest {
		if c.Seq > after && l.mayHear(c) {
			l.Missed = append(l.Missed, c)
		}
	}
}

// mayHear reports whether the change may be told: visitors hear only of what they see.
func (l *Listener) mayHear(c core.Change) bool { return l.staff || !c.Hidden }

// wants reports whether a change is news that may be told.
func (l *Listener) wants(c core.Change) bool { return c.Seq > l.Since && l.mayHear(c) }

// Changes gives what happens from now on. The channel is closed when the listener was too slow, has to
// read everything again, or the hub is closed: it may listen anew, after the last change that it heard.
func (l *Listener) Changes() <-chan core.Change { return l.changes }

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
	if h.addresses[l.address]--; h.addresses[l.address] == 0 {
		delete(h.addresses, l.address)
	}
}
