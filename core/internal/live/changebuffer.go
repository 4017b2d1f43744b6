package live

import (
	"cmp"
	"slices"

	"github.com/quoin-cms/quoin/core"
)

// changeBuffer is a buffer of the latest changes, for listeners that connect again. The Seq of a change is its number
// for these listeners: that of its commit for staff, that of the public change for visitors.
type changeBuffer struct {
	changes []core.Change // oldest first; elements are never overwritten
	commits []uint64      // the commits of the changes
	floor   uint64        // all changes after this number are in changes
}

// add appends a change of a commit.
func (r *changeBuffer) add(c core.Change, commit uint64) {
	r.changes, r.commits = append(r.changes, c), append(r.commits, commit)
}

// addPublic is add for a change that is numbered by itself. After a start the log delivers some changes that the floor
// includes: it is lowered to the first of them.
func (r *changeBuffer) addPublic(c core.Change, commit uint64) {
	if len(r.changes) == 0 {
		r.floor = min(r.floor, c.Seq-1)
	}
	r.add(c, commit)
}

// newest returns the number of the latest change, or floor if there is none.
func (r *changeBuffer) newest() uint64 {
	if n := len(r.changes); n > 0 {
		return r.changes[n-1].Seq
	}
	return r.floor
}

// since returns the changes after a number. The result is shared between listeners and must not be modified.
func (r *changeBuffer) since(after uint64) []core.Change {
	return slices.Clip(r.changes[r.indexAfter(after):])
}

func (r *changeBuffer) indexAfter(after uint64) int {
	first := len(r.changes)
	for first > 0 && r.changes[first-1].Seq > after {
		first--
	}
	return first
}

// commitOf returns the commit of the change with a number; false if that change is not in the buffer.
func (r *changeBuffer) commitOf(number uint64) (commit uint64, ok bool) {
	i, found := slices.BinarySearchFunc(r.changes, number, func(c core.Change, n uint64) int { return cmp.Compare(c.Seq, n) })
	if !found {
		return 0, false
	}
	return r.commits[i], true
}

// trim drops the older changes when there are more than 2*maxReplay. The changes of one number are kept or dropped
// together.
func (r *changeBuffer) trim() {
	if len(r.changes) <= 2*maxReplay {
		return
	}
	r.floor = r.changes[len(r.changes)-maxReplay-1].Seq
	first := r.indexAfter(r.floor)
	r.changes, r.commits = slices.Clone(r.changes[first:]), slices.Clone(r.commits[first:])
}
