package api

import "github.com/quoin-cms/quoin/core"

// Events is a subscription to the live feed. The code that receives it from Do must close it.
type Events struct {
	// Since is the number to resume from if no change has been received.
	Since uint64
	// Reset says that the changes since the client's number are no longer known: it must reload everything.
	Reset bool
	// Missed are the changes since the number that the client had reached.
	Missed []core.Change
	// Changes delivers new changes. It is closed when the client has to reconnect.
	Changes <-chan core.Change
	// Presence delivers the entries at which people arrive or leave; nil for a visitor.
	Presence <-chan Place
	// ID returns the event id for the number of a change.
	ID func(seq uint64) string
	// Staff says that the subscriber also receives what visitors may not see.
	Staff bool
	// Ended is closed when the session of staff ends; nil for a visitor.
	Ended <-chan struct{}
	// Close ends the subscription.
	Close func()
}

// Place is an entry that people may have open.
type Place struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}
