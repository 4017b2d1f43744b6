package live

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
)

// changeBuffer is a buffer of the latest changes, for listeners that connect again.
type changeBuffer struct {
	changes []core.Change // oldest first; elements are never overwritten
	floor   uint64        // all changes after this number are in changes
}

// add appends a change.
func (r *changeBuffer) add(c core.Change) { r.changes = append(r.changes, c) }

// newest returns the number of the latest change, or floor if there is none.
func (r *changeBuffer) newest() uint64 {
	if n := len(r.changes); n > 0 {
		return r.changes[n-1].Seq
	}
	return r.floor
}

// since returns the changes after a number. The result is shared between listeners and must not be modified.
func (r *changeBuffer) since(after uint64) []core.Change {
	first := len(r.changes)
	for first > 0 && r.changes[first-1].Seq > after {
		first--
	}
	return slices.Clip(r.changes[first:])
}

// trim drops the older changes when there are more than 2*maxReplay. The changes of one commit are kept or dropped
// together.
func (r *changeBuffer) trim() {
	if len(r.changes) <= 2*maxReplay {
		return
	}
	r.floor = r.changes[len(r.changes)-maxReplay-1].Seq
	r.changes = slices.Clone(r.since(r.floor))
}
