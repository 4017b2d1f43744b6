package live

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
)

// reel keeps the latest changes for listeners that come back.
type reel struct {
	changes []core.Change // the newest at the end; what is there is never written over
	floor   uint64        // every change after it is in changes
}

// add keeps a change, and the hub's memory of those before it.
func (r *reel) add(c core.Change) { r.changes = append(r.changes, c) }

// newest is the number of the latest change, or where the reel begins.
func (r *reel) newest() uint64 {
	if n := len(r.changes); n > 0 {
		return r.changes[n-1].Seq
	}
	return r.floor
}

// since gives the changes after a number, for reading alone: all who come back share them.
func (r *reel) since(after uint64) []core.Change {
	first := len(r.changes)
	for first > 0 && r.changes[first-1].Seq > after {
		first--
	}
	return slices.Clip(r.changes[first:])
}

// forget bounds what is kept. The changes of one commit go together.
func (r *reel) forget() {
	if len(r.changes) <= 2*memory {
		return
	}
	r.floor = r.changes[len(r.changes)-memory-1].Seq
	r.changes = slices.Clone(r.since(r.floor))
}
