package search

import (
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"github.com/quoin-cms/quoin/core/answers"
)

// maxKept is how many entries are remembered with what is like them.
const maxKept = 1000

// relatives remembers which entries are like others. What it knew of an earlier state of the index is asked
// for by nobody, and makes room as all else does that is not.
type relatives struct {
	state atomic.Uint64
	kept  *otter.Cache[relative, []string]
}

// relative is a question: the entries like one of them, for whom, in a state of the index.
type relative struct {
	ref   answers.Ref
	limit int
	staff bool
	state uint64
}

func newRelatives() *relatives {
	return &relatives{kept: otter.Must(&otter.Options[relative, []string]{MaximumSize: maxKept})}
}

// key must be asked for before the index is, so that what an older state gave is not kept for a newer one.
func (r *relatives) key(ref answers.Ref, limit int, staff bool) relative {
	return relative{ref, limit, staff, r.state.Load()}
}

// forget is called when the index has changed.
func (r *relatives) forget() { r.state.Add(1) }
