package content

import (
	"cmp"
	"context"
	"regexp"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Item is an entry that comes from elsewhere with an id and a time of its own.
type Item struct {
	ID      string // lower-case letters, digits and hyphens, at most 64
	Created time.Time
	Updated time.Time // for Bring alone; the zero time where nobody knows
	Rev     uint64    // for Bring alone; 0 where nobody knows
	Body    []byte    // as for Create; read-only fields may be set
	// Slugs led to the entry before its present one, and lead to it again as far as they are free, for Bring alone.
	Slugs []string
	// Digest tells what comes from what came before, for Bring alone; that of Body where it is empty.
	Digest string
	// Source names where the item is from, where several sources may have the same id for different items, for Bring alone.
	// Instead is then the item's id, where the entry of ID came from another source.
	Source, Instead string

	hasUpdated bool // whether Updated was given
	hasCreated bool // whether Created was given, and could be kept
}

var idPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

// importing is how many items are on their way to the disk at once, so that they share its flushes.
const maxParallelImports = 64

// Import writes the items, each on its own, replacing entries of the same id: doing it twice is the
// same as doing it once. Slugs are settled as for Create, and kept where an item has none. It fails with Conflict where
// an id is the slug of another entry. The type prepares each as of its creation, and the activity tells of new ones as
// of that time, by nobody. On failure some may be written.
func (s *Writer) Import(ctx context.Context, typ string, items []Item) error {
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
		group.Go(func() error { return s.importSeed(ctx, t, item, batchIDs) })
	}
	return group.Wait()
}

// importOne writes one item of those that come. An initial one, with which none come, is written only if there
// is no entry of that id, and is no news.
func (s *Writer) importSeed(ctx context.Context, t *model.Type, item Item, batchIDs map[string]bool) error {
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
	if err := s.checkCrossEntryRule(ctx, t, core.Actor{Role: core.System}, next); err != nil {
		return err
	}
	next.event = event{act: core.ActCreated, at: now}
	packed, err := s.packCurrent(ctx, t, item.ID)
	if err != nil {
		return err
	}
	return s.commit(ctx, t, next, func(w storage.Writer) error {
		old, err := loadRevision(w, t, item.ID)
		if core.CodeOf(err) == core.NotFound {
			if err := put(w, t, nil, next, now); err != nil || initial {
				return err
			}
			return recordActivity(w, t, core.ActCreated, core.Actor{}, next, next.Rev, created)
		}
		if err != nil || initial {
			return err
		}
		// An item without a slug leaves the entry's own, as an update that does not name it does.
		replaced := *next
		replaced.Rev, replaced.requestedSlug, replaced.computedSlug = old.Rev+1, cmp.Or(next.requestedSlug, old.requestedSlug), ""
		replaced.event.act = core.ActUpdated
		if t.SlugField() != nil && next.requestedSlug == "" && old.requestedSlug != "" {
			if err := replaced.setSlug(t, old.requestedSlug); err != nil {
				return err
			}
		}
		if replaced.step, err = buildStep(w, old, &replaced, packed); err != nil {
			return err
		}
		return put(w, t, old, &replaced, now)
	})
}

// packed packs the present state of an entry, for the history to keep; nothing where there is none.
func (s *Writer) packCurrent(ctx context.Context, t *model.Type, id string) (before entries.Earlier, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		e, err := entries.Load(r, t, id)
		if err == nil {
			before = entries.Pack(e)
		}
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		return err
	})
	return before, entries.Explain(err)
}

// receive makes the first state of an item.
func (s *Writer) buildFirst(
	ctx context.Context, t *model.Type, item Item, batchIDs map[string]bool, now time.Time,
) (*revision, error) {
	done, err := s.acquireCPU(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	created := item.Created.UTC()
	at := created
	if item.Updated.After(created) {
		at = item.Updated.UTC()
	}
	value, err := s.decodeImport(t, item.Body, at)
	if err != nil {
		return nil, err
	}
	next := newRevision(t, core.Entry{ID: item.ID, Rev: 1, Created: created, Updated: created}, value, now)
	next.batchIDs = batchIDs
	return next, s.computeSlug(ctx, t, next)
}

// adopt makes the value of an item. It is prepared as a revision of itself, not as something new, so
// that what the item says of its past is kept.
func (s *Writer) decodeImport(t *model.Type, body []byte, at time.Time) (any, error) {
	value, past := t.Fresh(), t.Fresh()
	system := core.Actor{Role: core.System}
	if _, err := decode(t, past, body, system); err != nil {
		return nil, err
	}
	found, err := decode(t, value, body, system)
	if err != nil {
		return nil, err
	}
	return value, s.rules.enforce(t, value, past, nil, at, found)
}
