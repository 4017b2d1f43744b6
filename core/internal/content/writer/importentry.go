package writer

import (
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Existing selects what ImportEntry does if an entry of the same id exists and differs.
type Existing string

// The ways to treat an existing entry.
const (
	// UpdateOlder changes it, and fails with Stale if it was changed or deleted here since it was last imported.
	UpdateOlder Existing = "update"
	// KeepExisting leaves it as it is.
	KeepExisting Existing = "keep"
	// Overwrite changes it in any case.
	Overwrite Existing = "overwrite"
)

// ImportOutcome is what ImportEntry did.
type ImportOutcome string

// The outcomes of an import.
const (
	ImportedNew       ImportOutcome = "new"
	ImportedUpdated   ImportOutcome = "updated"
	ImportedUnchanged ImportOutcome = "unchanged" // it existed with the same fields
	ImportedKept      ImportOutcome = "kept"      // it existed and differs
)

// ImportOptions configures an import.
type ImportOptions struct {
	Existing Existing
	// Try makes a dry run, which returns the outcome and writes nothing. In a dry run, Coming reports which
	// entries will exist by the time of the import; nil for none.
	Try    bool
	Coming func(typ, id string) bool

	snapshot *crossentry.Snapshot // the other entries of a type with a cross-entry rule; nil to read the store
}

// ImportEntry imports one entry from another source and checks every rule. A new entry keeps its id, times
// and revision; times may not lie in the future. An existing entry of that id keeps the fields that the item
// does not name and becomes a new revision. It is left alone if nothing differs, so that importing it again
// changes nothing. ImportEntry stores a record of each import, also for an entry that is deleted later, so
// that an item never undoes what was done here since: see UpdateOlder. For an entry that was never imported,
// the dates decide, or else whether a person wrote it. An item never replaces an entry of another source: see
// Item.Instead. It fails like Create and Update do for staff, and with NotAllowed if the type's entries are
// fixed and the item is none of them.
func (s *importer) ImportEntry(ctx context.Context, typ string, item Item, options ImportOptions) (ImportOutcome, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return "", err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return "", err
	}
	defer done()
	return s.importEntry(ctx, t, item, options)
}

// importEntry is ImportEntry for a caller that holds lockType.
func (s *importer) importEntry(ctx context.Context, t *model.Type, item Item, options ImportOptions) (ImportOutcome, error) {
	if err := item.normalise(s.now().UTC()); err != nil {
		return "", err
	}
	for range maxAttempts {
		item, prior, err := s.resolveSource(ctx, t, item)
		if err != nil {
			return "", err
		}
		if err := item.checkSource(prior); err != nil {
			return "", err
		}
		old, err := commit.Current(ctx, s.store, t, item.ID)
		var outcome ImportOutcome
		switch {
		case core.CodeOf(err) == core.NotFound:
			outcome, err = s.importMissing(ctx, t, item, prior, options)
		case err == nil:
			outcome, err = s.importExisting(ctx, t, old, item, prior, options)
		}
		if !errors.Is(err, commit.ErrConflict) {
			return outcome, err
		}
	}
	return "", busyError(t, commit.ErrConflict)
}

// normalise limits the times and the revision of an item to valid values. It fails with Invalid for an
// invalid id.
func (i *Item) normalise(now time.Time) error {
	if !idPattern.MatchString(i.ID) {
		return core.Errorf(core.Invalid, "The id %q must match %s.", core.Shorten(i.ID), idPattern)
	}
	i.exclusive = i.Source != "" && i.Instead == ""
	i.hasCreated = !i.Created.IsZero() && !i.Created.After(now)
	if i.Created = i.Created.UTC(); i.Created.IsZero() || i.Created.After(now) {
		i.Created = now
	}
	i.hasUpdated = !i.Updated.IsZero()
	if i.Updated = i.Updated.UTC(); i.Updated.Before(i.Created) {
		i.Updated = i.Created
	}
	if i.Updated.After(now) {
		i.Updated = now
	}
	i.Rev = min(max(i.Rev, 1), maxImportedRevision)
	return nil
}

// maxImportedRevision is the highest revision that an item may have, so that it can still be incremented.
const maxImportedRevision = 1 << 48

func (s *importer) importNew(
	ctx context.Context, t *model.Type, item Item, prior priorImport, options ImportOptions,
) (ImportOutcome, error) {
	next, err := s.buildImport(ctx, t, item, options)
	if err != nil {
		return "", err
	}
	if options.Try {
		return ImportedNew, s.dryRunImport(ctx, t, nil, next, options.Coming)
	}
	return ImportedNew, s.commit(ctx, t, next, func(w storage.Writer) error { return insertImport(w, t, next, prior, item) })
}

// buildImport makes the first state of an item and checks it.
func (s *importer) buildImport(ctx context.Context, t *model.Type, item Item, options ImportOptions) (*commit.Revision, error) {
	if t.Closed() {
		return nil, core.Errorf(core.NotAllowed, "%s cannot be added to, and there is none with the id %q.", t.Options.Many, item.ID)
	}
	now := s.now().UTC()
	next, err := s.buildFirst(ctx, t, item, nil, now)
	if err != nil {
		return nil, err
	}
	next.Rev, next.Updated = item.Rev, item.Updated
	if err := next.Marshal(); err != nil {
		return nil, err
	}
	next.Event = commit.Event{Act: core.ActCreated, At: now}
	if err := s.checkCrossEntryRuleIn(ctx, t, core.Actor{Role: core.System}, next, options.snapshot); err != nil {
		return nil, err
	}
	return next, nil
}

// insertImport writes the first state of an item. It fails with commit.ErrConflict if an entry of its id was added
// meanwhile.
func insertImport(w storage.Writer, t *model.Type, next *commit.Revision, prior priorImport, item Item) error {
	if err := checkPriorImport(w, t, next.ID, prior); err != nil {
		return err
	}
	exists, err := entrystore.Exists(w, t, next.ID)
	if err != nil {
		return err
	}
	if exists {
		return commit.ErrConflict
	}
	if err := commit.Put(w, t, nil, next, next.Event.At); err != nil {
		return err
	}
	if err := commit.ReclaimSlugs(w, t, next, item.Slugs); err != nil {
		return err
	}
	if err := entrystore.PutImported(w, t.Name, next.ID, item.importRecord(next.Entry)); err != nil {
		return err
	}
	return commit.RecordActivity(w, t, core.ActCreated, core.Actor{}, next, next.Rev, next.Created)
}

// equal reports whether all fields of two states are the same.
func equal(t *model.Type, a, b *commit.Revision) bool {
	for _, f := range t.Schema.Fields {
		if !t.Schema.Same(a.Value, b.Value, f.Name) {
			return false
		}
	}
	return true
}

// dryRunImport is dryRunPut that also accepts references to entries which do not exist yet.
func (s *importer) dryRunImport(ctx context.Context, t *model.Type, old, next *commit.Revision, coming func(typ, id string) bool) error {
	if coming == nil {
		_, err := s.dryRunPut(ctx, t, old, next)
		return err
	}
	err := s.store.View(ctx, func(r storage.Reader) error {
		w := &overlay{base: r, writes: map[string][]byte{}}
		for ref := range t.Schema.References(next.Value) {
			if coming(ref.Type, ref.ID) {
				w.writes[entrystore.EntryKey(ref.Type, ref.ID)] = []byte{}
			}
		}
		if err := commit.Put(w, t, old, next, next.Updated); err != nil {
			return err
		}
		return w.err
	})
	return entrystore.Explain(err)
}
