package search

import (
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"github.com/quoin-cms/quoin/core/answers"
)

// maxKept is how many entries are remembered with what is like them.
const maxRelatedCached = 1000

// relatives remembers which entries are like others. What it knew of an earlier state of the index is asked
// for by nobody, and makes room as all else does that is not.
type relatedCache struct {
	version atomic.Uint64
	entries *otter.Cache[relatedKey, []string]
}

// relative is a question: the entries like one of them, for whom, in a state of the index.
type relatedKey struct {
	ref     answers.Ref
	limit   int
	staff   bool
	version uint64
}

func newRelatedCache() *relatedCache {
	return &relatedCache{entries: otter.Must(&otter.Options[relatedKey, []string]{MaximumSize: maxRelatedCached})}
}

// key must be asked for before the index is, so that what an older state gave is not kept for a newer one.
func (r *relatedCache) key(ref answers.Ref, limit int, staff bool) relatedKey {
	return relatedKey{ref, limit, staff, r.version.Load()}
}

// forget is called when the index has changed.
func (r *relatedCache) invalidate() { r.version.Add(1) }
