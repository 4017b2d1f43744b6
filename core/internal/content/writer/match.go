package writer

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Match is the precondition of a write: the revisions that it may replace. The zero value always holds.
type Match struct {
	Revisions []uint64 // nil is any; an empty list is none
}

func (m Match) check(t *model.Type, e core.Entry) error {
	return m.holds(t, e.Rev)
}

// holds fails with Stale unless the current revision is among those that may be replaced.
func (m Match) holds(t *model.Type, rev uint64) error {
	if m.Revisions == nil || slices.Contains(m.Revisions, rev) {
		return nil
	}
	return core.Errorf(core.Stale, "%s has been changed by somebody else since it was read.", t.Options.One)
}
