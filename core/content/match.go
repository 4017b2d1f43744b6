package content

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Match is the precondition of a write: which revisions it may replace. The zero value always holds.
type Match struct {
	Revisions []uint64 // nil is any; an empty list is none
}

func (m Match) check(t *model.Type, e core.Entry) error {
	if m.Revisions == nil || slices.Contains(m.Revisions, e.Rev) {
		return nil
	}
	return core.Errorf(core.Stale, "%s has been changed by somebody else since it was read.", t.Options.One)
}
