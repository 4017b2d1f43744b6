package entrystore

import "github.com/quoin-cms/quoin/core"

// LogItem is the form of a change in the log.
type LogItem struct {
	core.Change
	// Withdrawn says that visitors could see the entry, or a part of it, before the change at an address where they
	// cannot see it any more: it was hidden, deleted or moved.
	Withdrawn bool `json:"withdrawn,omitempty"`
	// New says that there was no such entry before the change.
	New bool `json:"new,omitempty"`
	// Appeared and Vanished say that visitors see the entry only after the change, and only before it.
	Appeared bool `json:"appeared,omitempty"`
	Vanished bool `json:"vanished,omitempty"`
	// Was is the path of its page before the change, if it was moved or deleted, or is hidden from visitors now.
	Was string `json:"was,omitempty"`
}
