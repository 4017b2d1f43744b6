package api

import "github.com/quoin-cms/quoin/core"

// Events is what a listener hears. The one who takes it from Do closes it in the end.
type Events struct {
	// Since is the number to come back with, as long as no change was heard.
	Since uint64
	// Reset says that what the listener missed is no longer known: it has to read everything again.
	Reset bool
	// Missed are the changes since the number that the listener had come to.
	Missed []core.Change
	// Changes gives what happens from now on. It is closed when the listener has to come back.
	Changes <-chan core.Change
	// Presence gives the entries at which people come and go; nil for a visitor.
	Presence <-chan Place
	// ID gives the id of an event from the number of its change.
	ID func(seq uint64) string
	// Staff says that the listener hears what visitors do not.
	Staff bool
	// Ended is closed when the session of staff ends; nil for a visitor.
	Ended <-chan struct{}
	// Close gives up the listener's place.
	Close func()
}

// Place is an entry that somebody may have open.
type Place struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}
