package entrystore

import "github.com/quoin-cms/quoin/core"

// LogItem is the form of a change in the log.
type LogItem struct {
	core.Change
	// Withdrawn says that visitors could see the entry, or a part of it, before the change at an address where they
	// cannot see it any more: it was hidden, deleted or moved.
	Withdrawn bool `json:"withdrawn,omitempty"`
}
