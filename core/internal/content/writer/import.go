package writer

import (
	"cmp"
	"context"
	"regexp"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Item is an entry from another source, with an id and a time of its own.
type Item struct {
	ID      string // lower-case letters, digits and hyphens, at most 64
	Created time.Time
	Updated time.Time // for ImportEntry only; zero if unknown
	Rev     uint64    // for ImportEntry only; 0 if unknown
	Body    []byte    // as for Create; may set read-only fields
	// Place is the position of the entry among those of a type that is ordered by hand; zero for that of its creation.
	Place time.Time
	// Slugs are earlier slugs of the entry. They lead to it again if they are free. For ImportEntry only.
	Slugs []string
	// Digest identifies the content of the item, to compare it with an earlier import. The digest of Body if
	// empty. For ImportEntry only.
	Digest string
	// Source names the source of the item, if several sources may use the same id for different items. For
	// ImportEntry only. Instead is the id that the item gets if the entry with ID came from another source; without it, an
	// item whose entry came from elsewhere is refused.
	Source, Instead string

	// Exported says that an export of a site has the item. The values of a section whose plugin the program does not have are
	// then kept; otherwise its type is unknown.
	Exported bool

	exclusive  bool // whether it replaces no entry from elsewhere, because it has a Source and no Instead
	hasUpdated bool // whether Updated was given
	hasCreated bool // whether Created was given and could be kept
}

var idPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// maxParallelImports is how many items are written at the same time, so that they share disk flushes.
const maxParallelImports = 64

// Import writes the items, each in its own update, and replaces entries of the same id. It is idempotent.
// Slugs are assigned as for Create; an item without a slug keeps the entry's slug. It fails with Conflict if
// an id is the slug of another entry. The type prepares each item as of its creation. The activity records
// new entries at that time, without an actor. If it fails, some items may be written.
func (s *importer) Import(ctx context.Context, typ string, items []Item) error {
	t, err := s.registry.Find(typ)
	if err != nil {
		return err
	}
	batchIDs := make(map[string]bool, len(items))
	for _, item := range items {
		batchIDs[item.ID] = true
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxParallelImports)
	for _, item := range items {
		group.Go(func() error { return s.importItem(ctx, t, item, batchIDs) })
	}
	return group.Wait()
}

// importItem writes one item of Import. With nil commit.BatchIDs the item is an initial entry: it is written only if
// no entry has its id, and it is not recorded in the activity.
func (s *importer) importItem(ctx context.Context, t *model.Type, item Item, batchIDs map[string]bool) error {
	initial := batchIDs == nil
	if !idPattern.MatchString(item.ID) {
		return core.Errorf(core.Invalid, "The id %q must match %s.", core.Shorten(item.ID), idPattern)
	}
	created, now := item.Created.UTC(), s.now().UTC()
	next, err := s.buildFirst(ctx, t, item, batchIDs, now)
	if err != nil {
		return err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return err
	}
	defer done()
	return retryRule(t, func() error {
		if err := s.checkCrossEntryRule(ctx, t, core.Actor{Role: core.System}, next); err != nil {
			return err
		}
		next.Event = commit.Event{Act: core.ActCreated, At: now}
		packed, err := s.packCurrent(ctx, t, item.ID)
		if err != nil {
			return err
		}
		return s.commit(ctx, t, next, func(w storage.Writer) error { return putItem(w, t, next, packed, created, initial) })
	})
}

// putItem writes an item of Import, or of the initial entries, within an update. packed is the state that it replaces.
func putItem(w storage.Writer, t *model.Type, next *commit.Revision, packed entrystore.Earlier, created time.Time, initial bool) error {
	now := next.Event.At
	old, err := commit.Load(w, t, next.ID)
	if core.CodeOf(err) == core.NotFound {
		if err := commit.Put(w, t, nil, next, now); err != nil || initial {
			return err
		}
		return commit.RecordActivity(w, t, core.ActCreated, core.Actor{}, next, next.Rev, created)
	}
	if err != nil || initial {
		return err
	}
	// An item without a slug keeps the entry's slug, like an update that does not name the slug.
	replaced := *next
	replaced.Rev, replaced.RequestedSlug, replaced.ComputedSlug = old.Rev+1, cmp.Or(next.RequestedSlug, old.RequestedSlug), ""
	replaced.Event.Act = core.ActUpdated
	if t.SlugField() != nil && next.RequestedSlug == "" && old.RequestedSlug != "" {
		if err := replaced.SetSlug(t, old.RequestedSlug); err != nil {
			return err
		}
	}
	if replaced.Step, err = commit.BuildStep(w, old, &replaced, packed); err != nil {
		return err
	}
	return commit.Put(w, t, old, &replaced, now)
}

// packCurrent packs the current state of an entry for the history; the zero value if there is no entry.
func (s *importer) packCurrent(ctx context.Context, t *model.Type, id string) (before entrystore.Earlier, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		e, err := entrystore.Load(r, t, id)
		if err == nil {
			before = entrystore.Pack(e)
		}
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		return err
	})
	return before, entrystore.Explain(err)
}

// buildFirst makes the first state of an item.
func (s *importer) buildFirst(
	ctx context.Context, t *model.Type, item Item, batchIDs map[string]bool, now time.Time,
) (*commit.Revision, error) {
	created := item.Created.UTC()
	at := created
	if item.Updated.After(created) {
		at = item.Updated.UTC()
	}
	value, err := s.decodeImport(t, item, at)
	if err != nil {
		return nil, err
	}
	next := commit.NewRevision(t, core.Entry{ID: item.ID, Rev: 1, Created: created, Updated: created}, value, item.Place, now)
	next.BatchIDs = batchIDs
	return next, commit.ComputeSlug(ctx, s.store, t, next)
}

// decodeImport makes the value of an item. The value is prepared as an update of itself, so that what the
// item records about its past is kept.
func (s *importer) decodeImport(t *model.Type, item Item, at time.Time) (any, error) {
	value, past := t.Fresh(), t.Fresh()
	for _, one := range []any{value, past} {
		t.Schema.Choose(one, item.Body)
		if item.Exported {
			t.Schema.Keep(one, item.Body)
		}
	}
	system := core.Actor{Role: core.System}
	if _, err := validate.Decode(t, past, item.Body, system); err != nil {
		return nil, err
	}
	found, err := validate.Decode(t, value, item.Body, system)
	if err != nil {
		return nil, err
	}
	return value, s.rules.Enforce(t, value, past, nil, at, found)
}
