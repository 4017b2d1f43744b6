package live

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
)

// reel is a buffer of the latest changes, for listeners that connect again.
type reel struct {
	changes []core.Change // oldest first; elements are never overwritten
	floor   uint64        // all changes after this number are in changes
}

// add appends a change.
func (r *reel) add(c core.Change) { r.changes = append(r.changes, c) }

// newest returns the number of the latest change, or floor if there is none.
func (r *reel) newest() uint64 {
	if n := len(r.changes); n > 0 {
		return r.changes[n-1].Seq
	}
	return r.floor
}

// since returns the changes after a number. The result is shared between listeners and must not be modified.
func (r *reel) since(after uint64) []core.Change {
	first := len(r.changes)
	for first > 0 && r.changes[first-1].Seq > after {
		first--
	}
	return slices.Clip(r.changes[first:])
}

// forget drops the older changes when there are more than 2*memory. The changes of one commit are kept or dropped
// together.
func (r *reel) forget() {
	if len(r.changes) <= 2*memory {
		return
	}
	r.floor = r.changes[len(r.changes)-memory-1].Seq
	r.changes = slices.Clone(r.since(r.floor))
}
