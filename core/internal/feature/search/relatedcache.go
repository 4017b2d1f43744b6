package search

import (
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// maxRelatedCached is the number of cached results.
const maxRelatedCached = 1000

// relatedCache caches the related entries of entries. Results of earlier states of the index are never read again and
// are evicted in the course of use.
type relatedCache struct {
	version atomic.Uint64
	entries *otter.Cache[relatedKey, []string]
}

// relatedKey identifies a result: the entry, the limit, the audience and the state of the index.
type relatedKey struct {
	ref     query.Ref
	limit   int
	staff   bool
	version uint64
}

func newRelatedCache() *relatedCache {
	return &relatedCache{entries: otter.Must(&otter.Options[relatedKey, []string]{MaximumSize: maxRelatedCached})}
}

// key must be called before the index is read, so that the result of an older state is not cached for a newer one.
func (r *relatedCache) key(ref query.Ref, limit int, staff bool) relatedKey {
	return relatedKey{ref, limit, staff, r.version.Load()}
}

// invalidate must be called when the index has changed.
func (r *relatedCache) invalidate() { r.version.Add(1) }
