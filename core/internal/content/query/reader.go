// Package query is the query layer of content. It returns entries and lists as JSON that is ready to send, and also
// related entries, attachments, the activity and the dashboard's figures. Answers are cached until something that they
// depend on changes.
package query

import (
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Reader reads entries of every type. It is safe for concurrent use. Every failure that a caller can cause is a
// *core.Error. Methods with an actor check the policy and return only what the actor may see; methods without one are
// for internal use.
type Reader struct {
	*source
	*StoredReader
	*FileReader
	*StaffReader

	projector projection.Projector
	planner   *planner
}

// StoredReader reads entries for other parts of the program. It checks no permissions.
type StoredReader struct{ *source }

// FileReader reads the media library.
type FileReader struct{ *source }

// StaffReader reads what only staff see: the activity, the trash, pending changes, histories and schedules.
type StaffReader struct {
	*source
	projector projection.Projector
}

// source is what every reader reads from.
type source struct {
	store    storage.Store
	registry *model.Registry
	now      func() time.Time
	fresh    *cache.Freshness
	cache    *cache.Cache[cacheKey, cacheable]
	tags     etag.Tags
}

// New returns a reader of a store, which must outlive it.
func New(store storage.Store, registry *model.Registry, now func() time.Time, f *cache.Freshness) *Reader {
	id := store.Identity()
	s := &source{
		store: store, registry: registry, now: now, fresh: f, cache: newCache(f),
		tags: etag.For(id.ID, id.Epoch, openings(registry)...),
	}
	projector := projection.New(registry)
	return &Reader{
		source: s, StoredReader: &StoredReader{s}, FileReader: &FileReader{s}, StaffReader: &StaffReader{s, projector},
		projector: projector, planner: &planner{registry, table.New(store, f)},
	}
}

// openings returns the names of the openings of all types. They are part of the entity tags, because entries that were
// stored without openings get them when they are read.
func openings(registry *model.Registry) (names []string) {
	for _, t := range registry.Types() {
		for _, f := range t.Schema.Openings() {
			names = append(names, t.Name+"."+f.Name)
		}
	}
	return names
}

// Cache returns the statistics of the answer cache.
func (s *source) Cache() cache.Stats { return s.cache.Stats() }

// Tags returns the builder and parser of the entity tags of entries.
func (s *source) Tags() etag.Tags { return s.tags }

// Registry returns the registry of the types that are read.
func (s *source) Registry() *model.Registry { return s.registry }
