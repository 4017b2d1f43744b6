package answers

import (
	"time"

	"github.com/quoin-cms/quoin/core/etag"
	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Reader reads entries of every type. It is safe for concurrent use. Every failure that a caller can cause is a
// *core.Error. A method that takes an actor asks the policy itself whether the actor may, and shows what the actor
// may see; one without is for the program itself.
type Reader struct {
	store    storage.Store
	registry *model.Registry
	now      func() time.Time
	fresh    *fresh.Freshness
	pages    *fresh.Cache[pageKey, weighed]
	tags     etag.Tags
}

// New makes a reader of what is in the store, which must outlive it.
func New(store storage.Store, registry *model.Registry, now func() time.Time, f *fresh.Freshness) *Reader {
	id := store.Identity()
	return &Reader{
		store: store, registry: registry, now: now, fresh: f, pages: newPages(f),
		tags: etag.For(id.ID, id.Epoch, openings(registry)...),
	}
}

// openings names those of all types: entries that were written without get theirs when they are read.
func openings(registry *model.Registry) (names []string) {
	for _, t := range registry.Types() {
		for _, f := range t.Schema.Openings() {
			names = append(names, t.Name+"."+f.Name)
		}
	}
	return names
}

// Cache tells how the answers in memory did.
func (s *Reader) Cache() fresh.Stats { return s.pages.Stats() }

// Tags gives what makes and reads the tags of the reader's entries.
func (s *Reader) Tags() etag.Tags { return s.tags }

// Registry gives the types whose entries are read.
func (s *Reader) Registry() *model.Registry { return s.registry }
