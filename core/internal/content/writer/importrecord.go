package writer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Every import stores a record of the item and of the revision that it led to. An entry with another revision
// was changed here since, and a missing entry was deleted here. Clocks cannot tell either.

// priorImport is what is known of an item before it is imported.
type priorImport struct {
	entrystore.Imported
	known   bool // whether it was imported before
	trashed bool
}

// resolveSource returns the item with the id that it is stored under, and what is known of it. The entry with
// Item.ID belongs to another source if its import record says so, unless the item has the same digest: a
// source that was renamed is recognised by its content. If no source was recorded, the creation time decides.
func (s *importer) resolveSource(ctx context.Context, t *model.Type, item Item) (Item, priorImport, error) {
	prior, err := s.readPriorImport(ctx, t, item.ID)
	if err != nil || item.Instead == "" {
		return item, prior, err
	}
	own, err := s.readPriorImport(ctx, t, item.Instead)
	if err != nil {
		return item, prior, err
	}
	otherSource := own.existed()
	if !otherSource && prior.Source == "" {
		otherSource, err = s.predatesImportRecords(ctx, t, item)
	} else if !otherSource {
		otherSource = prior.Source != item.Source && prior.Digest != item.digest()
	}
	if err != nil || !otherSource {
		return item, prior, err
	}
	item.ID, item.Instead = item.Instead, ""
	return item, own, nil
}

// maxZoneDifference is the maximum difference between two readings of a time without a zone.
const maxZoneDifference = 26 * time.Hour

// predatesImportRecords reports whether an entry with the item's id exists that was created at another time.
func (s *importer) predatesImportRecords(ctx context.Context, t *model.Type, item Item) (bool, error) {
	old, err := commit.Current(ctx, s.store, t, item.ID)
	if core.CodeOf(err) == core.NotFound || !item.hasCreated {
		return false, nil
	}
	return err == nil && old.Created.Sub(item.Created).Abs() > maxZoneDifference, err
}

// existed reports whether the item had an entry, which was deleted here.
func (p priorImport) existed() bool { return p.known || p.trashed }

func loadPriorImport(g entrystore.Getter, t *model.Type, id string) (p priorImport, err error) {
	if p.Imported, p.known, err = entrystore.LoadImported(g, t.Name, id); err != nil {
		return p, err
	}
	d, err := entrystore.Discarded(g, t, id)
	if core.CodeOf(err) == core.NotFound {
		return p, nil
	}
	p.trashed = err == nil && !d.Final()
	p.known = p.known || d.Final()
	return p, err
}

// readPriorImport reads what is known of an item.
func (s *importer) readPriorImport(ctx context.Context, t *model.Type, id string) (p priorImport, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		p, err = loadPriorImport(r, t, id)
		return err
	})
	return p, entrystore.Explain(err)
}

// checkPriorImport fails with commit.ErrConflict if an item was imported or deleted meanwhile.
func checkPriorImport(g entrystore.Getter, t *model.Type, id string, prior priorImport) error {
	now, err := loadPriorImport(g, t, id)
	if err == nil && now != prior {
		return commit.ErrConflict
	}
	return err
}

// digest returns the digest of an item: the one that its source gave, or else that of its fields.
func (i *Item) digest() string {
	if i.Digest != "" {
		return i.Digest
	}
	sum := sha256.Sum256(i.Body)
	return hex.EncodeToString(sum[:])
}

// importRecord returns the record of an item that led to a state of an entry.
func (i *Item) importRecord(e core.Entry) entrystore.Imported {
	return entrystore.Imported{Digest: i.digest(), Rev: e.Rev, Updated: e.Updated.UnixNano(), Source: i.Source}
}

// importMissing imports an item whose entry does not exist. An entry that was deleted here stays deleted,
// unless the options overwrite it.
func (s *importer) importMissing(
	ctx context.Context, t *model.Type, item Item, prior priorImport, options ImportOptions,
) (ImportOutcome, error) {
	switch {
	case !prior.existed():
		return s.importNew(ctx, t, item, prior, options)
	case options.Existing == KeepExisting:
		return ImportedKept, nil
	case options.Existing != Overwrite && prior.trashed:
		return "", core.Errorf(core.Stale, "It was deleted here, and lies in the trash. Restore it there, or import with --existing overwrite.")
	case options.Existing != Overwrite:
		return "", core.Errorf(core.Stale, "It was deleted here for good. To have it again, import with --existing overwrite.")
	case !prior.trashed:
		return s.importNew(ctx, t, item, prior, options)
	case options.Try:
		return ImportedUpdated, nil
	}
	if _, err := s.trash.undelete(ctx, t, core.Actor{Role: core.System}, item.ID); err != nil {
		return "", err
	}
	old, err := commit.Current(ctx, s.store, t, item.ID)
	if err != nil {
		return "", err
	}
	prior.trashed = false
	outcome, err := s.importExisting(ctx, t, old, item, prior, options)
	if outcome == ImportedUnchanged {
		outcome = ImportedUpdated
	}
	return outcome, err
}

// checkSource fails with Conflict if an item may replace no entry from elsewhere, and its entry came from another source.
func (i *Item) checkSource(prior priorImport) error {
	if i.exclusive && prior.Source != "" && prior.Source != i.Source {
		return core.Errorf(core.Conflict, "The id %q belongs to an entry that was imported from elsewhere. Give it another id.", i.ID)
	}
	return nil
}

// checkReplaceable fails with Stale if an item would undo a change that was made here, and with Conflict if it may replace no
// entry from elsewhere, and the entry was made here.
func (s *importer) checkReplaceable(ctx context.Context, old *commit.Revision, item Item, prior priorImport) error {
	if item.exclusive && !prior.known {
		return core.Errorf(core.Conflict, "The id %q belongs to an entry that was made here. Give it another id, or import with --existing overwrite.", old.ID)
	}
	if prior.known {
		if prior.Rev == old.Rev || prior.Updated == old.Updated.UnixNano() {
			return nil
		}
		return core.Errorf(core.Stale, "It was changed here at %s, after it was last imported. To replace it, import with --existing overwrite.",
			old.Updated.Format(time.RFC3339))
	}
	if item.hasUpdated {
		if !old.Updated.Truncate(time.Millisecond).After(item.Updated) {
			return nil
		}
		return core.Errorf(core.Stale, "It was changed here at %s, later than what comes (%s). To replace it, import with --existing overwrite.",
			old.Updated.Format(time.RFC3339), item.Updated.Format(time.RFC3339))
	}
	byPerson, err := s.writtenByPerson(ctx, old)
	if err == nil && byPerson {
		err = core.Errorf(core.Stale, "It was changed here at %s, and what comes does not say when it was. To replace it, import with --existing overwrite.",
			old.Updated.Format(time.RFC3339))
	}
	return err
}

// writtenByPerson reports whether a person wrote the current state of an entry. If the history no longer says
// so, any state but the first counts as written by a person.
func (s *importer) writtenByPerson(ctx context.Context, old *commit.Revision) (byPerson bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		step, err := entrystore.LoadStep(r, old.Type, old.ID, old.Rev)
		byPerson = step != nil && step.Actor != "" || step == nil && old.Rev > 1
		return err
	})
	return byPerson, entrystore.Explain(err)
}

// recordUnchanged records that an entry equals the item, if that is not recorded yet.
func (s *importer) recordUnchanged(
	ctx context.Context, t *model.Type, old *commit.Revision, item Item, prior priorImport, options ImportOptions,
) (ImportOutcome, error) {
	record := item.importRecord(old.Entry)
	if options.Try || prior.Imported == record {
		return ImportedUnchanged, nil
	}
	return ImportedUnchanged, s.committer.Write(ctx, func(w storage.Writer) error {
		if err := commit.CheckUnchanged(w, t, old); err != nil {
			return err
		}
		return entrystore.PutImported(w, t.Name, old.ID, record)
	}, t.Name)
}

// clearImportRecord reduces an import record to its source.
func clearImportRecord(w storage.Writer, typ, id string) error {
	record, known, err := entrystore.LoadImported(w, typ, id)
	if err != nil || !known {
		return err
	}
	return entrystore.PutImported(w, typ, id, entrystore.Imported{Source: record.Source})
}
